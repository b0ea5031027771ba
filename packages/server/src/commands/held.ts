import { HELD_KINDS, held } from '@portal/contract/platform/held.calls'
import { modules } from '../modules.ts'
import { heldSourcesOf } from '../platform/assembly/held-sources.ts'
import { appendAudit } from '../platform/audit/audit.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { SERVING_SECONDS } from '../platform/clock/serving.rules.ts'
import type { Db } from '../platform/database/database.ts'
import { requireCurrent } from '../platform/database/existing.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { findRestore } from '../platform/held/held.queries.ts'
import { findHeld, type HeldGroup, heldNote, listHeld } from '../platform/held/held.ts'
import { tell, withDatabase, withPortal } from './existing.ts'

const SOURCES = heldSourcesOf(modules)

const CHANNELS = { sms: '短信', mail: '邮件', '': '' } as const
const ACTS = { release: '放行', discard: '作废' } as const
type Act = keyof typeof ACTS

/**
 * The database was brought back to a moment by its own means, which `restore` knows nothing of: what waited then is held all the same. As
 * the owner, like a restore.
 */
const beginHold = (environment: Environment): Promise<void> =>
  withPortal(environment, async ({ place, versions }) => {
    requireCurrent(versions)
    await withClient(place.ownerUrl, async (client) => {
      const { rows } = await client.query<{ serving: boolean }>(
        'select exists (select from "portalProcess" where "seenAt" > now() - make_interval(secs => $1)) as serving',
        [SERVING_SECONDS],
      )
      if (rows[0]?.serving) throw new Error('门户正在运行：请先停下，执行 held begin 之后再启动')
      // The newest act that came back: whatever was to appear after it has not been looked at.
      await client.query(`select hold_after_restore(coalesce((select max(at) from "auditLog"), now()))`)
    })
    tell('已暂停：排队的消息、群发、定时的内容和按时钟做的事都等待决定，现在可以启动门户')
  })

/** `held`, `held release GROUP…`, `held discard all`: what the page of the super administrator does, on the command line. */
export const decideHeld = (environment: Environment, args: string[]): Promise<void> =>
  args.length === 1 && args[0] === 'begin' ? beginHold(environment) : decideGroups(environment, args)

const decideGroups = (environment: Environment, [act, ...groups]: string[]): Promise<void> =>
  withDatabase(environment, async ({ db }) => {
    if (act === undefined) return tellHeld(db)
    if (!Object.hasOwn(ACTS, act) || groups.length === 0)
      throw new Error(
        '用法：held，held begin，或 held release 组名…，或 held discard 组名…（组名 all 表示全部）',
      )
    const wanted = await chosen(db, act as Act, groups)
    if (wanted.length === 0) tell(`没有可以${ACTS[act as Act]}的内容`)
    for (const group of wanted) {
      await db.transaction().execute((transaction) => decide(transaction, act as Act, group))
      tell(`已${ACTS[act as Act]}：${group.title} ${group.count}`)
    }
  })

async function tellHeld(db: Db): Promise<void> {
  const groups = await listHeld(db, SOURCES)
  const restored = await findRestore(db)
  if (groups.length === 0) return tell(restored ? '恢复后暂停的内容都已处理' : '没有因恢复而暂停的内容')
  tell(`恢复于 ${restored?.at}，备份制作于 ${restored?.backupAt}；当时等待的内容：`)
  for (const { id, kind, title, channel, count, oldest, newest } of groups) {
    const span = oldest ? `，最早 ${oldest}（${ageOf(oldest)}），最晚 ${newest}` : ''
    tell(`  ${id}\n    ${HELD_KINDS[kind]}${CHANNELS[channel]}「${title}」，${count} 项${span}`)
  }
}

function ageOf(at: string): string {
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000)
  if (hours < 0) return '尚未到时间'
  return hours < 48 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`
}

async function chosen(db: Db, act: Act, names: readonly string[]): Promise<HeldGroup[]> {
  const groups = await listHeld(db, SOURCES)
  const possible = groups.filter(({ discardable }) => act === 'release' || discardable)
  if (names.includes('all')) return possible
  return names.map((name) => {
    const group = possible.find(({ id }) => id === name)
    if (!group)
      throw new Error(
        `没有可以${ACTS[act]}的组 ${name}；可用：${possible.map(({ id }) => id).join('、') || '无'}`,
      )
    return group
  })
}

async function decide(db: Db, act: Act, { id, count, title }: HeldGroup): Promise<void> {
  const { source, found } = (await findHeld(db, SOURCES, { group: id, count })) ?? {}
  if (!source || !found) throw new Error(`${title} 刚刚有变化，请重新执行 held 查看`)
  const by = '命令行'
  await source[act](db, id, by)
  const { path: call, summary } = held[act]
  await appendAudit(db, {
    ...{ actorId: null, actorName: by, actorRole: '', ip: '', call, summary, result: 'ok' },
    ...heldNote([found]),
  })
}
