import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Page as Frame, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Appraisals, Entries, Figures, type LedgerData } from './ledger.tsx'
import { YearLetters } from './letters.tsx'

type About = { target: 'entry' | 'appraisal'; id: string }

const BlockedNotice = ({ block }: { block: NonNullable<LedgerData['block']> }) => {
  const phone = servicePhone(usePublicSettings(), 'expert')
  return (
    <Banner tone="warning" title="您的信誉等级为D，暂停参加评审">
      <p>
        {block.cause && `原因：${block.cause}。`}
        {block.proposedAt ? '工作人员已提出解除，正在确认。' : `如有疑问请致电${phone}。`}
      </p>
    </Banner>
  )
}

/** A meeting is read with the achievements that it is about. */
const sourceTo = ({ kind, id }: NonNullable<LedgerData['list'][number]['source']>) =>
  kind === 'event'
    ? to('ownEvents')
    : kind === 'award'
      ? to('ownAwardSheets')
      : to('ownAssignments', kind === 'achievement' ? { id } : {})

/** What the society keeps of an expert's service, for the expert: read, and object to (docs/handbook/membership.md#expert-ledger). */
export function Page() {
  const ledger = useCall(activity.list, {})
  const [about, setAbout] = useState<About>()
  const ask = (target: About['target'], row: { id: string; removed: unknown; objection: unknown }) =>
    !row.removed &&
    !row.objection && (
      <Button kind="quiet" onClick={() => setAbout({ target, id: row.id })}>
        提出异议
      </Button>
    )
  return (
    <Loaded call={ledger} shape="cards" failed="履职记录加载失败">
      {(data) => (
        <Frame width="form">
          {data.block && <BlockedNotice block={data.block} />}
          <Card title="我的履职" level={2}>
            <Stack gap={3}>
              <Figures data={data} />
              <Hint>
                积分按近24个月计算，12个月以前的折半。信誉等级按最近五次评价表的平均分确定。对任一条记录有不同意见，可以提出异议。
              </Hint>
            </Stack>
          </Card>
          <Card title="活动积分" label="活动积分" level={2}>
            <Entries data={data} acts={(row) => ask('entry', row)} sourceTo={sourceTo} />
          </Card>
          <Card title="年度履职函" label="年度履职函" level={2}>
            <Stack gap={3}>
              <Hint>学会每年1月中旬通知上一年度的履职函，列出当年各项活动，可作为参加学术服务的证明。</Hint>
              <YearLetters years={data.years} />
            </Stack>
          </Card>
          {data.basis && (
            <Card title="专家评价表" label="评价表" level={2}>
              <Appraisals list={data.basis.appraisals} acts={(row) => ask('appraisal', row)} />
            </Card>
          )}
          {about && (
            <ActionDialog
              endpoint={activity.object}
              fixed={about}
              title="提出异议"
              submitText="提交"
              done="异议已提交，答复后在这里显示"
              onClose={() => setAbout(undefined)}
            />
          )}
        </Frame>
      )}
    </Loaded>
  )
}
