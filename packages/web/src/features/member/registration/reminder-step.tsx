import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePublicSettings } from '../../../shared/settings.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Article, TextView, useText } from '../../content/index.ts'
import type { Registration } from './description.ts'
import styles from './wizard.module.css'

interface Props {
  registration: Registration
  uploaded: boolean
  applicationNo?: string | undefined
}

/** Step 2 (§2): what happens next, whom to ask, and the way back to the login page. */
export function ReminderStep({ registration, uploaded, applicationNo }: Props) {
  const text = useText(uploaded ? registration.texts.uploaded : registration.texts.notUploaded)
  const phone = registration.staffPhone(usePublicSettings())
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (text.state === 'ready') title.current?.focus()
  }, [text.state])
  return (
    <div className={styles.reminder} data-uploaded={uploaded ? '' : undefined}>
      <span className={styles.seal}>
        <Icon name={uploaded ? 'check' : 'clock'} size="2.5rem" />
      </span>
      <TextView from={text} rows={4}>
        {(text) => (
          <>
            <h2 ref={title} tabIndex={-1}>
              {text.title}
            </h2>
            <Article text={text} under={2} />
          </>
        )}
      </TextView>
      <dl className={styles.facts}>
        {applicationNo && (
          <div>
            <dt>申请编号</dt>
            <dd>{applicationNo}</dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>学会服务电话</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
        )}
      </dl>
      <Button block onClick={() => navigate(registration.backTo)}>
        返回登录
      </Button>
    </div>
  )
}
