import { isFull, REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { answerText } from '@portal/contract/content/event/question.words'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Frame, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { queueing } from './places/free-places.tsx'
import { OwnRegister } from './questions/own-register.tsx'
import { SignIn } from './sign-in.tsx'
import {
  guestsText,
  type OwnEvent,
  phaseTag,
  placesText,
  REGISTRATION_TONES,
  registerText,
  spanText,
} from './view.ts'

/** Congresses and trainings for members: read, register, take back (docs/handbook/content.md#events). */
export function Page() {
  const [query] = useSearchParams()
  const code = query.get('code')
  if (code !== null)
    return (
      <Frame width="wide">
        <SignIn code={code} />
      </Frame>
    )
  return (
    <Frame lead="学会举办的会议和培训。报名截止前可以取消报名。" width="wide">
      <Loaded call={useCall(ownEvent.list, {})} shape="cards">
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="目前没有会议或培训" icon="calendar">
              学会发布的活动会出现在这里。
            </EmptyState>
          ) : (
            <Stack>
              {list.map((row) => (
                <One key={row.id} row={row} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Frame>
  )
}

const linkOf = (link: string) =>
  link && (
    <a href={link} target="_blank" rel="noreferrer">
      {link}
    </a>
  )

const ownAnswers = ({ questions, own }: OwnEvent) =>
  questions.flatMap((question) => {
    const text = own ? answerText(question, own.answers) : ''
    return text ? [[question.title, text] as const] : []
  })

/** What there is to say; a row without an answer says nothing. */
const factsOf = (row: OwnEvent): readonly (readonly [string, ReactNode])[] => [
  ['时间', spanText(row)],
  ['地点', row.place || '线上'],
  ...(row.link ? ([['线上链接', linkOf(row.link)]] as const) : []),
  ['报名时间', registerText(row)],
  ['已报名', placesText(row)],
  ['面向', guestsText(row.guests)],
  ...(row.feeNote ? ([['费用', row.feeNote]] as const) : []),
  ...(row.contact ? ([['联系人', row.contact]] as const) : []),
  ...ownAnswers(row),
  ...(row.own?.note ? ([['我的备注', row.own.note]] as const) : []),
]

const One = ({ row }: { row: OwnEvent }) => {
  const mine = row.own && row.own.state !== 'cancelled' ? row.own : null
  return (
    <Card
      title={row.title}
      level={2}
      note={
        mine ? (
          <Tag tone={REGISTRATION_TONES[mine.state]}>{REGISTRATION_STATES[mine.state].label}</Tag>
        ) : (
          <Tag {...phaseTag(row)} />
        )
      }
      footer={<Acts row={row} />}
    >
      <Stack gap={3}>
        {row.phase === 'cancelled' && <Text tone="bad">活动已取消：{row.cancelReason}</Text>}
        <Facts plain facts={factsOf(row)} />
        <Disclosure title="活动介绍">
          <Text typed>{row.body}</Text>
        </Disclosure>
      </Stack>
    </Card>
  )
}

/** Why one cannot register, where one cannot. */
const whyNot = (row: OwnEvent): string => {
  if (row.phase === 'soon') return '报名尚未开始。'
  if (row.phase !== 'open') return ''
  if (!row.welcome) return '本次活动不面向您的会员类别。'
  return isFull(row) && !row.waitingList ? '名额已满。' : ''
}

const standing = ({ own }: OwnEvent): string => {
  if (!own) return ''
  if (own.attended) return '已登记到场。'
  if (own.state === 'waiting')
    return `您是候补第${own.position}位；有名额后由工作人员安排，并以短信和邮件通知您。`
  return own.state === 'cancelled' ? `报名已取消：${own.cancelReason}。` : ''
}

const Acts = ({ row }: { row: OwnEvent }) => {
  const [open, setOpen] = useState<'register' | 'cancel' | 'sign'>()
  const mine = row.own !== null && row.own.state !== 'cancelled'
  const why = mine ? '' : whyNot(row)
  const close = () => setOpen(undefined)
  const waits = isFull(row)
  const words = standing(row) + why + (mine ? '' : queueing(row))
  const canAct = row.phase === 'open' && why === ''
  const canSign = row.doorsOpen && row.own?.state === 'registered' && !row.own.attended
  if (!words && !canAct && !canSign)
    return <Hint>{mine ? '报名已截止，如需取消请联系工作人员。' : '现在不能报名。'}</Hint>
  return (
    <Stack gap={2}>
      {words && <Hint>{words}</Hint>}
      <Row>
        {canSign && (
          <Button aria-label={`签到：${row.title}`} onClick={() => setOpen('sign')}>
            签到
          </Button>
        )}
        {canAct && !mine && (
          <Button
            kind="secondary"
            aria-label={`${waits ? '报名候补' : '报名'}：${row.title}`}
            onClick={() => setOpen('register')}
          >
            {waits ? '报名候补' : '报名'}
          </Button>
        )}
        {canAct && mine && !row.own?.attended && (
          <>
            <Button
              kind="secondary"
              aria-label={`修改报名信息：${row.title}`}
              onClick={() => setOpen('register')}
            >
              修改报名信息
            </Button>
            <Button kind="secondary" aria-label={`取消报名：${row.title}`} onClick={() => setOpen('cancel')}>
              取消报名
            </Button>
          </>
        )}
      </Row>
      {open === 'register' && <OwnRegister row={row} waits={waits} onClose={close} />}
      {open === 'sign' && (
        <ActionDialog
          endpoint={ownEvent.signInByDigits}
          fixed={{ id: row.id }}
          title={`签到：${row.title}`}
          intro={<Hint>也可以用手机扫描会场的二维码签到。</Hint>}
          submitText="签到"
          done="签到成功"
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <ActionDialog
          endpoint={ownEvent.cancel}
          fixed={{ id: row.id }}
          title="取消报名？"
          intro={<p>名额将让给其他会员。报名截止前可以重新报名。</p>}
          submitText="取消报名"
          danger
          done="报名已取消"
          onClose={close}
        />
      )}
    </Stack>
  )
}
