import { EXAMINE_STATES, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { stepInWords } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { CONFIDENCES, VOTES } from '@portal/contract/peer-review/sheet/sheet.fields'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { CloseScoring } from './close-scoring.tsx'

type Results = OutputOf<typeof examination.results>
type Sheet = NonNullable<Results['list'][number]['sheet']>

/** A sheet as text: for checking before the signature, for reading, for print. */
export const SheetText = ({
  template,
  sheet,
  total,
}: {
  template: Results['template']
  sheet: Sheet
  total: number | null
}) => (
  <Facts
    facts={[
      ...template.criteria.map(({ cid, title, weight }) => {
        const score = sheet.scores.find((one) => one.cid === cid)
        const evidence = score?.evidence?.page ? `（依据：${score.evidence.page}）` : ''
        return [
          `${title}（${weight}%）`,
          score?.value === undefined ? '' : `${score.value}${evidence}`,
        ] as const
      }),
      ['总分', total === null ? '' : <strong key="total">{total}</strong>],
      ...template.scales.map((scale) => {
        const value = sheet.scales.find(({ cid }) => cid === scale.cid)?.value
        return [scale.title, value === undefined ? '' : stepInWords(scale, value)] as const
      }),
      ['成果水平', labelOf(ACHIEVEMENT_LEVELS, sheet.level)],
      ['主要优点', sheet.merits],
      ['存在问题', sheet.problems],
      ['改进建议', sheet.suggestions],
      ['表决', labelOf(VOTES, sheet.vote)],
      ['保留意见', sheet.dissent],
      ['熟悉程度', labelOf(CONFIDENCES, sheet.confidence)],
    ]}
  />
)

const Results = ({ projectId, data }: { projectId: string; data: Results }) => (
  <Card title="专家意见">
    <Stack>
      <Hint>
        应评 {data.present} 位，已提交 {data.handedIn} 位，已签字 {data.signed} 位。
        {!data.opened && '评分尚未对您开放。'}
        {!data.mayClose &&
          data.undecided > 0 &&
          `还有 ${data.undecided} 位专家未答复邀请或未登记到会、缺席，此前评分不会启封。`}
      </Hint>
      {data.mayClose && (
        <CloseScoring {...data} projectId={projectId} waiting={data.present - data.handedIn} />
      )}
      {data.list.map((row) => (
        <details key={row.expertId}>
          <summary>
            {row.name}（{labelOf(PANEL_ROLES, row.role)}）　
            <Tag tone={row.state === 'signed' ? 'good' : 'wait'}>{EXAMINE_STATES[row.state]}</Tag>
            {row.onBehalf && <Tag>代录</Tag>}　{row.total !== null && `${row.total}分`}
          </summary>
          {row.sheet && row.state !== 'abstained' && row.state !== 'recused' ? (
            <SheetText template={data.template} sheet={row.sheet} total={row.total} />
          ) : (
            <Hint>{row.reason || '评分尚未开放'}</Hint>
          )}
        </details>
      ))}
    </Stack>
  </Card>
)

/** The sheets of the panel, where the reader may see them; until then how far it is. */
export const OthersResults = ({ projectId }: { projectId: string }) => {
  const results = useCall(examination.results, { projectId })
  return <Loaded call={results}>{(data) => <Results projectId={projectId} data={data} />}</Loaded>
}
