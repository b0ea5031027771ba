import { event, eventRegistration } from '@portal/contract/content/event/event.calls'
import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { mayCall } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SourceLedger } from '../../membership/expert-ledger/index.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Frame, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { Door } from './door.tsx'
import { EventForm } from './event-form.tsx'
import { FreePlaces } from './places/free-places.tsx'
import { QuestionsCard } from './questions/questions-card.tsx'
import { Registrations } from './registrations.tsx'
import { type Event, guestsText, phaseTag, placesText, registerText, spanText } from './view.ts'

/** One event for staff: what it is, what can be done with it, who comes. */
export const Workspace = ({ id }: { id: string }) => (
  <Loaded call={useCall(event.get, { id })} shape="cards">
    {(row) => <Open row={row} />}
  </Loaded>
)

/** From publishing until it is over people are let in by managers. */
const hasDoor = ({ phase }: Event, roles: readonly Role[]) =>
  (phase === 'open' || phase === 'closed' || phase === 'soon') &&
  roles.some((role) => mayCall(eventRegistration.signInCode, role))

const Open = ({ row }: { row: Event }) => {
  const { roles } = useSession()
  const [query] = useSearchParams()
  if (query.has('door') && hasDoor(row, roles)) return <Door row={row} />
  const mayRead = roles.some((role) => mayCall(expertYear.ofSource, role))
  return (
    <Frame
      title={row.title}
      tags={<Tag {...phaseTag(row)} />}
      back={{ to: to('events'), text: '返回活动列表' }}
      lead={[spanText(row), row.place || '线上'].join('　')}
      actions={<Acts row={row} />}
    >
      {row.cancelReason && <Banner tone="info">取消原因：{row.cancelReason}</Banner>}
      <FreePlaces row={row} />
      <Particulars row={row} />
      <QuestionsCard row={row} />
      {row.phase !== 'draft' && <Registrations row={row} />}
      {row.points > 0 && row.attended > 0 && mayRead && <SourceLedger refId={row.id} />}
    </Frame>
  )
}

const Particulars = ({ row }: { row: Event }) => (
  <Card title="活动安排">
    <Stack gap={3}>
      <Facts
        plain
        columns={2}
        facts={[
          ['报名时间', registerText(row)],
          ['报名/名额', placesText(row)],
          ['候补', row.waitingList ? `${row.waiting}人` : '不设候补'],
          ['到场', `${row.attended}人`],
          ['面向', [guestsText(row.guests), row.outsiders ? '非会员' : ''].filter(Boolean).join('、')],
          ['谁能看到', row.visibility === 'public' ? <PublicLink row={row} /> : '会员'],
          ['线上链接', row.link],
          ['费用', row.feeNote],
          ['联系人', row.contact],
          ['专家活动积分', row.points > 0 ? `到场记${row.points}分` : '不计'],
        ]}
      />
      <Disclosure title="活动介绍">
        <Text typed>{row.body}</Text>
      </Disclosure>
    </Stack>
  </Card>
)

/** A draft is on no page yet. */
const PublicLink = ({ row: { id, phase } }: { row: Event }) =>
  phase === 'draft' ? (
    '所有人'
  ) : (
    <>
      所有人，见<Link to={to('publicEvent', { id })}>官网页面</Link>
    </>
  )

type Asked = 'edit' | 'publish' | 'close' | 'reopen' | 'cancel' | 'remove' | 'notify'
const WORDS: Record<Asked, string> = {
  edit: '修改',
  publish: '发布',
  close: '提前截止报名',
  reopen: '恢复报名',
  cancel: '取消活动',
  remove: '删除草稿',
  notify: '通知已报名会员',
}
/** What can be done with an event as it stands, the main act first. */
const ACTS: Record<Event['phase'], readonly Asked[]> = {
  draft: ['publish', 'edit', 'remove'],
  soon: ['edit', 'close', 'cancel'],
  open: ['edit', 'notify', 'close', 'cancel'],
  closed: ['edit', 'notify', 'reopen', 'cancel'],
  ended: ['notify'],
  cancelled: [],
}
const CALLS = {
  ...{ edit: event.save, publish: event.publish, close: event.close, reopen: event.reopen },
  ...{ cancel: event.cancel, remove: event.remove, notify: event.notify },
}

const Acts = ({ row }: { row: Event }) => {
  const { roles } = useSession()
  const [asked, setAsked] = useState<Asked>()
  const may = ACTS[row.phase].filter((act) => roles.some((role) => mayCall(CALLS[act], role)))
  return (
    <>
      {hasDoor(row, roles) && (
        <ButtonLink to={to('events', { id: row.id, door: 1 })} kind="secondary">
          签到
        </ButtonLink>
      )}
      {may.map((act) => (
        <Button
          key={act}
          kind={act === 'publish' ? 'primary' : act === 'cancel' || act === 'remove' ? 'quiet' : 'secondary'}
          onClick={() => setAsked(act)}
        >
          {WORDS[act]}
        </Button>
      ))}
      {asked && <Asking act={asked} row={row} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const Asking = ({ act, row, onClose }: { act: Asked; row: Event; onClose: () => void }) => {
  const navigate = useNavigate()
  const { id, version } = row
  const one = { fixed: { id, version }, onClose, title: `${WORDS[act]}？`, submitText: WORDS[act] }
  if (act === 'edit') return <EventForm row={row} onClose={onClose} />
  if (act === 'publish')
    return (
      <ActionDialog
        {...one}
        endpoint={event.publish}
        done="已发布"
        intro={
          <p>
            {guestsText(row.guests)}将在“会议与培训”中看到本次活动，报名时间为{registerText(row)}。
            {row.visibility === 'public' && '所有人可以在官网上看到。'}
          </p>
        }
      />
    )
  if (act === 'close')
    return (
      <ActionDialog
        {...one}
        endpoint={event.close}
        done="报名已截止"
        intro={<p>截止后会员不能再报名或取消报名。</p>}
      />
    )
  if (act === 'reopen')
    return (
      <ActionDialog
        {...one}
        endpoint={event.reopen}
        done="已恢复报名"
        intro={<p>在报名时间内，会员又可以报名。</p>}
      />
    )
  if (act === 'remove')
    return (
      <ActionDialog
        {...one}
        endpoint={event.remove}
        danger
        done="已删除"
        onDone={() => void navigate(to('events'))}
        intro={<p>草稿删除后不能恢复。</p>}
      />
    )
  if (act === 'cancel')
    return (
      <ActionDialog
        {...one}
        endpoint={event.cancel}
        danger
        done={({ told }) => `活动已取消，已通知${told}人`}
        intro={
          <p>
            已报名{row.registered}人、候补{row.waiting}人。取消后不能恢复。
          </p>
        }
      />
    )
  return (
    <ActionDialog
      {...one}
      fixed={{ id }}
      endpoint={event.notify}
      title={WORDS.notify}
      submitText="发送通知"
      draft={`event:notify:${id}`}
      done={({ told, toCall }) =>
        `已通知${told}人${toCall > 0 ? `；另有${toCall}位非会员请电话通知，名单已列出` : ''}`
      }
      onDone={({ toCall }) =>
        toCall > 0 && void navigate(to('events', { id, kind: 'outsider', state: 'registered' }))
      }
      intro={
        <Hint>将通知已报名的会员。{row.outsiders && '非会员没有登记邮箱，发送后列出名单，请电话通知。'}</Hint>
      }
    />
  )
}
