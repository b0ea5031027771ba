import type { publicity } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Card } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'

type Items = NonNullable<OutputOf<typeof publicity.detail>['snapshot']['items']>
type Item = Items[number]

/** An award publicises its items together, group by group. */
export const AwardItems = ({ items, summary, stage }: { items: Items; summary: string; stage: number }) => {
  // Beside the names it would take a third of a phone.
  const phone = usePhone()
  const standing = (item: Item) =>
    item.out ? (
      <Tag tone="wait">{item.out}</Tag>
    ) : (
      <Tag>
        {stage === 1 ? '申报等级' : '评审等级'}：{item.grade}
      </Tag>
    )
  return (
    <>
      {summary && (
        <Card title="公示说明" level={2}>
          <Text typed>{summary}</Text>
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
                note: (
                  <>
                    完成单位：{item.units.join('、')}
                    {phone ? <br /> : '　'}
                    完成人：{item.persons.join('、')}
                    {phone && <br />}
                    {phone && standing(item)}
                  </>
                ),
                end: phone ? undefined : standing(item),
              }))}
            />
          </Card>
        )
      })}
    </>
  )
}
