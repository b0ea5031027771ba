import type { OutputOf } from '@portal/contract/platform/endpoint'
import { HELD_KINDS, type HeldGroup, held } from '@portal/contract/platform/held.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { refresh } from '../../shared/call/client.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Card, Page as Frame, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import styles from './held.module.css'

type Act = 'release' | 'discard'
const ACTS = { release: '放行', discard: '作废' } as const
const CHANNELS = { sms: '短信', mail: '邮件' } as const

const ageOf = (at: string): string => {
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000)
  if (hours < 0) return '尚未到时间'
  if (hours < 1) return '不到1小时前'
  return hours < 48 ? `${hours}小时前` : `${Math.floor(hours / 24)}天前`
}

const countOf = ({ kind, count }: HeldGroup): string =>
  ({
    message: `${count}条`,
    campaign: `还有${count}位收件人未发`,
    notice: `${count}条`,
    publication: `${count}篇`,
    timers: '全部暂停',
  })[kind]

const spanOf = ({ oldest, newest }: HeldGroup): string => {
  if (!oldest || !newest) return ''
  if (oldest === newest) return `${timeOf(oldest)}（${ageOf(oldest)}）`
  return `最早 ${timeOf(oldest)}（${ageOf(oldest)}），最晚 ${timeOf(newest)}`
}

const nameOf = (groups: readonly HeldGroup[]): string => {
  const [first] = groups
  if (!first || groups.length > 1) return `所选的${groups.length}组`
  return `“${first.title}”${first.channel === '' ? '' : `（${CHANNELS[first.channel]}）`}`
}

const withChoice = (chosen: ReadonlySet<string>, id: string, yes: boolean): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (yes) next.add(id)
  else next.delete(id)
  return next
}

/** What happens, said before it does. */
const CONSEQUENCES: Readonly<Record<Act, Readonly<Record<HeldGroup['kind'], string>>>> = {
  release: {
    message: '放行后立即发送。如果它们在备份之后其实已经发出，对方会收到第二次。',
    campaign: '放行后继续发送。备份之后其实已经收到的人会收到第二次。',
    notice: '放行后到时间发送；错过发送时间超过24小时的不再发送。',
    publication: '放行后，已到时间的立即公开，未到时间的到时公开。',
    timers: '放行后，到期的提醒、催办和办理会在几分钟内进行，到期的记录会按规定清除。请先处理其他各组。',
  },
  discard: {
    message: '作废后不再发送，不能恢复。',
    campaign: '作废后这次群发结束，未发的收件人不再发送，不能恢复。',
    notice: '作废后不再发送，需要时请重新安排。',
    publication: '作废后变为草稿，需要时可以重新发布。',
    timers: '',
  },
}

/** Of several groups each kind once, with how many there are of it. */
const consequencesOf = (act: Act, groups: readonly HeldGroup[]): string[] => {
  const [only] = groups
  if (only && groups.length === 1) return [`${countOf(only)}。${CONSEQUENCES[act][only.kind]}`]
  return [...new Set(groups.map(({ kind }) => kind))].map((kind) => {
    const count = groups.filter((group) => group.kind === kind).length
    return `${HELD_KINDS[kind]}（${count}组）：${CONSEQUENCES[act][kind]}`
  })
}

/** 恢复后核对: what waited when the backup was made; nothing of it leaves before the super administrator has decided. */
export const Page = () => (
  <Loaded call={useCall(held.list, {})} shape="cards">
    {(data) => (data.list.length === 0 ? <Nothing restoredAt={data.restoredAt} /> : <Groups {...data} />)}
  </Loaded>
)

type Held = OutputOf<typeof held.list>

const Nothing = ({ restoredAt }: Pick<Held, 'restoredAt'>) => (
  <EmptyState title="没有暂停的内容" icon="check">
    {restoredAt
      ? `系统在 ${timeOf(restoredAt)} 恢复，当时等待的内容都已处理。`
      : '系统从备份恢复后，备份时等待发送的内容会先停在这里，由您核对后放行或作废。'}
  </EmptyState>
)

const Groups = ({ list, restoredAt, backupAt }: Held) => {
  const [asking, setAsking] = useState<Decision>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.filter(({ id }) => chosen.has(id))
  return (
    <Frame width="form">
      <Banner tone="warning" title="以下内容在备份时等待发送，现已暂停，可能其实早已发出">
        {restoredAt && backupAt && (
          <p>
            备份制作于 {timeOf(backupAt)}，恢复于 {timeOf(restoredAt)}
            。恢复以后新产生的邮件和短信（如验证码、审核通知）照常发送。备份之后作出的注销须重新办理。
          </p>
        )}
      </Banner>
      <Card flush label="暂停的内容">
        <Choice
          groups={list}
          picked={picked}
          onAll={(all) => setChosen(new Set(all ? list.map(({ id }) => id) : []))}
          onAsk={(act, groups) => setAsking({ act, groups })}
        />
        <ul>
          {list.map((group) => (
            <Group
              key={group.id}
              group={group}
              chosen={chosen.has(group.id)}
              onChoose={(yes) => setChosen(withChoice(chosen, group.id, yes))}
              onAsk={(act) => setAsking({ act, groups: [group] })}
            />
          ))}
        </ul>
      </Card>
      {asking && (
        <Question {...asking} onDone={() => setChosen(new Set())} onClose={() => setAsking(undefined)} />
      )}
    </Frame>
  )
}

interface Decision {
  act: Act
  groups: readonly HeldGroup[]
}

const Question = ({
  act,
  groups,
  onDone,
  onClose,
}: Decision & { onDone: () => void; onClose: () => void }) => (
  <ActionDialog
    endpoint={held[act]}
    fixed={{ groups: groups.map(({ id, count }) => ({ group: id, count })) }}
    title={`${ACTS[act]}${nameOf(groups)}？`}
    submitText={ACTS[act]}
    danger={act === 'discard'}
    done={`已${ACTS[act]}：${nameOf(groups)}`}
    onDone={onDone}
    onRefused={(error) => {
      if (!error.is('stateChanged')) return false
      toast('内容刚刚有变化，没有处理，已刷新，请核对后再试', 'error')
      void refresh(held.list, held.state)
      onClose()
      return true
    }}
    intro={
      <Stack gap={2}>
        {consequencesOf(act, groups).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Stack>
    }
    onClose={onClose}
  />
)

interface ChoiceProps {
  groups: readonly HeldGroup[]
  picked: readonly HeldGroup[]
  onAll: (all: boolean) => void
  onAsk: (act: Act, groups: readonly HeldGroup[]) => void
}

/** Above the list: everything at once, so that one password code serves for many groups. */
function Choice({ groups, picked, onAll, onAsk }: ChoiceProps) {
  const discardable = picked.filter((group) => group.discardable)
  return (
    <div className={styles.tools}>
      <Toolbar
        end={
          <>
            <Button kind="secondary" disabled={picked.length === 0} onClick={() => onAsk('release', picked)}>
              放行所选
            </Button>
            <Button
              kind="secondary"
              disabled={discardable.length === 0}
              onClick={() => onAsk('discard', discardable)}
            >
              作废所选
            </Button>
          </>
        }
      >
        <Checkbox value={picked.length === groups.length} onChange={onAll}>
          全选{picked.length > 0 && `（已选${picked.length}组）`}
        </Checkbox>
      </Toolbar>
    </div>
  )
}

interface GroupProps {
  group: HeldGroup
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onAsk: (act: Act) => void
}

function Group({ group, chosen, onChoose, onAsk }: GroupProps) {
  const { id, kind, channel, discardable } = group
  const name = nameOf([group])
  return (
    <li className={styles.group} aria-labelledby={`held-${id}`}>
      <Row gap={4} justify="between">
        <Checkbox value={chosen} onChange={onChoose}>
          <strong id={`held-${id}`}>{group.title}</strong>
          <Row gap={1}>
            <Tag tone="plain">{HELD_KINDS[kind]}</Tag>
            {channel !== '' && <Tag tone="plain">{CHANNELS[channel]}</Tag>}
            <Tag tone="wait">{countOf(group)}</Tag>
            <Text as="span" tone="quiet">
              {spanOf(group)}
            </Text>
          </Row>
        </Checkbox>
        <Row>
          <Button kind="secondary" aria-label={`放行${name}`} onClick={() => onAsk('release')}>
            放行
          </Button>
          {discardable && (
            <Button kind="quiet" aria-label={`作废${name}`} onClick={() => onAsk('discard')}>
              作废
            </Button>
          )}
        </Row>
      </Row>
    </li>
  )
}
