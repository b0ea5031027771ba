import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Article, TextView, useText } from '../../../shared/text/index.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { Registration } from './description.ts'
import styles from './wizard.module.css'

interface Props {
  registration: Registration
  onAgreed: () => Promise<void>
  onReopen: () => void
}

/** Step 0: the notice, the agreement to it and the separate consent to what is sensitive. */
export function NoticeStep({ registration, onAgreed, onReopen }: Props) {
  const notice = useText(registration.texts.notice)
  return (
    <>
      <ReopenLink onReopen={onReopen} />
      <TextView from={notice} rows={14}>
        {(text) => (
          <>
            <div className={styles.notice}>
              <Article text={text} />
            </div>
            <Agreement consent={registration.consent} button="下一步" onAgreed={onAgreed} />
          </>
        )}
      </TextView>
    </>
  )
}

export const ReopenLink = ({ onReopen }: { onReopen: () => void }) => (
  <div className={styles.reopen}>
    <span>已经提交过申请？</span>
    <button type="button" onClick={onReopen}>
      查看或修改我的申请
      <Icon name="arrow-right" size="1.1em" />
    </button>
  </div>
)

const UNTICKED = '请先勾选此项'

/** The two boxes; both are needed and neither is ticked for anybody. */
export function Agreement({
  consent,
  button,
  onAgreed,
}: {
  consent: string
  button: string
  onAgreed: () => Promise<void>
}) {
  const [agreed, setAgreed] = useState(false)
  const [sensitive, setSensitive] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const root = useRef<HTMLDivElement>(null)

  const next = async () => {
    setTried(true)
    setFailure(undefined)
    if (!agreed || !sensitive) {
      root.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
      return
    }
    try {
      await onAgreed()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }

  return (
    <div ref={root} className={styles.agreement}>
      <Checkbox value={agreed} onChange={setAgreed} error={tried && !agreed ? UNTICKED : undefined}>
        我已阅读并同意以上内容
      </Checkbox>
      <Checkbox value={sensitive} onChange={setSensitive} error={tried && !sensitive ? UNTICKED : undefined}>
        {consent}，详见
        <Link to={to('privacy')} target="_blank">
          《个人信息处理规则》
        </Link>
      </Checkbox>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button block onClick={next} busyText="请稍候">
        {button}
      </Button>
    </div>
  )
}
