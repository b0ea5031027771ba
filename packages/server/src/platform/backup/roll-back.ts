import type pg from 'pg'
import { type Versions, versionOf } from '../database/migrate.ts'
import { BackupError } from './archive.ts'
import { withClient } from './catalogue.ts'
import type { Checked } from './check.ts'
import { restore } from './restore.ts'

export interface RollBack {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly path: string
  readonly checked: Checked
  readonly versions: Versions
  /** Calls that change nothing, though they are recorded. */
  readonly notActs: readonly string[]
}

/** What somebody has written since a moment, looking aside. */
export async function actsSince(
  client: pg.Client,
  {
    auditSeq,
    at,
    notActs,
  }: { readonly auditSeq: number; readonly at: string; readonly notActs: readonly string[] },
): Promise<{ readonly acts: number; readonly first: string | null }> {
  const { rows } = await client.query<{ acts: number; first: string | null }>(
    // What is not in the audit log (a draft that saves itself) has left its key.
    `with acts as (
       select at from "auditLog" where seq > $1 and result = 'ok' and call <> all($2)
       union all select "createdAt" from idempotency where "createdAt" > $3)
     select count(*)::int as acts, to_char(min(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as first
     from acts`,
    [auditSeq, notActs, at],
  )
  return rows[0] ?? { acts: 0, first: null }
}

/** Takes an upgrade back: the database becomes what it was before, in one transaction, as long as nobody has written anything since. */
export async function rollBackUpgrade(rollBack: RollBack): Promise<void> {
  const { ownerUrl, appUrl, path, checked, versions } = rollBack
  const { header } = checked
  if (!header.databaseOnly) throw new BackupError(`${path} 不是升级前的备份`)
  const last = header.migrations.at(-1)
  if (last === versions.database)
    throw new BackupError(`数据库就是版本 ${versionOf(last)}，与备份相同，没有升级可以退回`)
  await withClient(ownerUrl, (client) => refuseLoss(client, rollBack))
  await restore({ ownerUrl, appUrl, landing: undefined, replace: true }, path, checked)
}

async function refuseLoss(client: pg.Client, { checked: { header }, notActs }: RollBack): Promise<void> {
  const { acts, first } = await actsSince(client, {
    auditSeq: header.auditSeq ?? 0,
    at: header.createdAt,
    notActs,
  })
  if (acts > 0)
    throw new BackupError(
      `升级之后已有 ${acts} 次操作（最早 ${first}），退回会丢失它们，没有执行。请继续使用新程序，或联系开发者`,
    )
  const sent = await sentSince(client, header.createdAt)
  // From this version on, what the backup had queued is held afterwards and looked at; before, it would go out a second time.
  if (sent > 0 && !header.migrations.includes(HOLDS))
    throw new BackupError(`升级之后已有 ${sent} 条消息发出，退回会使它们再次发出，没有执行`)
}

const HOLDS = '233-held-messages.sql'

async function sentSince(client: pg.Client, at: string): Promise<number> {
  const { rows } = await client.query<{ sent: number }>(
    `select count(*)::int as sent from outbox where state <> 'queued' and coalesce("sentAt", "claimedAt") > $1`,
    [at],
  )
  return rows[0]?.sent ?? 0
}
