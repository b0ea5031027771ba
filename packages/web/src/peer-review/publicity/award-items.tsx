import type { publicity } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Card } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './publicity.module.css'

/** An award publicises its items together, group by group. */
export const AwardItems = ({
  items,
  summary,
  stage,
}: {
  items: NonNullable<OutputOf<typeof publicity.detail>['snapshot']['items']>
  summary: string
  stage: number
}) => (
  <>
    {summary && (
      <Card title="公示说明" level={2}>
        <p className={styles.text}>{summary}</p>
      </Card>
    )}
    {[...new Set(items.map(({ group }) => group))].map((group) => {
      const own = items.filter((item) => item.group === group)
      return (
        <Card key={group} title={`${group}（${own.length}项）`} level={2} flush>
          <Lines
            lines={own.map((item) => ({
              key: item.id,
              text: (
                <strong>
                  {item.no}　{item.name}
                </strong>
              ),
              note: `完成单位：${item.units.join('、')}　完成人：${item.persons.join('、')}`,
              end: item.out ? (
                <Tag tone="wait">{item.out}</Tag>
              ) : (
                <Tag>
                  {stage === 1 ? '申报等级' : '评审等级'}：{item.grade}
                </Tag>
              ),
            }))}
          />
        </Card>
      )
    })}
  </>
)
