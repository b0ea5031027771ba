import { timetable } from '@portal/contract/evaluation/meeting/meeting.rules'
import { clockOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Section, Stack } from '../../../shared/ui/layout.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { Shown } from '../view.ts'
import { AgendaDialog } from './agenda-dialog.tsx'

type Slot = ReturnType<typeof timetable>[number]
const columns: readonly TableColumn<Slot>[] = [
  {
    key: 'clock',
    title: '时间',
    nowrap: true,
    render: ({ from, to }) => `${clockOf(from)}–${clockOf(to)}`,
  },
  {
    key: 'title',
    title: '环节',
    width: 12,
    rowHead: true,
    render: ({ title, closed }) => (
      <>
        {title} {closed && <Tag>申请方退席</Tag>}
      </>
    ),
  },
  { key: 'minutes', title: '时长', nowrap: true, render: ({ minutes }) => `${minutes}分钟` },
]

/** What comes when, for each achievement. */
export const Agenda = ({ view }: Shown) => {
  const [editing, setEditing] = useState(false)
  const slots = timetable(
    view.startAt,
    view.agenda,
    view.items.map(({ achievementId }) => achievementId),
  )
  const last = slots.at(-1)
  return (
    <Card
      title="会议议程"
      note={last && `${clockOf(view.startAt)} 开始，预计 ${clockOf(last.to)} 结束`}
      actions={
        view.may.edit && (
          <Button kind="secondary" onClick={() => setEditing(true)}>
            编辑议程
          </Button>
        )
      }
    >
      <Stack>
        {view.items.map(({ achievementId, name }, n) => (
          <Section key={achievementId} level={4} gap={2} title={`${n + 1}. ${name}`}>
            <Table
              label={`${name}的议程`}
              density="compact"
              rows={slots.filter((slot) => slot.achievementId === achievementId)}
              rowKey={({ index }) => String(index)}
              columns={columns}
              tone={({ closed }) => (closed ? 'quiet' : undefined)}
            />
          </Section>
        ))}
      </Stack>
      {editing && <AgendaDialog view={view} onClose={() => setEditing(false)} />}
    </Card>
  )
}
