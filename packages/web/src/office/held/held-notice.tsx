import { held } from '@portal/contract/platform/held.calls'
import { useLocation } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'

const MINUTES = 5 * 60_000

/** On every page of the administration area, as long as anything waits after a restore. */
export function HeldNotice({ className }: { className: string | undefined }) {
  const { token, roles, restriction } = useSession()
  const { pathname } = useLocation()
  const asks = token !== '' && restriction === ''
  const { data } = useCall(held.state, asks ? {} : undefined, {
    background: true,
    staleTime: MINUTES / 2,
    every: MINUTES,
  })
  if (!data?.waiting || pathname === to('held')) return null
  const owner = roles.includes('superAdmin')
  return (
    <div className={className}>
      <Banner tone="warning" actions={owner && <ButtonLink to={to('held')}>去核对</ButtonLink>}>
        系统从备份恢复过，备份时等待发送的邮件、短信和定时任务已暂停
        {owner ? '，请逐组核对后放行或作废' : '，请联系超级管理员核对'}
      </Banner>
    </div>
  )
}
