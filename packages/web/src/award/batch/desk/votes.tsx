import { award } from '@portal/contract/award/award.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { AWARD_SHARES, labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { useScores } from './progress.tsx'
import { Scroll } from './scroll.tsx'
import { useFields } from './use-fields.ts'
import { type Batch, type PartProps, pointsOf, type Scores } from './view.ts'

const COUNTS = [
  ['agree', '同意'],
  ['against', '反对'],
  ['abstain', '弃权'],
  ['recused', '回避'],
] as const
type Line = Record<(typeof COUNTS)[number][0], string> & { grade: string }

/** What most experts suggest, else what was applied for. */
const suggested = (row: Scores['list'][number], grades: readonly string[]) => {
  const best = [...row.grades].sort((a, b) => b.count - a.count)[0]
  return best && best.count > 0 && grades.includes(best.grade) ? best.grade : row.grade
}
const lineOf = (row: Scores['list'][number], grades: readonly string[]): Line => ({
  agree: row.votes ? String(row.votes.agree) : '',
  against: row.votes ? String(row.votes.against) : '0',
  abstain: row.votes ? String(row.votes.abstain) : '0',
  recused: row.votes ? String(row.votes.recused) : '0',
  grade: row.votes?.grade ?? suggested(row, grades),
})
const sumOf = (line: Line) => COUNTS.reduce((sum, [key]) => sum + (Number(line[key]) || 0), 0)

const Rules = ({ batch: { rules } }: { batch: Batch }) => (
  <p className={styles.meta}>
    到会人数须达应到会人数的{labelOf(AWARD_SHARES, rules.quorum)}
    {rules.quorumNeeded !== null && `（${rules.quorumNeeded}人）`}；同意票达到会人数的
    {labelOf(AWARD_SHARES, rules.majority)}为通过，回避的不计入到会人数。
  </p>
)

/** As it was decided, to be read and printed. */
const Result = ({ batch, scores }: { batch: Batch; scores: Scores }) => {
  const { meeting } = batch
  return (
    <section className={styles.card} aria-label="会议表决">
      <h3>会议</h3>
      <Rules batch={batch} />
      {meeting ? (
        <Facts
          facts={[
            ['会议日期', meeting.heldOn],
            ['会议地点', meeting.place],
            ['到会', `应到${meeting.eligible}人，实到${meeting.attended}人`],
          ]}
        />
      ) : (
        <p>会议情况还没有登记。</p>
      )}
      <h3>逐项表决</h3>
      <Scroll label="逐项表决表">
        <table className={styles.table}>
          <thead>
            <tr>
              {['名次', '项目', '去极值平均', '表决等级', ...COUNTS.map(([, title]) => title), '结果'].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {scores.list.map(({ itemId, rank, no, name, group, trimmed, votes }) => (
              <tr key={itemId}>
                <td>{rank ?? '—'}</td>
                <th scope="row">
                  {name}
                  <p className={styles.meta}>
                    {no}　{group}
                  </p>
                </th>
                <td>{pointsOf(trimmed)}</td>
                <td className={styles.short}>{votes?.grade ?? '—'}</td>
                {COUNTS.map(([key]) => (
                  <td key={key}>{votes ? votes[key] : '—'}</td>
                ))}
                <td>
                  {votes ? (
                    <Tag tone={votes.passed ? 'good' : 'bad'}>{votes.passed ? '通过' : '未通过'}</Tag>
                  ) : (
                    '未表决'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

const Ballot = ({ batch, scores, onChanged }: PartProps & { scores: Scores }) => {
  const { values, field, send, failure } = useFields({
    heldOn: batch.meeting?.heldOn ?? '',
    place: batch.meeting?.place ?? '',
    eligible: batch.meeting ? String(batch.meeting.eligible) : '',
    attended: batch.meeting ? String(batch.meeting.attended) : '',
  })
  const [lines, setLines] = useState<Readonly<Record<string, Line>>>(() =>
    Object.fromEntries(scores.list.map((row) => [row.itemId, lineOf(row, batch.grades)])),
  )
  const [dirty, setDirty] = useState(false)
  const about = (name: keyof typeof values) => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      onChange: (value: string) => {
        setDirty(true)
        onChange(value)
      },
    }
  }
  const set = (itemId: string, part: Partial<Line>) => {
    setDirty(true)
    setLines((before) => {
      const line = before[itemId]
      return line ? { ...before, [itemId]: { ...line, ...part } } : before
    })
  }
  const attended = Number(values.attended) || 0
  const filled = Object.entries(lines).filter(([, line]) => line.agree !== '')
  const wrong = filled.filter(([, line]) => sumOf(line) !== attended)
  const save = () =>
    send(async () => {
      const { heldOn, place, eligible } = values
      await call(award.saveVotes, {
        batchId: batch.id,
        meeting: { heldOn, place, eligible: Number(eligible), attended },
        votes: filled.map(([itemId, { grade, ...line }]) => ({
          itemId,
          grade,
          ...Object.fromEntries(Object.entries(line).map(([key, text]) => [key, Number(text) || 0])),
        })),
        expectVersion: batch.version,
      } as CallOf<typeof award.saveVotes>)
      setDirty(false)
      toast('表决结果已保存', 'success')
      await onChanged()
    })
  return (
    <section className={styles.card} aria-label="会议表决">
      <LeaveGuard dirty={dirty}>表决结果还没有保存。</LeaveGuard>
      <h3>会议</h3>
      <Rules batch={batch} />
      <div className={styles.pair}>
        <DateField label="会议日期" required {...about('heldOn')} />
        <TextField label="会议地点" required maxLength={60} {...about('place')} />
        <TextField label="应到会人数" required inputMode="numeric" maxLength={3} {...about('eligible')} />
        <TextField label="实到会人数" required inputMode="numeric" maxLength={3} {...about('attended')} />
      </div>
      <h3>逐项表决</h3>
      <Scroll label="逐项表决表">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">名次</th>
              <th scope="col">项目</th>
              <th scope="col">去极值平均</th>
              <th scope="col">表决等级</th>
              {COUNTS.map(([key, title]) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {scores.list.map((row) => {
              const line = lines[row.itemId]
              if (!line) return null
              const off = line.agree !== '' && sumOf(line) !== attended
              return (
                <tr key={row.itemId}>
                  <td>{row.rank ?? '—'}</td>
                  <th scope="row">
                    {row.name}
                    <p className={styles.meta}>
                      {row.no}　{row.group}
                    </p>
                  </th>
                  <td>{pointsOf(row.trimmed)}</td>
                  <td>
                    <select
                      className={styles.cell}
                      aria-label={`表决等级 ${row.name}`}
                      value={line.grade}
                      onChange={(event) => set(row.itemId, { grade: event.target.value })}
                    >
                      {batch.grades.map((grade) => (
                        <option key={grade}>{grade}</option>
                      ))}
                    </select>
                  </td>
                  {COUNTS.map(([key, title]) => (
                    <td key={key}>
                      <input
                        className={styles.cell}
                        inputMode="numeric"
                        maxLength={3}
                        aria-label={`${title} ${row.name}`}
                        aria-invalid={off || undefined}
                        value={line[key]}
                        onChange={(event) =>
                          set(row.itemId, { [key]: event.target.value.replace(/\D/g, '') })
                        }
                      />
                    </td>
                  ))}
                  <td>
                    {off ? (
                      <span className={styles.error}>合计{sumOf(line)}</span>
                    ) : row.votes && !dirty ? (
                      <Tag tone={row.votes.passed ? 'good' : 'bad'}>
                        {row.votes.passed ? '通过' : '未通过'}
                      </Tag>
                    ) : (
                      '—'
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
      {wrong.length > 0 && (
        <Banner tone="warning">每个项目的同意、反对、弃权和回避合计应为实到会人数{attended}。</Banner>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={styles.acts}>
        <Button onClick={save} disabled={wrong.length > 0} busyText="正在保存…">
          保存表决结果
        </Button>
        <span className={styles.meta}>
          已填{filled.length} / {scores.list.length}项，可以分次保存
        </span>
      </div>
    </section>
  )
}

const CLOSED: readonly Batch['status'][] = ['draft', 'formal', 'publicity', 'review']

/** The vote of the award committee, item by item (docs/handbook/award.md#vote). */
export const Votes = ({ batch, onChanged }: PartProps) => {
  const { data, error, refetch } = useScores(batch.id)
  if (CLOSED.includes(batch.status))
    return (
      <EmptyState title="还没有到会议表决" icon="people">
        专家评审结束后，在这里登记到会人数和逐项表决结果。
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="table" rows={6} />
  if (!batch.may.vote) return <Result batch={batch} scores={data} />
  return <Ballot key={batch.version} batch={batch} scores={data} onChanged={onChanged} />
}
