import { AWARD_TEMPLATES } from '@portal/contract/award/award.calls'
import { AWARD_SHARES, labelOf } from '@portal/contract/platform/enums'
import { dateText, dayOf, timeOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { SourceLedger } from '../../../membership/expert-ledger/index.ts'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Grid } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { Stat } from '../../../shared/ui/stat.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Archive } from './archive.tsx'
import type { PartProps } from './view.ts'

const PUBLICITY_STATES = { open: '公示中', paused: '已暂停', ended: '已结束', withdrawn: '已撤销' } as const

/** Figures, what stands against the next step, and what was publicised. */
export const Overview = ({ batch }: PartProps) => {
  const { counts, rules, meeting } = batch
  const figures: readonly (readonly [string, number | string])[] = [
    ['参评项目', counts.items],
    ['待形式审查', counts.unchecked - counts.returned],
    ...(counts.returned > 0 ? ([['待推荐方补正', counts.returned]] as const) : []),
    ['形式审查通过', counts.passed],
    ['不通过或退出', counts.failed + counts.out],
    ['评审专家', counts.experts],
    ['已签字', counts.assigned > 0 ? `${counts.signed} / ${counts.assigned}` : '—'],
    ['已回避', counts.recused],
    ['专家不足的项目', counts.short],
    ['签字不足的项目', counts.unsigned],
    ['已表决', counts.voted],
  ]
  return (
    <>
      {batch.missing.length > 0 && (
        <Banner tone="info" title="进入下一步之前">
          {batch.missing.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
      <Grid min="xs" gap={3}>
        {figures.map(([title, value]) => (
          <Stat key={title} label={title} value={value} />
        ))}
      </Grid>
      <Card title="批次信息">
        <Facts
          plain
          columns={2}
          facts={[
            ['组别', batch.groups.join('、')],
            ['奖励等级', batch.grades.join('、')],
            ['评分表', labelOf(AWARD_TEMPLATES, batch.template)],
            ['网上推荐', batch.nominateUntil ? `截至${dateText(batch.nominateUntil)}24时` : '不开放'],
            ['每项最少专家', `${batch.minExperts}人`],
            [
              '评审截止',
              batch.deadlineAt ? (
                <>
                  {timeOf(batch.deadlineAt)} {batch.overdue && <Tag tone="bad">已过</Tag>}
                </>
              ) : (
                ''
              ),
            ],
            [
              '表决规则',
              `到会须达应到会的${labelOf(AWARD_SHARES, rules.quorum)}，同意票须达到会的${labelOf(AWARD_SHARES, rules.majority)}`,
            ],
            [
              '会议',
              meeting
                ? `${meeting.heldOn}　${meeting.place}　应到${meeting.eligible}人，实到${meeting.attended}人`
                : '',
            ],
            ['建立', `${batch.createdBy}　${timeOf(batch.createdAt)}`],
          ]}
        />
      </Card>
      {batch.publicities.length > 0 && (
        <Card title="公示" flush>
          <Lines
            lines={batch.publicities.map((one) => ({
              key: one.id,
              text: `第${one.stage === 1 ? '一' : '二'}次公示　${dayOf(one.startAt)}至${dayOf(one.endAt)}`,
              note: one.note,
              end: (
                <>
                  <Tag tone={one.state === 'open' ? 'wait' : 'plain'}>{PUBLICITY_STATES[one.state]}</Tag>
                  {one.state !== 'withdrawn' && (
                    <Link className="target" to={toOpen('publicity', { id: one.id })} target="_blank">
                      查看公示页
                    </Link>
                  )}
                </>
              ),
            }))}
          />
        </Card>
      )}
      <Archive batch={batch} />
      <SourceLedger refId={batch.id} />
    </>
  )
}
