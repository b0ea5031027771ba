import { ownMeeting } from '@portal/contract/evaluation/meeting-live.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './meeting.module.css'

type Opened = OutputOf<typeof ownMeeting.open>

const fetchOpened = async (code: string): Promise<Opened> => {
  try {
    return await call(ownMeeting.open, { code })
  } catch (cause) {
    // A mutilated code is a wrong code.
    if (cause instanceof ApiError && cause.is('badInput'))
      return {
        ...{ state: 'invalid', title: '', startAt: null, place: '', achievements: [], expertName: '' },
        ...{ signedAt: null, staffPhone: '' },
      }
    throw cause
  }
}

const Signed = ({ at, achievements }: { at: string | null; achievements: readonly string[] }) => (
  <section className={styles.card} aria-live="polite">
    <Banner tone="success" title="签到成功">
      {at && `签到时间：${timeOf(at)}`}
    </Banner>
    <ul>
      {achievements.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    <div className={styles.acts}>
      <ButtonLink to={to('ownAssignments')} kind="primary">
        查看材料和打分
      </ButtonLink>
    </div>
  </section>
)

/** Where the QR code in the room leads. Opening it signs nothing; only the button does. */
export const SignIn = ({ code: typed }: { code: string }) => {
  const code = typed.slice(0, 80)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<OutputOf<typeof ownMeeting.sign>>()
  const {
    data: opened,
    error,
    refetch,
  } = useQuery({ queryKey: ['meeting-sign-in', code], queryFn: () => fetchOpened(code), gcTime: 0 })
  if (error) return <ErrorState title={errorText(error)} onRetry={() => refetch()} />
  if (!opened) return <Skeleton shape="form" rows={4} />
  if (done) return <Signed at={done.signedAt} achievements={done.achievements} />
  if (opened.state === 'signed') return <Signed at={opened.signedAt} achievements={opened.achievements} />
  const phone = opened.staffPhone && `联系电话：${opened.staffPhone}`
  if (opened.state === 'invalid')
    return (
      <EmptyState icon="qr" title="二维码已失效">
        请重新扫描会场屏幕上的二维码，或请工作人员登记。{phone}
      </EmptyState>
    )
  if (opened.state === 'stranger')
    return (
      <EmptyState icon="qr" title="您不在本次会议的专家名单中">
        当前登录的是{opened.expertName}。如有疑问，请联系现场工作人员。{phone}
      </EmptyState>
    )
  const sign = async () => {
    setFailure(undefined)
    try {
      setDone(await call(ownMeeting.sign, { code }))
    } catch (cause) {
      setFailure(errorText(cause))
      await refetch()
    }
  }
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <h2>{opened.title}</h2>
        <Facts
          facts={[
            ['签到专家', opened.expertName],
            ['时间', opened.startAt ? timeOf(opened.startAt) : ''],
            ['地点', opened.place],
            ['评价成果', opened.achievements.join('、')],
          ]}
        />
        {failure && <Banner tone="error">{failure}</Banner>}
        <Button block onClick={sign} busyText="正在签到…">
          确认签到
        </Button>
        <p className={styles.meta}>
          请由专家本人签到。签到后即可在“<Link to={to('ownAssignments')}>成果评审</Link>”中打分。
        </p>
      </section>
    </div>
  )
}
