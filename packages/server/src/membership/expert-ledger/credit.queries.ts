import { type SqlBool, sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'
import './activity.rows.ts'

/** SQL of the levels that follow from the ledger, and of the block on an expert whose credibility is lost. */

const among = (ids: readonly string[]) => sql<SqlBool>`"expertId" = any(${[...ids]}::uuid[])`

/** Everything that the levels of these experts rest on. */
export const ledgerOf = async (db: Db, ids: readonly string[]) => ({
  entries: await db.selectFrom('expertActivity').selectAll().where(among(ids)).execute(),
  sheets: await db.selectFrom('expertAppraisal').selectAll().where(among(ids)).execute(),
  blocks: await db.selectFrom('expertCreditBlock').selectAll().where(among(ids)).execute(),
})

/** In the order of their ids, so that two who count at once wait for each other and not both. */
export const lockLevels = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('expert')
    .select(['id', 'credibilityLevel', 'activityLevel', 'participateActivitiesText'])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface Levels {
  readonly credibilityLevel: string
  readonly activityLevel: string
  readonly participateActivitiesText: string
}
export const writeLevels = async (db: Db, id: string, levels: Levels): Promise<void> => {
  await db.updateTable('expert').set(levels).where('id', '=', id).execute()
}

/** The record counts as changed: panels with this expert are checked again (docs/handbook/peer-review.md#recusal). */
export const touchExpert = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('member').set({ updatedAt: sql`now()` }).where('id', '=', id).execute()
}

export const insertBlock = async (db: Db, expertId: string, cause: string): Promise<void> => {
  await db.insertInto('expertCreditBlock').values({ expertId, cause }).execute()
}

const standing = (db: Db, expertId: string) =>
  db
    .selectFrom('expertCreditBlock')
    .selectAll()
    .where('expertId', '=', expertId)
    .where('liftedAt', 'is', null)
export const findBlock = (db: Db, expertId: string) => standing(db, expertId).executeTakeFirst()
export const lockBlock = (db: Db, expertId: string) => standing(db, expertId).forUpdate().executeTakeFirst()

export const proposeLift = async (
  db: Db,
  id: string,
  proposed: { readonly liftReason: string; readonly proposedById: string; readonly proposedBy: string },
): Promise<void> => {
  await db
    .updateTable('expertCreditBlock')
    .set({ ...proposed, proposedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const liftBlock = async (
  db: Db,
  id: string,
  confirmed: { readonly confirmedById: string; readonly confirmedBy: string },
): Promise<void> => {
  await db
    .updateTable('expertCreditBlock')
    .set({ ...confirmed, liftedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

// --- the list of experts with their levels -----------------------------------------------------------------------------------

interface DeskFilter {
  readonly state?: 'objected' | 'blocked' | undefined
  readonly keyword?: string | undefined
  readonly level?: readonly string[] | undefined
  readonly credibility?: readonly string[] | undefined
}
interface DeskRow {
  expertId: string
  name: string
  orgName: string
  subject: string
  entries: number
  objections: number
  lastOn: string
}

const objected = sql`exists (select 1 from "expertObjection" o where o."expertId" = member.id and o.state = 'open')`
const blocked = sql`exists (select 1 from "expertCreditBlock" b where b."expertId" = member.id and b."liftedAt" is null)`

const sought = ({ keyword, level, credibility }: DeskFilter) =>
  sql`member.kind = 'expert' and member.state = 'approved' and member."deletedAt" is null
    ${keyword ? sql`and (member.name like ${contains(keyword)} or member.company like ${contains(keyword)})` : sql``}
    ${level?.length ? sql`and coalesce(nullif(expert."activityLevel", ''), '沉睡') = any(${[...level]}::text[])` : sql``}
    ${credibility?.length ? sql`and coalesce(nullif(expert."credibilityLevel", ''), 'B') = any(${[...credibility]}::text[])` : sql``}`

export const countDesk = async (db: Db, filter: DeskFilter) => {
  const { rows } = await sql<{ all: number; objected: number; blocked: number }>`
    select count(*)::int as all, (count(*) filter (where ${objected}))::int as objected,
      (count(*) filter (where ${blocked}))::int as blocked
    from member join expert on expert.id = member.id where ${sought(filter)}`.execute(db)
  return rows[0] ?? { all: 0, objected: 0, blocked: 0 }
}

export const deskPage = async (
  db: Db,
  filter: DeskFilter,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<DeskRow[]> => {
  const inState = { objected: sql`and ${objected}`, blocked: sql`and ${blocked}` }
  const { rows } = await sql<DeskRow>`
    select member.id as "expertId", member.name, member.company as "orgName", expert.subject,
      (select count(*)::int from "expertActivity" a where a."expertId" = member.id and a."removedAt" is null) as entries,
      (select count(*)::int from "expertObjection" o where o."expertId" = member.id and o.state = 'open') as objections,
      coalesce((select to_char(max(a.date), 'YYYY-MM-DD') from "expertActivity" a
        where a."expertId" = member.id and a."removedAt" is null), '') as "lastOn"
    from member join expert on expert.id = member.id
    where ${sought(filter)} ${filter.state ? inState[filter.state] : sql``}
    order by "lastOn" desc, member.name, member.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return rows
}
