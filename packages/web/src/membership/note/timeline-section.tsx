import { notes } from '@portal/contract/membership/note/note.calls'
import { TIMELINE_SOURCES, type TimelineSource } from '@portal/contract/membership/note/note.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dateText, dayOf, timeOf, today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Hint, Row, Section, Stack } from '../../shared/ui/layout.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'
import { NoteDialog, type NoteOpen } from './dialogs.tsx'

type Entry = OutputOf<typeof notes.timeline>['list'][number]
type Note = NonNullable<Entry['note']>

const SORTS = [
  { code: 'all', label: '全部' },
  ...(Object.keys(TIMELINE_SOURCES) as TimelineSource[]).map((code) => ({
    code,
    label: TIMELINE_SOURCES[code],
  })),
] as const
const SIZE = 20

const metaOf = ({ at, dayOnly, actor }: Entry): string =>
  [dayOnly ? dateText(dayOf(at)) : timeOf(at), actor].filter(Boolean).join(' · ')

const isLate = ({ dueOn, done }: Note): boolean => !done && dueOn !== '' && dueOn < today()

/** What can be done with something that the office wrote. */
const Acts = ({ entry, note, onOpen }: { entry: Entry; note: Note; onOpen: (open: NoteOpen) => void }) => {
  const { id, version } = note
  const settle = useAction(notes.settle, { done: note.done ? '已重新打开' : '已办结' })
  return (
    <Row gap={3}>
      {note.kind === 'task' && (
        <Button
          kind="link"
          busy={settle.busy}
          onClick={() => settle.run({ id, version, done: note.done ? 'false' : 'true' })}
        >
          {note.done ? '重新打开' : '办结'}
        </Button>
      )}
      {note.editable && (
        <>
          <Button kind="link" onClick={() => onOpen({ edit: { id, version, text: entry.text } })}>
            修改
          </Button>
          <Button kind="link" onClick={() => onOpen({ remove: { id, version } })}>
            删除
          </Button>
        </>
      )}
    </Row>
  )
}

const momentOf = (entry: Entry, onOpen: (open: NoteOpen) => void) => {
  const { key, title, text, note } = entry
  const due =
    note?.kind === 'task' &&
    `${note.done ? '已办结' : `期限 ${dateText(note.dueOn)}`}，负责人 ${note.assigneeName}`
  return {
    key,
    title,
    meta: metaOf(entry),
    text: (text || note) && (
      <Stack gap={1}>
        {text && <p>{text}</p>}
        {due && <Hint>{due}</Hint>}
        {note && <Acts entry={entry} note={note} onOpen={onOpen} />}
      </Stack>
    ),
    ...(note?.kind === 'task' && {
      tone: note.done ? ('good' as const) : isLate(note) ? ('bad' as const) : ('wait' as const),
    }),
  }
}

/** Everything between the society and one member, and writing something down. */
export const TimelineSection = ({ memberId }: { memberId: string }) => {
  const [source, setSource] = useState<TimelineSource | 'all'>('all')
  const [pageNum, setPage] = useState(1)
  const [open, setOpen] = useState<NoteOpen>()
  const entries = useCall(
    notes.timeline,
    { memberId, pageNum, pageSize: SIZE, ...(source !== 'all' && { source }) },
    { keepPrevious: true },
  )
  return (
    <div className="no-print">
      <Section
        title="往来记录"
        actions={
          <Row gap={2}>
            <Button kind="secondary" onClick={() => setOpen('note')}>
              记录联系
            </Button>
            <Button kind="secondary" onClick={() => setOpen('task')}>
              新增跟进事项
            </Button>
          </Row>
        }
      >
        <Stack gap={3}>
          <Choices
            label="往来记录的类别"
            options={SORTS}
            value={source}
            onChange={(code) => {
              setSource(code)
              setPage(1)
            }}
          />
          <Loaded call={entries} rows={5} failed="往来记录加载失败">
            {({ total, list }) =>
              total === 0 ? (
                <Hint>没有记录。</Hint>
              ) : (
                <Stack gap={3}>
                  <Timeline label="往来记录" moments={list.map((entry) => momentOf(entry, setOpen))} />
                  {total > SIZE && (
                    <Pagination page={pageNum} size={SIZE} total={total} onPage={setPage} label="往来记录" />
                  )}
                </Stack>
              )
            }
          </Loaded>
        </Stack>
      </Section>
      {open && <NoteDialog memberId={memberId} open={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
