import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { member } from '@portal/contract/membership/member.calls'
import type { ReviewAction } from '@portal/contract/membership/review/review.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Frame, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { type Moment, Timeline } from '../../shared/ui/timeline.tsx'
import { OwnViews } from './own-views.tsx'

type Opinions = OutputOf<typeof member.opinions>
type Entry = Opinions['list'][number]

/** 审核意见: every review comment on the own record, the newest first (docs/handbook/membership.md#changes). */
export function Page() {
  const opinions = useCall(member.opinions, {})
  return (
    <Frame width="form">
      <OwnViews current="opinions" />
      <Loaded call={opinions} rows={6}>
        {(data) => <History data={data} />}
      </Loaded>
    </Frame>
  )
}

function History({ data }: { data: Opinions }) {
  const list = [...data.list].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Stack>
      {data.canEditAgain && (
        <Banner
          tone="warning"
          title="您提交的信息被退回，请按审核意见修改后重新提交。"
          actions={
            <ButtonLink kind="primary" to={to('baseInfo')}>
              再次修改
            </ButtonLink>
          }
        />
      )}
      {data.infoEditStatus === InfoEditStatus.pending && (
        <Banner tone="info">您修改的信息正在审核，审核通过后生效。</Banner>
      )}
      <Card label="审核记录">
        {list.length === 0 ? (
          <EmptyState title="暂无审核意见">您提交的申请或修改经审核后，意见会显示在这里。</EmptyState>
        ) : (
          <Timeline label="审核记录" moments={list.map(momentOf)} />
        )}
      </Card>
    </Stack>
  )
}

const TONES: Partial<Record<ReviewAction, Moment['tone']>> = {
  approve: 'good',
  approveEdit: 'good',
  return: 'bad',
  returnEdit: 'bad',
  reject: 'bad',
  submit: 'wait',
  resubmit: 'wait',
  submitEdit: 'wait',
  supplement: 'wait',
}

const momentOf = ({ at, action, label, actor, opinion, items }: Entry): Moment => ({
  key: `${at}${action}`,
  title: label,
  meta: (
    <>
      <time dateTime={at}>{timeOf(at)}</time>
      {actor && ` · ${actor}`}
    </>
  ),
  text: (opinion || items.length > 0) && (
    <Stack gap={2}>
      {opinion && <p>{opinion}</p>}
      {items.length > 0 && <Facts facts={items.map(({ title, comment }) => [title, comment])} />}
    </Stack>
  ),
  tone: TONES[action],
})
