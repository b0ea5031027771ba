import { award } from '@portal/contract/award/award.calls'
import { awardMeetingAsk } from '@portal/contract/award/award-meeting.fields'
import { linesOf } from '@portal/contract/award/award-parts.fields'
import { useState } from 'react'
import { SchemaForm } from '../../../../shared/form/schema-form.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { useKept } from '../../../../shared/form/use-kept.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Card, Hint, Section, Stack } from '../../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../../shared/ui/leave-guard.tsx'
import { Select } from '../../../../shared/ui/select.tsx'
import type { TableColumn } from '../../../../shared/ui/table.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'
import type { Batch, Ranked, Scores } from '../view.ts'
import { COUNTS, ITEM_COLUMNS, Rules, VoteTable } from './vote-parts.tsx'

type Line = Record<(typeof COUNTS)[number][0], string> & { grade: string }
type Typed = Readonly<Record<string, Line>>

/** What most experts suggest, else what was applied for. */
const suggested = (row: Ranked, grades: readonly string[]) => {
  const best = [...row.grades].sort((a, b) => b.count - a.count)[0]
  return best && best.count > 0 && grades.includes(best.grade) ? best.grade : row.grade
}
const lineOf = (row: Ranked, grades: readonly string[]): Line => ({
  agree: row.votes ? String(row.votes.agree) : '',
  against: row.votes ? String(row.votes.against) : '0',
  abstain: row.votes ? String(row.votes.abstain) : '0',
  recused: row.votes ? String(row.votes.recused) : '0',
  grade: row.votes?.grade ?? suggested(row, grades),
})
const numberOf = (text: string) => Number(text) || 0
const sumOf = (line: Line) => COUNTS.reduce((sum, [key]) => sum + numberOf(line[key]), 0)
const votesOf = (filled: readonly (readonly [string, Line])[]) =>
  filled.map(([itemId, { grade, agree, against, abstain, recused }]) => ({
    ...{ itemId, grade, agree: numberOf(agree), against: numberOf(against) },
    ...{ abstain: numberOf(abstain), recused: numberOf(recused) },
  }))

interface TableProps {
  batch: Batch
  scores: Scores
  lines: Typed
  attended: number
  typed: boolean
  onChange: (itemId: string, part: Partial<Line>) => void
}

const columnsOf = ({
  batch,
  lines,
  attended,
  typed,
  onChange,
}: TableProps): readonly TableColumn<Ranked>[] => [
  ...ITEM_COLUMNS,
  {
    key: 'grade',
    title: '表决等级',
    width: 8,
    render: ({ itemId, name }) => (
      <Select
        label={`表决等级 ${name}`}
        options={batch.grades.map((code) => ({ code, label: code }))}
        value={lines[itemId]?.grade ?? ''}
        onChange={(grade) => onChange(itemId, { grade })}
      />
    ),
  },
  ...COUNTS.map(([key, title]) => ({
    ...{ key, title, width: 5 },
    render: ({ itemId, name }: Ranked) => (
      <TextField
        label={`${title} ${name}`}
        hideLabel
        inputMode="numeric"
        maxLength={3}
        value={lines[itemId]?.[key] ?? ''}
        onChange={(text) => onChange(itemId, { [key]: text.replace(/\D/g, '') })}
      />
    ),
  })),
  {
    key: 'result',
    title: '结果',
    nowrap: true,
    render: ({ itemId, votes }) => {
      const line = lines[itemId]
      if (line && line.agree !== '' && sumOf(line) !== attended)
        return <Tag tone="bad">合计{sumOf(line)}</Tag>
      return votes && !typed ? (
        <Tag tone={votes.passed ? 'good' : 'bad'}>{votes.passed ? '通过' : '未通过'}</Tag>
      ) : (
        '—'
      )
    },
  },
]

/** Who came, and how each item was voted on; what is typed stays on the device until it is saved. */
export const Ballot = ({ batch, scores }: { batch: Batch; scores: Scores }) => {
  const stored = Object.fromEntries(scores.list.map((row) => [row.itemId, lineOf(row, batch.grades)]))
  const [changes, setChanges, forget] = useKept<Typed>(`award:votes:${batch.id}:${batch.version}`, {})
  const [schema] = useState(awardMeetingAsk)
  const lines = { ...stored, ...changes }
  const filled = Object.entries(lines).filter(([, line]) => line.agree !== '')
  const form = useCallForm(award.saveVotes, {
    schema,
    defaults: batch.meeting
      ? {
          'meeting.heldOn': batch.meeting.heldOn,
          'meeting.place': batch.meeting.place,
          'meeting.members': batch.meeting.members.join('\n'),
          'meeting.absent': batch.meeting.absent.join('\n'),
        }
      : {},
    // Typed beside the form, and part of what is sent.
    fixed: { batchId: batch.id, expectVersion: batch.version, votes: votesOf(filled) },
    draft: `award:meeting:${batch.id}`,
    done: '表决结果已保存',
    onDone: forget,
  })
  const count = (name: string) => linesOf(String(form.form.watch(name) ?? '')).length
  const eligible = count('meeting.members')
  const attended = Math.max(0, eligible - count('meeting.absent'))
  const wrong = filled.some(([, line]) => sumOf(line) !== attended)
  const typed = Object.keys(changes).length > 0
  const table: TableProps = {
    ...{ batch, scores, lines, attended },
    typed: typed || form.dirty,
    onChange: (itemId, part) => {
      const line = lines[itemId]
      if (line) setChanges({ ...changes, [itemId]: { ...line, ...part } })
    },
  }
  return (
    <Card title="会议" label="会议表决">
      <LeaveGuard dirty={typed}>表决结果还没有保存。</LeaveGuard>
      <SchemaForm
        form={form}
        intro={<Rules batch={batch} eligible={eligible} attended={attended} />}
        submitText="保存表决结果"
        busyText="正在保存…"
      >
        <Stack>
          <Section title="逐项表决" note={`已填${filled.length} / ${scores.list.length}项，可以分次保存`}>
            <VoteTable rows={scores.list} columns={columnsOf(table)} />
          </Section>
          {wrong && (
            <Banner tone="warning">每个项目的同意、反对、弃权和回避合计应为到会人数{attended}。</Banner>
          )}
          <Hint>同意票留空的项目不登记。</Hint>
        </Stack>
      </SchemaForm>
    </Card>
  )
}
