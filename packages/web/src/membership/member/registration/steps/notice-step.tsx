import { timeOf } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useLightAction } from '../../../../shared/call/use-light-action.ts'
import { readOwnDraft } from '../../../../shared/form/own-drafts.ts'
import { toOpen } from '../../../../shared/routes/open-table.ts'
import { session } from '../../../../shared/session.ts'
import { Article, TextView, useText } from '../../../../shared/text/index.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Checkbox } from '../../../../shared/ui/choice-fields.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Card, Row, Stack } from '../../../../shared/ui/layout.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import type { RegistrationOutline } from '../description.ts'
import { keepBegun, readBegun } from '../stage.ts'
import styles from '../wizard.module.css'
import { BeforeBegin } from './before-begin.tsx'

interface Props {
  registration: RegistrationOutline
  onAgreed: () => void
  onReopen: () => void
}

/** Step 0: the notice, the agreement to it and the separate consent to what is sensitive. */
export function NoticeStep({ registration, onAgreed, onReopen }: Props) {
  const notice = useText(registration.texts.notice)
  return (
    <Stack gap={5}>
      <ReopenLink onReopen={onReopen} />
      <Kept registration={registration} />
      <BeforeBegin registration={registration} />
      <TextView from={notice} rows={14}>
        {(text) => (
          <div className={styles.narrow}>
            <Stack gap={5}>
              <Article text={text} />
              <Card tone="now" label="同意">
                <Agreement registration={registration} button="下一步" onAgreed={onAgreed} />
              </Card>
            </Stack>
          </div>
        )}
      </TextView>
    </Stack>
  )
}

export const ReopenLink = ({ onReopen }: { onReopen: () => void }) => (
  <Row justify="end" tight>
    <Text size="s" tone="quiet">
      已经提交过申请？
    </Text>
    <Button kind="link" className="target" onClick={onReopen}>
      查看或修改我的申请
      <Icon name="arrow-right" size="1.1em" />
    </Button>
    <Link className="target" to={toOpen('resume')}>
      在别处填到一半，凭接续码继续
    </Link>
  </Row>
)

/** Whoever comes back to what was typed before, or brought it along, does not begin anew. */
export const Kept = ({ registration: { kind, single } }: { registration: RegistrationOutline }) => {
  const [kept] = useState(() => readOwnDraft(`registration:${kind}`, session.owner()))
  if (!kept) return null
  return (
    <Banner tone="info" title={`您 ${timeOf(kept.at)} 填写的内容还在`}>
      在须知下面勾选同意、点“{single ? '同意并填写' : '下一步'}”，接着填写。
    </Banner>
  )
}

const beginCall = async () => (await import('@portal/contract/membership/member.calls')).member.begin
const UNTICKED = '请先勾选此项'

/** The two boxes; both are needed and neither is ticked for anybody. Agreeing is recorded, and answered by the ticket (docs/handbook/identity.md#tickets). */
export function Agreement({
  registration: { kind, consent },
  button,
  anew = false,
  onAgreed,
}: {
  registration: RegistrationOutline
  button: string
  /** Once more, for another ticket. */
  anew?: boolean
  onAgreed: () => void
}) {
  const begin = useLightAction(beginCall, (begun) => {
    keepBegun(kind, begun)
    onAgreed()
  })
  const [agreed, setAgreed] = useState(false)
  const [sensitive, setSensitive] = useState(false)
  const [tried, setTried] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  const next = async () => {
    setTried(true)
    if (!agreed || !sensitive) {
      root.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
      return
    }
    // Back from the form and on again: agreed already.
    if (!anew && readBegun(kind)) return onAgreed()
    await begin.run({ kind, agreed: true, sensitiveConsent: true })
  }

  return (
    <div ref={root}>
      <Stack gap={2}>
        <Checkbox value={agreed} onChange={setAgreed} error={tried && !agreed ? UNTICKED : undefined}>
          我已阅读并同意以上内容
        </Checkbox>
        <Checkbox
          value={sensitive}
          onChange={setSensitive}
          error={tried && !sensitive ? UNTICKED : undefined}
        >
          {consent}，详见
          <Link to={toOpen('privacy')} target="_blank">
            《个人信息处理规则》
          </Link>
        </Checkbox>
        <ActionNote action={begin} />
        <Button block onClick={next} busyText="请稍候">
          {button}
        </Button>
      </Stack>
    </div>
  )
}
