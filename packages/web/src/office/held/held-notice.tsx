import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { heldKeys } from './queries.ts'

const MINUTES = 5 * 60_000

/** On every page of the administration area, as long as anything waits after a restore. */
export function HeldNotice({ className }: { className: string | undefined }) {
  const { token, roles, restriction } = useSession()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: heldKeys.state,
    // The frame is part of every page's first load; this can come a moment later.
    queryFn: async ({ signal }) => {
      const { held } = await import('@portal/contract/platform/held.calls')
      return call(held.state, {}, { signal })
    },
    enabled: token !== '' && restriction === '',
    staleTime: MINUTES / 2,
    refetchInterval: MINUTES,
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
