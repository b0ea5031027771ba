import { useNavigate } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import type { Application, Registration } from './description.ts'

export function ApprovedView({ registration, record }: { registration: Registration; record: Application }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="check"
      title="您的申请已审核通过"
      actions={<Button onClick={() => navigate(registration.backTo)}>前往登录</Button>}
    >
      {record.serialNum && <p>会员编号 {record.serialNum}</p>}
      <p>请使用注册手机号或身份证号登录，查看和维护您的信息。</p>
    </EmptyState>
  )
}
