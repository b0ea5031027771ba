import type { Parts } from '../assembly/parts.ts'
import { lastRound, nightFailure } from '../backup/round.queries.ts'
import { PORTAL } from '../environment/launcher.ts'
import type { Channel } from '../outbox/transport/transport.ts'
import { countUnknown } from '../outbox/unknown.queries.ts'
import { type Check, type Figure, fine, forOperator, type Level, wrong } from './check.ts'
import { lastBackup, openJobs, portalAge, waitingOf } from './watch.queries.ts'

/** Queues, gateways, backups: what the portal does by itself, and what nobody notices when it stops. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const spanOf = (seconds: number): string => {
  if (seconds < 2 * MINUTE) return `${Math.round(seconds)} 秒`
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / MINUTE)} 分钟`
  return seconds < 2 * DAY ? `${Math.floor(seconds / HOUR)} 小时` : `${Math.floor(seconds / DAY)} 天`
}
const levelOf = (value: number, warning: number, error: number): Level =>
  value >= error ? 'error' : value >= warning ? 'warning' : 'ok'

/** Codes are waited for; a mail may be late. */
const CHANNELS = {
  sms: { title: '短信', warning: 5 * MINUTE, error: 30 * MINUTE },
  mail: { title: '邮件', warning: 30 * MINUTE, error: 2 * HOUR },
} as const

const queue = ({ db, messages }: Parts, channel: Channel): Check => {
  const { title, warning, error } = CHANNELS[channel]
  return {
    ...{ name: channel, title: `${title}发送` },
    async look() {
      const { queued, oldestSeconds } = await waitingOf(db, channel)
      const { open, failures } = messages.gateways()[channel]
      const labels = { channel }
      const figures: Figure[] = [
        { name: 'portal_outbox_queued', help: 'Messages that wait', labels, value: queued },
        {
          ...{ name: 'portal_outbox_oldest_seconds', help: 'Age of the oldest message that is due' },
          ...{ labels, value: oldestSeconds },
        },
        { name: 'portal_gateway_open', help: '1: left alone after failures', labels, value: open ? 1 : 0 },
      ]
      const level = levelOf(oldestSeconds, warning, error)
      const words = `${queued} 条等待发送${oldestSeconds > 0 ? `，最早的已等 ${spanOf(oldestSeconds)}` : ''}`
      const remedy = `检查${title}网关的账号、余额与网络，可以在“系统状态”页面试连；恢复后会自动补发`
      if (open) return wrong('error', `网关连续失败 ${failures} 次，已暂停尝试；${words}`, remedy, figures)
      return level === 'ok' ? fine(words, figures) : wrong(level, words, remedy, figures)
    },
  }
}

const undecided = ({ db }: Parts): Check => ({
  ...{ name: 'unknownMessages', title: '结果未知的消息' },
  async look() {
    const count = await countUnknown(db)
    const figures: Figure[] = [
      {
        name: 'portal_outbox_unknown',
        help: 'Messages of unknown fate that nobody has decided about',
        value: count,
      },
    ]
    if (count === 0) return fine('没有', figures)
    return wrong(
      'error',
      `${count} 条消息在发送途中断线，不知道是否已经送出`,
      '在“系统状态”页面逐条决定：确认已送出，或再发一次',
      figures,
    )
  },
})

const jobs = ({ db }: Parts): Check => ({
  ...{ name: 'jobs', title: '后台任务' },
  async look() {
    const { queued, oldestSeconds, stuck } = await openJobs(db)
    const figures: Figure[] = [
      { name: 'portal_jobs_open', help: 'Jobs that wait or run', value: queued },
      { name: 'portal_jobs_oldest_seconds', help: 'Age of the oldest job that waits', value: oldestSeconds },
    ]
    const level = stuck > 0 ? 'warning' : levelOf(oldestSeconds, 10 * MINUTE, HOUR)
    const words = `${queued} 个未完成${oldestSeconds > 0 ? `，最早的已等 ${spanOf(oldestSeconds)}` : ''}${stuck > 0 ? `，${stuck} 个一小时没有进展` : ''}`
    if (level === 'ok') return fine(words, figures)
    return forOperator(
      wrong(level, words, '请系统管理员查看日志；仍不动时重新启动门户，任务会重新开始', figures),
      '日志中的 job 写明是哪个任务',
    )
  },
})

const backup = ({ db }: Parts): Check => ({
  ...{ name: 'backup', title: '备份' },
  async look() {
    const [last, failure] = [await lastBackup(db), await nightFailure(db)]
    const remedy = '请系统管理员备份；设置了备份位置的门户每晚自行备份，备份应存到另一台机器'
    const how = `执行 ${PORTAL} snapshot`
    // The last good one counts on the day that one fails as well.
    const figures: Figure[] = last
      ? [
          { name: 'portal_backup_age_seconds', help: 'Age of the last good backup', value: last.ageSeconds },
          { name: 'portal_backup_bytes', help: 'Its size', value: Number(last.bytes) },
        ]
      : []
    if (failure !== undefined)
      return forOperator(
        wrong('error', `每晚的备份失败：${failure}`, '请系统管理员按上面的原因处理后，再备份一次', figures),
        how,
      )
    if (!last)
      return forOperator(
        wrong((await portalAge(db)) > 3 * DAY ? 'error' : 'warning', '还没有做过备份', remedy),
        how,
      )
    const level = levelOf(last.ageSeconds, 26 * HOUR, 3 * DAY)
    const words = `最近一次在 ${spanOf(last.ageSeconds)}前，${(Number(last.bytes) / 1024 ** 2).toFixed(1)} MB`
    return level === 'ok' ? fine(words, figures) : forOperator(wrong(level, words, remedy, figures), how)
  },
})

/** By hand or by itself: what counts is that one is known to come back. */
const drill = ({ db }: Parts): Check => ({
  ...{ name: 'drill', title: '恢复演练' },
  async look() {
    const round = await lastRound(db, 'backup-drill')
    const remedy = '请系统管理员查看原因；备份不能恢复时，立即另做一份'
    const how = `执行 ${PORTAL} drill 查看原因，执行 ${PORTAL} snapshot 另做一份`
    if (!round) return fine('还没有到第一次；设置了备份位置的门户每月1日自行演练')
    if (!round.ok) return forOperator(wrong('error', `最近一次演练失败：${round.words}`, remedy), how)
    const seconds = round.okSeconds ?? 0
    const words = `最近一次成功在 ${spanOf(seconds)}前`
    return seconds > 40 * DAY ? forOperator(wrong('warning', words, remedy), how) : fine(words)
  },
})

export const workChecks = (parts: Parts): readonly Check[] => [
  queue(parts, 'sms'),
  queue(parts, 'mail'),
  undecided(parts),
  jobs(parts),
  backup(parts),
  drill(parts),
]
