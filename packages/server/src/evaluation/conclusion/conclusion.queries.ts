import { randomBytes } from 'node:crypto'
import type { OpinionTexts } from '@portal/contract/evaluation/conclusion/opinion.rules'
import type { ReportStatus } from '@portal/contract/evaluation/conclusion/report.calls'
import { type SqlBool, sql } from 'kysely'
import { newCheckCode } from '../../membership/certificate/certificate.queries.ts'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'
import type { OpinionRecord, OpinionSignature, ReportRecord } from './conclusion.rows.ts'

/** All SQL of notes, opinions and reports. */

export const listNotes = (db: Db, achievementId: string) =>
  db.selectFrom('outlierNote').selectAll().where('achievementId', '=', achievementId).execute()
export const saveNote = async (
  db: Db,
  note: { achievementId: string; expertId: string; note: string; byId: string; byName: string },
) => {
  const { achievementId: _a, expertId: _e, ...words } = note
  await db
    .insertInto('outlierNote')
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(['achievementId', 'expertId']).doUpdateSet({ ...words, at: sql<string>`now()` }),
    )
    .execute()
}

/** Newest first. */
export const listOpinions = (db: Db, achievementId: string): Promise<OpinionRecord[]> =>
  db
    .selectFrom('opinionVersion')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('no', 'desc')
    .limit(100)
    .execute()
export const lastOpinion = (db: Db, achievementId: string): Promise<OpinionRecord | undefined> =>
  db
    .selectFrom('opinionVersion')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
export const insertOpinion = async (
  db: Db,
  row: Omit<OpinionRecord, 'id' | 'at' | 'sections'> & { sections: OpinionTexts },
): Promise<void> => {
  await db
    .insertInto('opinionVersion')
    .values({ ...row, sections: JSON.stringify(row.sections) })
    .execute()
}

export const findSignature = (db: Db, versionId: string): Promise<OpinionSignature | undefined> =>
  db.selectFrom('opinionSignature').selectAll().where('versionId', '=', versionId).executeTakeFirst()
export const insertSignature = async (db: Db, row: Omit<OpinionSignature, 'at'>): Promise<void> => {
  await db.insertInto('opinionSignature').values(row).execute()
}

export const findDraft = (db: Db, achievementId: string) =>
  db.selectFrom('reportDraft').selectAll().where('achievementId', '=', achievementId).executeTakeFirst()
export const saveDraft = async (
  db: Db,
  row: { achievementId: string; opinionHash: string; byName: string },
): Promise<void> => {
  const { opinionHash, byName } = row
  await db
    .insertInto('reportDraft')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('achievementId').doUpdateSet({ opinionHash, byName, at: sql<string>`now()` }),
    )
    .execute()
}

/** The counter stays locked until the caller's transaction ends, so that a conclusion which is rolled back leaves no gap. */
export const takeReportNo = async (db: Db, short: string) => {
  const { rows } = await sql<{ year: number; serial: number; today: string }>`
    insert into "reportCounter" (year, next)
    values (extract(year from now() at time zone 'Asia/Shanghai')::int, 2)
    on conflict (year) do update set next = "reportCounter".next + 1
    returning year, next - 1 as serial, (now() at time zone 'Asia/Shanghai')::date as today
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no report number')
  const { year, serial, today } = row
  const no = `${short}评字〔${year}〕第${String(serial).padStart(3, '0')}号`
  return { year, serial, no, issuedOn: today }
}

const place = (id: string) => ({ table: 'evaluationReport', column: 'content', rowId: id })
export const newPublicId = () => randomBytes(16).toString('base64url')
export { newCheckCode }

export const insertReport = async (
  db: Db,
  ring: KeyRing,
  {
    content,
    ...row
  }: Omit<ReportRecord, 'content' | 'issuedAt' | 'status' | 'endedAt' | 'endReason'> & { content: object },
): Promise<void> => {
  await db
    .insertInto('evaluationReport')
    .values({ ...row, content: seal(ring, place(row.id), JSON.stringify(content)) })
    .execute()
}
export const openContent = <T>(ring: KeyRing, row: Pick<ReportRecord, 'id' | 'content'>): T =>
  JSON.parse(openText(ring, place(row.id), row.content)) as T

/** Newest first. */
export const listReports = (db: Db, achievementId: string): Promise<ReportRecord[]> =>
  db
    .selectFrom('evaluationReport')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('issuedAt', 'desc')
    .orderBy('serial', 'desc')
    .execute()
export const findReport = (db: Db, id: string): Promise<ReportRecord | undefined> =>
  db.selectFrom('evaluationReport').selectAll().where('id', '=', id).executeTakeFirst()
export const findByPublicId = (db: Db, publicId: string): Promise<ReportRecord | undefined> =>
  db.selectFrom('evaluationReport').selectAll().where('publicId', '=', publicId).executeTakeFirst()
/** However the brackets of the number were typed. */
export const findByNumber = (db: Db, no: string, checkCode: string): Promise<ReportRecord | undefined> =>
  db
    .selectFrom('evaluationReport')
    .selectAll()
    .where('no', '=', no.replace(/[[(【（［]/u, '〔').replace(/[\])】）］]/u, '〕'))
    .where('checkCode', '=', checkCode)
    .executeTakeFirst()

/** A voided one becomes corrected once another takes its place. */
export const endReport = async (
  db: Db,
  achievementId: string,
  { from, to, reason }: { from: ReportStatus; to: ReportStatus; reason?: string },
): Promise<string | undefined> => {
  const row = await db
    .updateTable('evaluationReport')
    .set({
      status: to,
      endedAt: sql<string>`coalesce("endedAt", now())`,
      ...(reason !== undefined && { endReason: reason }),
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('evaluationReport')
        .select('id')
        .where('achievementId', '=', achievementId)
        .where('status', '=', from)
        .orderBy('serial', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface RegisterFilter {
  readonly year?: readonly number[] | undefined
  readonly outcome?: 'passed' | 'failed' | undefined
  readonly keyword?: string | undefined
  readonly status?: ReportStatus | undefined
}
export const listRegister = async (
  db: Db,
  { keyword, year, outcome, status }: RegisterFilter,
  page: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  let query = db.selectFrom('evaluationReport')
  if (year?.length) query = query.where('year', 'in', year)
  if (outcome) query = query.where('outcome', '=', outcome)
  if (keyword)
    query = query.where(
      sql<SqlBool>`(no like ${contains(keyword)} or name like ${contains(keyword)} or array_to_string(units, ' ') like ${contains(keyword)})`,
    )
  const groups = await query
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const list = await (status ? query.where('status', '=', status) : query)
    .selectAll()
    .orderBy('year', page.order)
    .orderBy('serial', page.order)
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const of = (name: ReportStatus) => Number(groups.find((group) => group.status === name)?.count ?? 0)
  const counts = { valid: of('valid'), corrected: of('corrected'), voided: of('voided') }
  const all = counts.valid + counts.corrected + counts.voided
  return { total: status ? counts[status] : all, counts: { all, ...counts }, list }
}
/** By year how many numbers were given, and which the counter passed without a report that bears it. */
export const listYears = async (db: Db) => {
  const { rows } = await sql<{ year: number; issued: number; last: number; missing: number[] }>`
    select c.year, count(r.id)::int as issued, c.next - 1 as last,
      array(
        select g.n from generate_series(1, c.next - 1) as g(n)
        where not exists (select 1 from "evaluationReport" o where o.year = c.year and o.serial = g.n)
        order by g.n
      ) as missing
    from "reportCounter" c left join "evaluationReport" r on r.year = c.year
    group by c.year, c.next order by c.year desc
  `.execute(db)
  return rows
}
export const numbersOf = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('evaluationReport')
        .select(['id', 'no'])
        .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
        .execute()
    ).map(({ id, no }) => [id, no]),
  )

/** What a report says of its experts. */
export const findExperts = async (db: Db, ids: readonly string[]) => {
  const names = await namesOf(db, ids)
  const rows = await db
    .selectFrom('expert')
    .select(['id', 'zc', 'otherZc', 'subject', 'majorNow'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  const facts = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.map((expertId) => {
      const fact = facts.get(expertId)
      return [
        expertId,
        {
          name: names.get(expertId)?.name ?? '',
          orgName: names.get(expertId)?.company ?? '',
          title: fact?.otherZc || fact?.zc || '',
          major: fact?.majorNow || fact?.subject || '',
        },
      ] as const
    }),
  )
}
