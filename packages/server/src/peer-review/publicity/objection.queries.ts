import type { ObjectionGround, ObjectionRuling } from '@portal/contract/peer-review/publicity.calls'
import { groundOf } from '@portal/contract/peer-review/publicity.calls'
import { sql } from 'kysely'
import { lastSecondOf } from '../../platform/clock/working-day.queries.ts'
import { blindIndex, blindIndexes, type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { columnOf, idOf } from './publicity.queries.ts'
import type { ObjectionRow, Subject } from './publicity.rows.ts'

/** Cases of people who object. Who they are and what they wrote is sealed; everything else says nothing about them. */

export interface Identity {
  readonly name: string
  readonly orgName: string
  readonly mobileTel: string
  readonly email: string
  readonly address: string
}
export interface Grounds {
  readonly facts: string
  readonly request: string
}

const OPEN_STATES = ['submitted', 'accepted', 'investigated'] as const
const place = (id: string, column: 'identity' | 'content' | 'statement') => ({
  table: 'objection',
  column,
  rowId: id,
})
const phoneIndexes = (keyRing: KeyRing, phone: string) => blindIndexes(keyRing, 'objection-phone', phone)

export const identityOf = (keyRing: KeyRing, row: Pick<ObjectionRow, 'id' | 'identity'>): Identity =>
  JSON.parse(openText(keyRing, place(row.id, 'identity'), row.identity)) as Identity
export const groundsOf = (keyRing: KeyRing, row: Pick<ObjectionRow, 'id' | 'content'>): Grounds =>
  JSON.parse(openText(keyRing, place(row.id, 'content'), row.content)) as Grounds

/** What the completing units answered; '' until then. */
export const statementOf = (
  keyRing: KeyRing,
  { id, statement }: Pick<ObjectionRow, 'id' | 'statement'>,
): string => (statement ? openText(keyRing, place(id, 'statement'), statement) : '')

/** YY-2026-0001, without gaps: the row of the year is locked until the case stands. */
const nextCaseNo = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ year: number; no: number }>`
    insert into "objectionCounter" (year, next)
    values (extract(year from now() at time zone 'Asia/Shanghai')::int, 2)
    on conflict (year) do update set next = "objectionCounter".next + 1
    returning year, next - 1 as no
  `.execute(db)
  const { year, no } = rows[0] ?? { year: 0, no: 0 }
  return `YY-${year}-${String(no).padStart(4, '0')}`
}

export interface NewObjection {
  readonly publicityId: string
  readonly subject: Subject
  /** Of an award. */
  readonly awardItemId?: string | undefined
  readonly ground: ObjectionGround
  readonly late: boolean
  readonly identity: Identity
  readonly grounds: Grounds
  readonly fileIds: readonly string[]
  readonly filedBy?: 'person' | 'unit'
  readonly letterId?: string | undefined
}

export const insertObjection = async (db: Db, keyRing: KeyRing, objection: NewObjection) => {
  const {
    publicityId,
    subject,
    awardItemId = null,
    ground,
    late,
    identity,
    grounds,
    fileIds,
    filedBy = 'person',
    letterId = null,
  } = objection
  const id = crypto.randomUUID()
  return db
    .insertInto('objection')
    .values({
      id,
      publicityId,
      ...subject,
      awardItemId,
      ground,
      late,
      filedBy,
      letterId,
      caseNo: await nextCaseNo(db),
      kind: groundOf(ground)?.kind ?? 'substantive',
      identity: seal(keyRing, place(id, 'identity'), JSON.stringify(identity)),
      content: seal(keyRing, place(id, 'content'), JSON.stringify(grounds)),
      phoneIndex: blindIndex(keyRing, 'objection-phone', identity.mobileTel),
      fileIds: [...fileIds],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of two filings with one phone at the same moment the second waits, and then finds the first. */
export const lockObjector = (db: Db, keyRing: KeyRing, phone: string) =>
  sql`select pg_advisory_xact_lock(${blindIndex(keyRing, 'objection-phone', phone).readBigInt64BE(0)})`.execute(
    db,
  )

/** The same person, the same ground, still open. */
export const hasOpenObjection = async (
  db: Db,
  keyRing: KeyRing,
  about: { subject: Subject; awardItemId?: string | undefined; phone: string; ground: ObjectionGround },
): Promise<boolean> =>
  (await db
    .selectFrom('objection')
    .select('id')
    .where(columnOf(about.subject), '=', idOf(about.subject))
    .where('awardItemId', 'is not distinct from', about.awardItemId ?? null)
    .where('phoneIndex', 'in', phoneIndexes(keyRing, about.phone))
    .where('ground', '=', about.ground)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()) !== undefined

/** A case by its number, for whoever has the phone that it was filed with. */
export const findOwnObjection = (db: Db, keyRing: KeyRing, caseNo: string, phone: string) =>
  db
    .selectFrom('objection')
    .selectAll()
    .where('caseNo', '=', caseNo)
    .where('phoneIndex', 'in', phoneIndexes(keyRing, phone))
    .executeTakeFirst()

export const findObjection = (db: Db, id: string): Promise<ObjectionRow | undefined> =>
  db.selectFrom('objection').selectAll().where('id', '=', id).executeTakeFirst()

export const lockObjection = (db: Db, id: string): Promise<ObjectionRow | undefined> =>
  db.selectFrom('objection').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listObjections = (db: Db, subject: Subject): Promise<ObjectionRow[]> =>
  db
    .selectFrom('objection')
    .selectAll()
    .where(columnOf(subject), '=', idOf(subject))
    .orderBy('filedAt')
    .execute()

/** Cases that somebody still has to decide, as a relation. */
export const openObjections = sql<ObjectionRow>`(
  select * from objection where state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})
)`

/** Cases that somebody still has to decide. */
export const listOpenObjections = (db: Db, subject: Subject): Promise<ObjectionRow[]> =>
  db
    .selectFrom('objection')
    .selectAll()
    .where(columnOf(subject), '=', idOf(subject))
    .where('state', 'in', OPEN_STATES)
    .orderBy('filedAt')
    .execute()

const bump = { version: sql<number>`version + 1` }
interface By {
  readonly id: string
  readonly name: string
}

export interface Acceptance {
  /** Until it is ruled. */
  readonly days: number
  /** What the completing units are asked, and by when they answer. */
  readonly ask?: { readonly question: string; readonly dueAt: string }
}
export const acceptObjection = async (
  db: Db,
  id: string,
  by: By,
  { days, ask }: Acceptance,
): Promise<void> => {
  await db
    .updateTable('objection')
    .set({
      ...bump,
      state: 'accepted',
      triagedById: by.id,
      triagedBy: by.name,
      triagedAt: sql`now()`,
      dueAt: lastSecondOf(sql`now() + make_interval(days => ${days})`),
      ...(ask && { question: ask.question, statementDueAt: ask.dueAt }),
    })
    .where('id', '=', id)
    .execute()
}

export const refuseObjection = async (
  db: Db,
  id: string,
  by: By,
  { reason, reply }: { reason: string; reply: string },
): Promise<void> => {
  await db
    .updateTable('objection')
    .set({
      ...bump,
      state: 'refused',
      refuseReason: reason,
      reply,
      triagedById: by.id,
      triagedBy: by.name,
      triagedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const reportObjection = async (db: Db, id: string, by: By, report: string): Promise<void> => {
  await db
    .updateTable('objection')
    .set({ ...bump, state: 'investigated', report, reportedBy: by.name, reportedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const ruleObjection = async (
  db: Db,
  id: string,
  by: Pick<By, 'name'>,
  { ruling, finding, reply }: { ruling: ObjectionRuling; finding: string; reply: string },
): Promise<void> => {
  await db
    .updateTable('objection')
    .set({ ...bump, state: 'ruled', ruling, finding, reply, ruledBy: by.name, ruledAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** What the completing units say to it; again as long as it is not ruled. */
export const saveStatement = async (
  db: Db,
  keyRing: KeyRing,
  id: string,
  { text, fileIds, byName }: { text: string; fileIds: readonly string[]; byName: string },
): Promise<void> => {
  await db
    .updateTable('objection')
    .set({
      ...bump,
      statement: seal(keyRing, place(id, 'statement'), text),
      statementFileIds: [...fileIds],
      statedAt: sql`now()`,
      statedBy: byName,
    })
    .where('id', '=', id)
    .execute()
}
