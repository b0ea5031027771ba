import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { useSlots } from '../../shared/slots.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Frame, Hint, Split, Stack } from '../../shared/ui/layout.tsx'
import { NoticeLink } from '../../shared/ui/notice-link.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { OwnCertificate } from '../certificate/index.ts'
import { OwnDues } from '../dues/index.ts'

/** Posts that are no distinction. */
const PLAIN = ['会员', '会员单位', '无']

type Own = OutputOf<typeof member.getSingleUser>

/** The home of members: what waits for them and what is new; beside it certificate, dues and who they are. */
export function Page() {
  const record = useCall(member.getSingleUser, {})
  return (
    <Loaded call={record} shape="cards">
      {(data) => <Home data={data} />}
    </Loaded>
  )
}

function Home({ data }: { data: Own }) {
  const settings = usePublicSettings()
  const phone = servicePhone(settings, data.kind)
  const { DueWork, News, OwnEvaluation } = useSlots()
  return (
    <Frame title={`${data.name}，您好`} width="wide">
      <Split
        side={
          <Stack>
            <Membership data={data} />
            <OwnCertificate />
            {phone && (
              <Hint>{`需要帮助？请致电 ${phone}${settings.serviceHours && `，${settings.serviceHours}`}`}</Hint>
            )}
          </Stack>
        }
      >
        <Stack>
          <Changes data={data} />
          {data.kind === 'unit' && <OwnDues />}
          {data.kind === 'expert' && (
            <Suspense>
              <DueWork />
            </Suspense>
          )}
          {data.kind === 'person' && (
            <Suspense fallback={<Skeleton rows={2} />}>
              <OwnEvaluation />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton rows={4} />}>
            <News />
          </Suspense>
        </Stack>
      </Split>
    </Frame>
  )
}

/** Who one is to the society; name, number and level stand in the menu as well, on a phone only here. */
function Membership({ data }: { data: Own }) {
  const card =
    data.kind === 'unit'
      ? (['统一社会信用代码', 'cpcode'] as const)
      : (['工作单位', data.kind === 'expert' ? 'organization' : 'company'] as const)
  const post = PLAIN.includes(data.memberTag1) || data.memberTag1 === data.levelLabel ? '' : data.memberTag1
  return (
    <Card
      title={data.kind === 'expert' ? '专家信息' : '会员信息'}
      level={2}
      actions={<Link to={to('baseInfo')}>查看和修改</Link>}
    >
      <Facts
        plain
        facts={[
          [data.kind === 'expert' ? '专家编号' : '会员编号', data.serialNum],
          ['级别', [data.levelLabel, post].filter(Boolean).join(' · ')],
          [data.kind === 'expert' ? '入库日期' : '入会日期', data.examineDate ?? ''],
          [card[0], String(data.form[card[1]] ?? '')],
        ]}
      />
    </Card>
  )
}

/** What became of a change of one's own data. */
const Changes = ({ data }: { data: Own }) =>
  data.infoEditStatus === InfoEditStatus.returned ? (
    <NoticeLink bad to={to('baseInfo')} title="您提交的信息修改被退回">
      {data.opinion || '请查看审核意见并修改'}
    </NoticeLink>
  ) : data.infoEditStatus === InfoEditStatus.pending ? (
    <NoticeLink to={to('baseInfo')} title="您提交的信息修改正在审核">
      审核通过后生效；可以继续修改，也可以撤回。
    </NoticeLink>
  ) : null
