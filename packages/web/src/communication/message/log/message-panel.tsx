import {
  CHANNELS,
  message,
  messageStateShown,
  NATURES,
  RECIPIENT_STATES,
  type RecipientState,
} from '@portal/contract/communication/message.calls'
import {
  asWritten,
  fillBlocks,
  MERGE_NAMES,
  type MergeField,
  type MergeValues,
  mergeMark,
} from '@portal/contract/communication/message-text.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { sizeText } from '../compose/draft.ts'
import styles from '../message.module.css'
import { MessageBody } from '../message-body.tsx'
import { Acts } from './acts.tsx'
import { Recipients } from './recipients.tsx'
import type { View } from './view.ts'

const POLL_MS = 1_500
const ORDER = Object.keys(RECIPIENT_STATES) as RecipientState[]
/** Merge fields stay visible: this is the text as it was written. */
const AS_WRITTEN = Object.fromEntries(
  (Object.keys(MERGE_NAMES) as MergeField[]).map((field) => [field, mergeMark(field)]),
) as MergeValues

/** One message: how far it is, what can be done about it, what it says, what became of each recipient. */
export function MessagePanel({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['message-view', id],
    queryFn: ({ signal }) => call(message.get, { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && ['sending', 'paused', 'awaiting'].includes(data.state) ? POLL_MS : false,
  })
  const seen = data && `${data.state}${JSON.stringify(data.progress)}`
  // The list beside it shows the same.
  useEffect(() => {
    if (seen) onChanged()
  }, [seen])
  if (error && !data)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={8} />
  return (
    <div className={styles.panel}>
      <Progress view={data} />
      <Acts view={data} onDone={() => refetch()} />
      <Facts facts={factsOf(data)} />
      <section className={styles.said} aria-label="正文">
        {data.channel === 'mail' ? (
          <MessageBody under={2} blocks={fillBlocks(data.body, AS_WRITTEN).map(unlinked)} />
        ) : (
          <p className={styles.bubble}>{asWritten(data.body)}</p>
        )}
      </section>
      {data.total + data.excluded > 0 && <Recipients view={data} />}
    </div>
  )
}

type Block = ReturnType<typeof fillBlocks>[number]
/** A merge field is no address to follow. */
const unlinked = (block: Block): Block => {
  if (block.type === 'image') return block
  const plain = (content: { text: string; bold?: boolean | undefined; href?: string | undefined }[]) =>
    content.map(({ href, ...rest }) => (href?.startsWith('{') || !href ? rest : { ...rest, href }))
  return block.type === 'list'
    ? { ...block, items: block.items.map(plain) }
    : { ...block, content: plain(block.content) }
}

const Progress = ({ view }: { view: View }) => {
  const { progress, total, delivered, waitingFor } = view
  if (total === 0) return null
  const { label, tone } = messageStateShown(view)
  const open = (progress.waiting ?? 0) + (progress.queued ?? 0) + (progress.sending ?? 0)
  return (
    <section className={styles.progress} aria-label="发送进度">
      <p>
        <Tag tone={tone}>{label}</Tag>
        <strong>
          {total - open} / {total}
        </strong>
        {waitingFor && <span>{waitingFor}</span>}
      </p>
      <progress max={total} value={total - open} aria-label="发送进度" />
      <ul className={styles.chips}>
        {ORDER.filter((name) => progress[name]).map((name) => (
          <li key={name}>
            {RECIPIENT_STATES[name].label} {progress[name]}
            {name === 'sent' && delivered > 0 && `（其中已送达 ${delivered}）`}
          </li>
        ))}
      </ul>
      {(progress.unknown ?? 0) > 0 && (
        <Banner tone="warning">
          {progress.unknown} {view.channel === 'mail' ? '封' : '条'}
          结果未知：发送中途连接中断，对方可能已经收到，因此不会自动重发。
        </Banner>
      )}
    </section>
  )
}

const isAhead = ({ scheduledAt }: View) => scheduledAt !== null && Date.parse(scheduledAt) > Date.now()

const factsOf = (view: View): readonly (readonly [string, React.ReactNode])[] => [
  ['性质', NATURES[view.nature].label],
  ['撰写', `${view.createdBy}，${timeOf(view.createdAt)}`],
  ...(view.sentBy && view.sentAt ? ([['发送', `${view.sentBy}，${timeOf(view.sentAt)}`]] as const) : []),
  ...(view.scheduledAt ? ([['定时', timeOf(view.scheduledAt)]] as const) : []),
  ...(['awaiting', 'sending', 'paused'].includes(view.state)
    ? ([['发送速度', `每分钟最多 ${view.ratePerMinute} ${view.channel === 'mail' ? '封' : '条'}`]] as const)
    : []),
  ...(view.approvedBy ? ([['复核', view.approvedBy]] as const) : []),
  ...(view.finishedAt ? ([['结束', timeOf(view.finishedAt)]] as const) : []),
  ...(view.excluded > 0
    ? ([
        [
          '未列入',
          view.excludedBy
            .map(
              ({ reason, label, count }) =>
                `${['missing', 'invalid'].includes(reason) ? CHANNELS[view.channel].address : ''}${label} ${count} 人`,
            )
            .join('，'),
        ],
      ] as const)
    : []),
  ...(view.files.length > 0
    ? ([
        ['附件', view.files.map(({ fileName, size }) => `${fileName}（${sizeText(size)}）`).join('，')],
      ] as const)
    : []),
  // It opens with the first message that leaves.
  ...(['sending', 'paused', 'done'].includes(view.state) && !isAhead(view)
    ? ([
        [
          '网页版',
          <a key="page" href={toOpen('mailNotice', { id: view.publicId })} target="_blank" rel="noreferrer">
            打开
          </a>,
        ],
      ] as const)
    : []),
]
