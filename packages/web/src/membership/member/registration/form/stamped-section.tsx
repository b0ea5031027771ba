import { inWeChat } from '../../../../shared/api.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FieldLayoutProvider } from '../../../../shared/ui/field.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Hint, Row } from '../../../../shared/ui/layout.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import type { ScanSlot, Uploads } from '../../uploads/use-uploads.ts'
import type { StampedForm } from '../description.ts'
import styles from './form.module.css'
import { sectionId } from './form-index.tsx'
import { OPEN_ELSEWHERE } from './use-submission.ts'

interface Props {
  stamped: StampedForm
  uploads: Uploads
  ticket: string
  flagged?: Readonly<Record<string, string>>
  /** Stands at every slot that is still empty. */
  error?: string | undefined
  /** Slots that got their files before. */
  handedIn?: ReadonlySet<string>
  /** Said before the three steps. */
  hint?: string | undefined
  /** One was taken home just now. */
  generated?: boolean
  onGenerate: (slot?: ScanSlot) => Promise<unknown>
}

/** Generate, stamp, upload: the order people do it in (docs/handbook/membership.md#stamped-form). */
export function StampedSection({
  stamped,
  uploads,
  ticket,
  flagged = {},
  hint,
  onGenerate,
  ...props
}: Props) {
  const isFilled = (slot: string) =>
    props.handedIn?.has(slot) || uploads.items.some((item) => item.slot === slot && item.state !== 'refused')
  return (
    <fieldset className={styles.section} id={sectionId(stamped.name)}>
      <legend tabIndex={-1}>{stamped.name}</legend>
      {hint && (
        <Text size="s" tone="wait">
          {hint}
        </Text>
      )}
      <ol className={styles.stamping}>
        <li>
          <div>
            <strong>生成</strong>
            <Hint>按以上信息生成Word文件，请先核对无误</Hint>
          </div>
          <Row>
            <Button kind="secondary" onClick={() => onGenerate()} busyText="正在生成">
              <Icon name="download" />
              {stamped.generate}
            </Button>
            {stamped.slots.map(
              ({ slot, generate }) =>
                generate && (
                  <Button key={slot} kind="secondary" onClick={() => onGenerate(slot)} busyText="正在生成">
                    <Icon name="download" />
                    {generate}
                  </Button>
                ),
            )}
          </Row>
          {props.generated && (
            <div role="status">
              <Hint>已下载到本机的“下载”或“文件”中，请打开核对、打印</Hint>
            </div>
          )}
          {inWeChat() && <p className={styles.wechat}>{OPEN_ELSEWHERE}</p>}
        </li>
        <li>
          <div>
            <strong>打印、签字、盖章</strong>
            <Hint>{stamped.signing}</Hint>
          </div>
        </li>
        <li>
          <div>
            <strong>上传</strong>
            <Hint>扫描或拍照，保持字迹、印章和二维码清晰</Hint>
          </div>
          <div className={styles.scans}>
            <FieldLayoutProvider value="vertical">
              {stamped.slots.map(({ slot, title, max }) => (
                <UploadField
                  key={slot}
                  slot={slot}
                  label={title}
                  required
                  max={max}
                  uploads={uploads}
                  ticket={ticket}
                  error={isFilled(slot) ? undefined : props.error}
                  flagged={flagged[slot]}
                />
              ))}
            </FieldLayoutProvider>
          </div>
        </li>
      </ol>
    </fieldset>
  )
}
