import type { ReactNode } from 'react'
import { inWeChat } from '../../../../shared/api.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FieldLayoutProvider } from '../../../../shared/ui/field.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Hint, Row, Stack } from '../../../../shared/ui/layout.tsx'
import words from '../../../../shared/ui/text.module.css'
import { Points, Text } from '../../../../shared/ui/text.tsx'
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
    <fieldset id={sectionId(stamped.name)}>
      <legend className={`${words.chapter} ${styles.legend}`} tabIndex={-1}>
        {stamped.name}
      </legend>
      <Stack gap={4}>
        {hint && (
          <Text size="s" tone="wait">
            {hint}
          </Text>
        )}
        <Points
          numbered
          points={[
            <Stack key="generate" gap={2}>
              <Step title="生成">按以上信息生成Word文件，请先核对无误</Step>
              <Row>
                <Button kind="secondary" onClick={() => onGenerate()} busyText="正在生成">
                  <Icon name="download" />
                  {stamped.generate}
                </Button>
                {stamped.slots.map(
                  ({ slot, generate }) =>
                    generate && (
                      <Button
                        key={slot}
                        kind="secondary"
                        onClick={() => onGenerate(slot)}
                        busyText="正在生成"
                      >
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
              {inWeChat() && (
                <Text size="s" tone="wait">
                  {OPEN_ELSEWHERE}
                </Text>
              )}
            </Stack>,
            <Step key="sign" title="打印、签字、盖章">
              {stamped.signing}
            </Step>,
            <Stack key="upload" gap={2}>
              <Step title="上传">扫描或拍照，保持字迹、印章和二维码清晰</Step>
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
            </Stack>,
          ]}
        />
      </Stack>
    </fieldset>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <strong>{title}</strong>
    <Hint>{children}</Hint>
  </div>
)
