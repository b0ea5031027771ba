import { mail } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { messageStateShown } from '@portal/contract/communication/message.fields'
import { IMPORT_KINDS, imports } from '@portal/contract/membership/import.calls'
import { system } from '@portal/contract/office/system.calls'
import { TASK_DAYS, type Task, taskTitle } from '@portal/contract/office/task.calls'
import { mayCall } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { countRecipients } from '../../communication/campaign/recipient.queries.ts'
import { campaignsUnderWay } from '../../communication/search/under-way.queries.ts'
import { batchesToDecide } from '../../membership/import/import.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { recentJobsOf } from '../../platform/jobs/jobs.queries.ts'
import { backupsMade } from '../../platform/watch/watch.queries.ts'

/** The task centre: each source by the right to the page that it comes from. */

const MOST = 50

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

type Job = Awaited<ReturnType<typeof recentJobsOf>>[number]
const LOOKS = {
  queued: { group: 'running', tone: 'plain', text: '排队中' },
  running: { group: 'running', tone: 'plain', text: '' },
  done: { group: 'ended', tone: 'good', text: '已完成' },
  failed: { group: 'ended', tone: 'bad', text: '失败' },
  cancelled: { group: 'ended', tone: 'plain', text: '已取消' },
} as const satisfies Record<Job['state'], Pick<Task, 'group' | 'tone' | 'text'>>

const jobText = (job: Job): string => {
  const { text } = LOOKS[job.state]
  if (job.state === 'failed' && job.error) return `${text}：${job.error}`
  return job.size === null ? text : `${text} · ${sizeText(Number(job.size))}`
}
const jobTask = (job: Job): Task => ({
  ...LOOKS[job.state],
  sort: 'job',
  id: job.id,
  of: job.kind,
  title: taskTitle(job),
  text: jobText(job),
  done: Number(job.done),
  total: Number(job.total),
  failed: 0,
  at: job.createdAt,
  finishedAt: job.finishedAt,
  keptUntil: job.kept,
  may: job.finishedAt === null ? ['cancel'] : job.kept === null ? [] : ['download'],
  version: 0,
})
/** Uploads stand in the list themselves, with what was found in them. */
const isOfImport = ({ kind, state }: Job) => kind.startsWith('import-') && state === 'done'

type Campaign = Awaited<ReturnType<typeof campaignsUnderWay>>[number]
const ENDED: readonly Campaign['state'][] = ['done', 'cancelled']

const mayDo = (campaign: Campaign, actor: Actor): Task['may'] => {
  if (!mayCall(message.pause, actor.role)) return []
  if (campaign.state === 'sending') return ['pause', 'cancel']
  return campaign.state === 'paused' ? ['resume', 'cancel'] : []
}
const groupOf = (campaign: Campaign, failed: number, actor: Actor): Task['group'] => {
  if (ENDED.includes(campaign.state)) return failed > 0 && campaign.state === 'done' ? 'attention' : 'ended'
  const decides = mayCall(message.approve, actor.role) && campaign.sentById !== actor.accountId
  return campaign.state === 'awaiting' && decides ? 'attention' : 'running'
}
const sendingTask = (campaign: Campaign, counts: Readonly<Record<string, number>>, actor: Actor): Task => {
  const of = (...states: string[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const { excluded = 0, ...wanted } = counts
  const failed = of('failed', 'unknown')
  const total = Object.values(wanted).reduce((sum, count) => sum + count, 0)
  const { label } = messageStateShown(campaign)
  const when =
    campaign.state === 'sending' && campaign.scheduledAt ? `，定于 ${timeOf(campaign.scheduledAt)}` : ''
  const group = groupOf(campaign, failed, actor)
  return {
    sort: 'sending',
    id: campaign.id,
    of: campaign.channel,
    group,
    tone: failed > 0 ? 'bad' : ENDED.includes(campaign.state) ? 'good' : 'wait',
    title: `${campaign.channel === 'mail' ? '邮件' : '短信'}“${campaign.title || '（无标题）'}”`,
    text: `${label}${when}${failed > 0 ? `，${failed} 条未送出` : ''}`,
    done: of('sent', 'bounced') + failed,
    total,
    failed,
    at: campaign.sentAt ?? campaign.createdAt,
    finishedAt: campaign.finishedAt,
    keptUntil: null,
    may: mayDo(campaign, actor),
    version: campaign.version,
  }
}

type Batch = Awaited<ReturnType<typeof batchesToDecide>>[number]
const importTask = (batch: Batch): Task => ({
  sort: 'import',
  id: batch.id,
  of: batch.kind,
  group: 'attention',
  tone: batch.state === 'rejected' ? 'bad' : 'wait',
  title: `导入${IMPORT_KINDS[batch.kind].label}：${batch.fileName}`,
  text:
    batch.state === 'rejected'
      ? `${batch.rows} 行中有 ${batch.errors} 处错误，全部没有导入`
      : `${batch.rows} 行可以导入，等您确认`,
  done: 0,
  total: batch.rows,
  failed: batch.errors,
  at: batch.createdAt,
  finishedAt: null,
  keptUntil: null,
  may: [],
  version: 0,
})

const backupTask = (made: Awaited<ReturnType<typeof backupsMade>>[number]): Task => ({
  sort: 'backup',
  id: made.id,
  of: '',
  group: 'ended',
  tone: 'good',
  title: '备份',
  text: `已完成 · ${sizeText(Number(made.bytes))}`,
  done: 0,
  total: 0,
  failed: 0,
  at: made.at,
  finishedAt: made.at,
  keptUntil: null,
  may: [],
  version: 0,
})

const sendings = async (db: Db, actor: Actor): Promise<Task[]> => {
  if (!mayCall(mail.log, actor.role)) return []
  const rows = await campaignsUnderWay(db, TASK_DAYS, MOST)
  const counted = await countRecipients(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => sendingTask(row, counted.get(row.id) ?? {}, actor))
}

export const viewTasks = async (db: Db, actor: Actor): Promise<Task[]> => {
  const { accountId, role } = actor
  const [jobs, sent, batches, backups] = await Promise.all([
    recentJobsOf(db, accountId, TASK_DAYS, MOST),
    sendings(db, actor),
    mayCall(imports.list, role) ? batchesToDecide(db, accountId, TASK_DAYS) : [],
    mayCall(system.status, role) ? backupsMade(db, TASK_DAYS) : [],
  ])
  const all = [
    ...jobs.filter((job) => !isOfImport(job)).map(jobTask),
    ...sent,
    ...batches.map(importTask),
    ...backups.map(backupTask),
  ]
  const newest = ({ at, finishedAt }: Task) => Date.parse(finishedAt ?? at)
  return all.sort((a, b) => newest(b) - newest(a))
}
