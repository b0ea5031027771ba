import { eventRegistration } from '@portal/contract/content/event/event.calls'
import {
  ATTENDED,
  EVENT_PAPER_KEYS,
  EVENT_PAPERS,
  REGISTRATION_STATES,
} from '@portal/contract/content/event/event.words'
import { answerText } from '@portal/contract/content/event/question.words'
import {
  REGISTRATION_KINDS,
  registrationKindLabel,
} from '@portal/contract/content/event/registration-kind.words'
import { MEMBER_KINDS } from '@portal/contract/membership/kind/kinds'
import { type CallOf, mayCall } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../shared/call/use-action.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { BatchOf, ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Section } from '../../shared/ui/layout.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { REGISTRATIONS } from './places/free-places.tsx'
import { ChangeRegistration } from './questions/change-registration.tsx'
import { type Event, REGISTRATION_TONES } from './view.ts'

type Row = RowOf<typeof eventRegistration.list>

const about: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    title: '姓名或单位',
    width: 180,
    sort: 'name',
    render: ({ kind, memberId, name }) =>
      kind === 'outsider' ? (
        name
      ) : (
        <Link to={to('memberRecord', { type: MEMBER_KINDS[kind].type, account: memberId })}>{name}</Link>
      ),
  },
  { key: 'kind', title: '身份', width: 100, render: (row) => registrationKindLabel(row.kind) },
  { key: 'company', title: '工作单位', width: 200, folds: 2, render: (row) => row.company || '—' },
  { key: 'mobileTel', title: '手机号', width: 130 },
  {
    key: 'state',
    title: '状态',
    width: 100,
    sort: 'state',
    render: (row) => <Tag tone={REGISTRATION_TONES[row.state]}>{REGISTRATION_STATES[row.state].label}</Tag>,
  },
  {
    key: 'attendedAt',
    title: '到场',
    width: 140,
    folds: 3,
    sort: 'attendedAt',
    render: (row) => (row.attendedAt ? timeOf(row.attendedAt) : '—'),
  },
]
const rest: readonly ListColumn<Row>[] = [
  { key: 'note', title: '备注', width: 220, render: (row) => row.note || row.cancelReason || '—' },
  { key: 'at', title: '报名时间', width: 150, sort: 'at', folds: 1, render: (row) => timeOf(row.at) },
]
const SHOWN_QUESTIONS = 3
/** What was answered stands beside who answered it. */
const columnsFor = (questions: Event['questions']): readonly ListColumn<Row>[] => [
  ...about,
  ...questions.map((question, at) => ({
    key: question.key,
    title: question.title,
    width: 140,
    hidden: at >= SHOWN_QUESTIONS,
    render: (row: Row) => answerText(question, row.answers) || '—',
  })),
  ...rest,
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '姓名、拼音、单位、备注、会员编号、手机号或其后4位' },
  {
    key: 'kind',
    label: '身份',
    several: true,
    options: REGISTRATION_KINDS.map((code) => ({ code, label: registrationKindLabel(code) })),
  },
  { key: 'attended', label: '到场', options: ATTENDED },
]
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(REGISTRATION_STATES).map(([code, { label }]) => ({ code, label })),
}

const MOVED = ({ moved }: { moved: number }) =>
  moved > 1 ? `${moved}人已转为报名，已通知本人` : '已转为报名，已通知本人'

/** Who comes to an event, who waits, who was there. */
export const Registrations = ({ row: { id, phase, questions } }: { row: Event }) => {
  const { roles } = useSession()
  const sheet = useDownload(eventRegistration.export)
  const attend = useAction(eventRegistration.attend, {
    done: ({ changed }) => (changed > 0 ? `已登记${changed}人` : '没有需要登记的报名'),
  })
  const moveUp = useAction(eventRegistration.moveUp, { done: MOVED })
  const [adding, setAdding] = useState(false)
  const manages = roles.some((role) => mayCall(eventRegistration.attend, role))
  const columns = useMemo(() => columnsFor(manages ? questions : []), [manages, questions])
  return (
    <Section title="报名名单" id={REGISTRATIONS}>
      <ListPage
        id="event-registrations"
        query={eventRegistration.list}
        fixed={{ eventId: id }}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'at', order: 'asc' }}
        empty={{ title: '没有报名', text: '会员报名后会出现在这里。' }}
        {...(manages && {
          actions: ({ input, total }: { input: object; total: number }) => (
            <>
              {phase !== 'ended' && phase !== 'cancelled' && (
                <Button onClick={() => setAdding(true)}>代会员报名</Button>
              )}
              <Button
                kind="secondary"
                disabled={total === 0}
                busy={sheet.busy}
                busyText="正在导出…"
                onClick={() => sheet.run(input as CallOf<typeof eventRegistration.export>)}
              >
                导出
              </Button>
              <Print eventId={id} among={input as Among} label="打印胸牌或签到表" disabled={total === 0} />
            </>
          ),
          rowActions: (row: Row) => <RowActs row={row} questions={questions} over={phase === 'ended'} />,
          batch: ({ keys, rows, clear }: BatchOf<Row>) => (
            <>
              {rows.some(({ state }) => state === 'waiting') && (
                <Button
                  kind="secondary"
                  busy={moveUp.busy}
                  onClick={async () => {
                    const ids = rows.filter(({ state }) => state === 'waiting').map(({ id: one }) => one)
                    if (await moveUp.run({ ids })) clear()
                  }}
                >
                  转为报名
                </Button>
              )}
              {(['yes', 'no'] as const).map((attended) => (
                <Button
                  key={attended}
                  kind="secondary"
                  busy={attend.busy}
                  onClick={async () => {
                    if (await attend.run({ ids: [...keys], attended })) clear()
                  }}
                >
                  {attended === 'yes' ? '登记到场' : '撤销到场'}
                </Button>
              ))}
              <Print eventId={id} among={{ ids: [...keys] }} label="打印所选的胸牌或签到表" />
            </>
          ),
        })}
      />
      {adding && <AddDialog eventId={id} onClose={() => setAdding(false)} />}
    </Section>
  )
}

type Among = Pick<CallOf<typeof eventRegistration.print>, 'ids' | 'kind' | 'attended' | 'keyword'>
/** Badges and the list to sign: of those who registered, within the filter or among the ticked. */
const Print = ({
  eventId,
  among: { ids, kind, attended, keyword },
  ...button
}: {
  eventId: string
  among: Among
  label: string
  disabled?: boolean
}) => {
  const paper = useDownload(eventRegistration.print)
  return (
    <Menu
      {...button}
      kind="secondary"
      text={paper.busy ? '正在生成…' : '打印'}
      disabled={paper.busy || button.disabled}
      acts={EVENT_PAPER_KEYS.map((key) => ({
        key,
        text: EVENT_PAPERS[key].label,
        onAct: () => paper.run({ eventId, paper: key, ids, kind, attended, keyword }),
      }))}
    />
  )
}

const AddDialog = ({ eventId, onClose }: { eventId: string; onClose: () => void }) => (
  <ActionDialog
    endpoint={eventRegistration.add}
    fixed={{ eventId }}
    defaults={{ kind: 'person' }}
    title="代会员报名"
    submitText="报名"
    done={({ name, state }) => `${name}：${REGISTRATION_STATES[state].label}，已通知会员`}
    onClose={onClose}
  />
)

const RowActs = ({ row, questions, over }: { row: Row; questions: Event['questions']; over: boolean }) => {
  const [open, setOpen] = useState<'cancel' | 'change'>()
  const close = () => setOpen(undefined)
  const moveUp = useAction(eventRegistration.moveUp, { done: MOVED })
  const attend = useAction(eventRegistration.attend, { done: '已登记' })
  const there = row.attendedAt !== null
  return (
    <>
      {row.state === 'waiting' && (
        <Button
          kind="link"
          busy={moveUp.busy}
          aria-label={`转为报名：${row.name}`}
          onClick={() => moveUp.run({ ids: [row.id] })}
        >
          转为报名
        </Button>
      )}
      {row.state === 'registered' && (
        <Button
          kind="link"
          busy={attend.busy}
          aria-label={`${there ? '撤销到场' : '到场'}：${row.name}`}
          onClick={() => attend.run({ ids: [row.id], attended: there ? 'no' : 'yes' })}
        >
          {there ? '撤销到场' : '到场'}
        </Button>
      )}
      {row.state !== 'cancelled' && !over && (
        <Button kind="link" aria-label={`修改信息：${row.name}`} onClick={() => setOpen('change')}>
          修改信息
        </Button>
      )}
      {row.state !== 'cancelled' && !there && (
        <Button kind="link" aria-label={`取消报名：${row.name}`} onClick={() => setOpen('cancel')}>
          取消报名
        </Button>
      )}
      {open === 'change' && <ChangeRegistration row={row} questions={questions} onClose={close} />}
      {open === 'cancel' && (
        <ActionDialog
          endpoint={eventRegistration.cancel}
          fixed={{ id: row.id }}
          title={`取消${row.name}的报名`}
          submitText="取消报名"
          danger
          done="报名已取消，已通知本人"
          onClose={close}
        />
      )}
    </>
  )
}
