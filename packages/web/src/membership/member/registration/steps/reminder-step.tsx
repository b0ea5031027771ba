import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toOpen } from '../../../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../../../shared/settings.ts'
import { Article, TextView, useText } from '../../../../shared/text/index.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import type { IconName } from '../../../../shared/ui/icon.tsx'
import { Stack } from '../../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../../shared/ui/states.tsx'
import type { Registration } from '../description.ts'
import styles from '../wizard.module.css'

interface Props {
  registration: Registration
  uploaded: boolean
  applicationNo?: string | undefined
  /** An application that was sent before. */
  again?: boolean | undefined
}

/** Step 2: what happens next, whom to ask, and the way back to the login page. */
export function ReminderStep(props: Props) {
  const { registration, uploaded } = props
  const { texts } = registration
  const icon = uploaded ? 'check' : 'clock'
  return (
    <div className={styles.narrow}>
      <Stack gap={4}>
        {texts.uploaded && texts.notUploaded ? (
          <Reminder name={uploaded ? texts.uploaded : texts.notUploaded} icon={icon} />
        ) : (
          <Success again={props.again} icon={icon} />
        )}
        <Next {...props} />
      </Stack>
    </div>
  )
}

/** The form that had the focus is gone. */
function useFocus(ready: boolean) {
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ready) title.current?.focus()
  }, [ready])
  return title
}

function Reminder({ name, icon }: { name: TextKey; icon: IconName }) {
  const text = useText(name)
  const title = useFocus(text.state === 'ready')
  return (
    <TextView from={text} rows={4}>
      {(text) => (
        <>
          <div ref={title} tabIndex={-1}>
            <EmptyState icon={icon} title={text.title} />
          </div>
          <Article text={text} under={2} />
        </>
      )}
    </TextView>
  )
}

/** A form without steps is followed by this panel. */
function Success({ again, icon }: { again: boolean | undefined; icon: IconName }) {
  const title = useFocus(true)
  return (
    <div ref={title} tabIndex={-1}>
      <EmptyState icon={icon} title={again ? '信息已提交' : '注册成功'}>
        请等待学会审核，审核结果将以短信和电子邮件通知您。审核通过后，即可使用注册的手机号和密码登录。
      </EmptyState>
    </div>
  )
}

function Next({ registration, applicationNo, uploaded }: Props) {
  const phone = servicePhone(usePublicSettings(), registration.kind)
  const navigate = useNavigate()
  const progress = toOpen('progress', { kind: registration.kind })
  const missing = uploaded ? undefined : registration.stamped?.name
  return (
    <>
      <Facts
        facts={[
          ...(applicationNo ? [['申请编号', applicationNo] as const] : []),
          ['学会服务电话', phone && <a href={`tel:${phone}`}>{phone}</a>] as const,
        ]}
      />
      <Button block kind={missing ? 'secondary' : 'primary'} onClick={() => navigate(registration.backTo)}>
        返回登录
      </Button>
      <Button block kind={missing ? 'primary' : 'secondary'} onClick={() => navigate(progress)}>
        {missing ? `盖好章了，上传${missing}` : '查看申请进度'}
      </Button>
    </>
  )
}
