import { eventRegistration } from '@portal/contract/content/event/event.calls'
import { REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import { registrationKindLabel } from '@portal/contract/content/event/registration-kind.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { clockOf } from '@portal/contract/platform/time'
import { type FormEvent, useRef, useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { readCall, useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { PrintedCode, RotatingCode } from '../../shared/sign-in-code/sign-in-code.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Card, Page as Frame, Hint, Split, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { type Event, REGISTRATION_TONES } from './view.ts'

type Row = OutputOf<typeof eventRegistration.list>['list'][number]

const LIVE_MS = 5000
const SHOWN = 20
const aboutOf = (row: Row) =>
  [registrationKindLabel(row.kind), row.company, row.mobileTel, row.serialNum].filter(Boolean).join(' · ')

const OUTSIDERS = '非会员在官网的活动页面以手机号和屏幕上的6位签到码签到。'
/** The desk at the door: a code for the phones of those who come, a field for the others, and who is there. */
export const Door = ({ row }: { row: Event }) => {
  const [shown, setShown] = useState<'screen' | 'printed'>()
  const close = () => setShown(undefined)
  const code = { call: eventRegistration.signInCode, id: row.id }
  return (
    <Frame
      title={`签到：${row.title}`}
      back={{ to: to('events', { id: row.id }), text: '返回活动' }}
      lead={`参会人扫码签到，或在签到台按姓名、手机号、会员编号查找登记。${row.outsiders ? OUTSIDERS : ''}`}
      actions={
        <>
          <Button onClick={() => setShown('screen')}>显示签到码</Button>
          <Button kind="secondary" onClick={() => setShown('printed')}>
            打印签到码
          </Button>
        </>
      }
    >
      <Split side={<Arrivals eventId={row.id} registered={row.registered} />} label="到场情况">
        <SignInDesk eventId={row.id} />
      </Split>
      {shown === 'screen' && (
        <Dialog open title={row.title} onClose={close}>
          <RotatingCode {...code} who="参会人" />
        </Dialog>
      )}
      {shown === 'printed' && <PrintedCode {...code} title={row.title} onClose={close} />}
    </Frame>
  )
}

const isDue = ({ attendedAt }: Row) => attendedAt === null

interface FoundProps {
  list: readonly Row[]
  onTick: (row: Row) => void
  onAdmit: (row: Row) => void
}
/** Who was found, each with what can be done; who waits comes in where a place is free. */
const Found = ({ list, onTick, onAdmit }: FoundProps) => (
  <Lines
    label="查找结果"
    lines={list.map((row) => ({
      key: row.id,
      text: row.name,
      note: aboutOf(row),
      end:
        row.state === 'waiting' ? (
          <Button
            kind="secondary"
            aria-label={`候补，转为报名并到场：${row.name}`}
            onClick={() => onAdmit(row)}
          >
            候补，转为报名并到场
          </Button>
        ) : row.state === 'cancelled' ? (
          <Tag tone={REGISTRATION_TONES.cancelled}>{`报名${REGISTRATION_STATES.cancelled.label}`}</Tag>
        ) : isDue(row) ? (
          <Button kind="secondary" aria-label={`到场：${row.name}`} onClick={() => onTick(row)}>
            到场
          </Button>
        ) : (
          <Tag tone="good">{`${clockOf(row.attendedAt ?? '')} 已到`}</Tag>
        ),
    }))}
  />
)

/** Enter takes down the one who is found; of several the office chooses. */
const SignInDesk = ({ eventId }: { eventId: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<readonly Row[]>()
  const [said, setSaid] = useState('')
  const attend = useAction(eventRegistration.attend)
  const moveUp = useAction(eventRegistration.moveUp)
  const tick = async (row: Row) => {
    if (!(await attend.run({ ids: [row.id], attended: 'yes' }))) return
    setSaid(`${row.name}：已登记到场`)
    setFound(undefined)
    setKeyword('')
    field.current?.focus()
  }
  const admit = async (row: Row) => {
    if (await moveUp.run({ ids: [row.id] })) await tick(row)
  }
  const search = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = keyword.trim()
    if (!wanted) return
    setSaid('')
    const page = { pageNum: 1, pageSize: SHOWN, sort: 'name', order: 'asc' } as const
    const { list } = await readCall(eventRegistration.list, {
      ...{ eventId, keyword: wanted },
      ...page,
    })
    const [one, another] = list
    if (one?.state === 'registered' && !another && isDue(one)) return tick(one)
    setFound(list)
  }
  return (
    <Card title="签到台" level={2}>
      <Stack gap={3}>
        <form onSubmit={(event) => void search(event)}>
          <Stack gap={3}>
            <TextField
              ref={field}
              label="查找报名人"
              type="search"
              value={keyword}
              onChange={setKeyword}
              maxLength={50}
              autoComplete="off"
              autoFocus
              help="姓名、拼音、单位、手机号或其后4位、会员编号；只找到一人时按回车即登记到场"
            />
            <Button type="submit" busy={attend.busy}>
              查找并登记
            </Button>
          </Stack>
        </form>
        <ActionNote action={attend} />
        <ActionNote action={moveUp} />
        <p role="status">{said}</p>
        {found?.length === 0 && <Hint>没有找到报名的人。可在报名名单中“代会员报名”后再登记。</Hint>}
        {found && found.length > 0 && (
          <Found list={found} onTick={(row) => void tick(row)} onAdmit={(row) => void admit(row)} />
        )}
      </Stack>
    </Card>
  )
}

/** Who came last, as they come. */
const Arrivals = ({ eventId, registered }: { eventId: string; registered: number }) => {
  const input = { eventId, attended: 'yes', sort: 'attendedAt', order: 'desc', pageSize: SHOWN } as const
  const arrived = useCall(eventRegistration.list, input, { every: LIVE_MS, keepPrevious: true })
  return (
    <Card
      title="到场"
      level={2}
      note={arrived.data && `${arrived.data.total} / ${registered}人`}
      flush={(arrived.data?.total ?? 0) > 0}
    >
      <Loaded call={arrived} shape="lines">
        {({ list }) =>
          list.length === 0 ? (
            <Hint>还没有人到场。</Hint>
          ) : (
            <Lines
              lines={list.map((row) => ({
                key: row.id,
                text: row.name,
                note: row.company,
                end: clockOf(row.attendedAt ?? ''),
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
