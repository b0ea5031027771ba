import { HELD_KINDS, type HeldGroup, held } from '@portal/contract/features/held'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { useStepUp } from '../../shared/step-up.tsx'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './held.module.css'
import { heldKeys } from './queries.ts'

type Act = 'release' | 'discard'
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

/** 恢复后核对: what waited when the backup was made; nothing of it leaves before the super administrator has decided. */
export function Page() {
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const [asking, setAsking] = useState<{ act: Act; group: HeldGroup }>()
  const { data, error, refetch } = useQuery({
    queryKey: heldKeys.list,
    queryFn: ({ signal }) => call(held.list, {}, { signal }),
  })
  if (error && !data)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={4} />

  const decide = async ({ act, group: { id, count, title } }: { act: Act; group: HeldGroup }) => {
    setAsking(undefined)
    try {
      const done = await stepUp.run((options) => call(held[act], { group: id, count }, options))
      if (!done) return
      toast(act === 'release' ? `已放行：${title}` : `已作废：${title}`, 'success')
    } catch (cause) {
      const changed = cause instanceof ApiError && cause.is('stateChanged')
      toast(changed ? '这一组刚刚有变化，已刷新，请核对后再试' : errorText(cause), 'error')
    }
    void queries.invalidateQueries({ queryKey: heldKeys.state })
    await refetch()
  }

  if (data.list.length === 0)
    return (
      <EmptyState title="没有暂停的内容" icon="check">
        {data.restoredAt
          ? `系统在 ${timeOf(data.restoredAt)} 恢复，当时等待的内容都已处理。`
          : '系统从备份恢复后，备份时等待发送的内容会先停在这里，由您核对后放行或作废。'}
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <Banner tone="warning" title="以下内容在备份时等待发送，现已暂停，可能其实早已发出">
        {data.restoredAt && data.backupAt && (
          <p>
            备份制作于 {timeOf(data.backupAt)}，恢复于 {timeOf(data.restoredAt)}
            。恢复以后新产生的邮件和短信（如验证码、审核通知）照常发送。备份之后作出的注销须重新办理。
          </p>
        )}
      </Banner>
      <ul className={styles.list}>
        {data.list.map((group) => (
          <Group key={group.id} group={group} onAsk={(act) => setAsking({ act, group })} />
        ))}
      </ul>
      {asking && (
        <Confirm
          open
          title={`${asking.act === 'release' ? '放行' : '作废'}“${asking.group.title}”？`}
          confirmText={asking.act === 'release' ? '放行' : '作废'}
          danger={asking.act === 'discard'}
          onConfirm={() => decide(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {countOf(asking.group)}。{CONSEQUENCES[asking.act][asking.group.kind]}
          </p>
        </Confirm>
      )}
      {stepUp.dialog}
    </div>
  )
}

function Group({ group, onAsk }: { group: HeldGroup; onAsk: (act: Act) => void }) {
  const { id, kind, channel, title, discardable } = group
  return (
    <li className={styles.group} aria-labelledby={`held-${id}`}>
      <div className={styles.what}>
        <h2 id={`held-${id}`}>{title}</h2>
        <p className={styles.tags}>
          <Tag tone="plain">{HELD_KINDS[kind]}</Tag>
          {channel !== '' && <Tag tone="plain">{CHANNELS[channel]}</Tag>}
          <Tag tone="wait">{countOf(group)}</Tag>
        </p>
        <p className={styles.meta}>{spanOf(group)}</p>
      </div>
      <div className={styles.acts}>
        <Button kind="secondary" aria-label={`放行：${title}`} onClick={() => onAsk('release')}>
          放行
        </Button>
        {discardable && (
          <Button kind="danger" aria-label={`作废：${title}`} onClick={() => onAsk('discard')}>
            作废
          </Button>
        )}
      </div>
    </li>
  )
}
