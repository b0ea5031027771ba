import { member } from '@portal/contract/membership/member.calls'
import { erasure } from '@portal/contract/membership/personal-data.calls'
import { timeOf } from '@portal/contract/platform/time'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { useSlots } from '../../shared/slots.ts'
import { Card, Page as Frame, Hint } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'
import { OwnViews } from '../member/index.ts'
import { Consents } from './consents.tsx'
import { Holdings } from './holdings.tsx'
import { OwnErasure } from './own-erasure.tsx'
import { OwnExport } from './own-export.tsx'

/** Who of the staff read what is masked otherwise. */
const Looks = () => (
  <Card title="谁查看过我的完整信息" level={2}>
    <Loaded call={useCall(member.disclosures, {})} rows={2}>
      {({ list }) =>
        list.length === 0 ? (
          <Hint>暂无。工作人员查看您的完整证件号、银行账号或手机号时，会在这里留下记录。</Hint>
        ) : (
          <Timeline
            label="查看记录"
            moments={list.map(({ at, by, field, reason }) => ({
              key: `${at}-${field}`,
              title: `${by}查看了${field}，原因：${reason}`,
              meta: timeOf(at),
            }))}
          />
        )
      }
    </Loaded>
  </Card>
)

/** 隐私与授权 in 个人中心 (PIPL 44–47): what is stored about me, what I agreed to, who looked at it, and how to have it erased. */
export function Page() {
  const own = useCall(erasure.own, {})
  const { Subscriptions } = useSlots()
  const { roles } = useSession()
  return (
    <Loaded call={own} shape="cards" rows={3}>
      {(data) => (
        <Frame width="form">
          <OwnViews current="held" project={roles[0] === 'project'} />
          <Card
            flush
            title="平台保存了我的哪些信息"
            level={2}
            footer={
              <Hint>
                会员资格终止后保存{data.retention}。具体内容可在“
                <Link to={to('baseInfo')}>基本信息</Link>”中查看和更正，规则见“
                <Link to={to('privacy')}>个人信息处理规则</Link>”。
              </Hint>
            }
          >
            <Holdings list={data.holdings} />
          </Card>
          <Card title="我同意过什么" level={2}>
            <Consents consents={data.consents} withdrawable={data.withdrawable} />
          </Card>
          <Suspense fallback={<Skeleton rows={3} />}>
            <Subscriptions />
          </Suspense>
          <Looks />
          <OwnExport newest={data.export} />
          <OwnErasure request={data.request} />
        </Frame>
      )}
    </Loaded>
  )
}
