import type { PublicityState, PublicSnapshot } from '@portal/contract/peer-review/publicity.calls'
import { sql } from 'kysely'
import { gramsOf, gramsSought } from '../../membership/organisation/grams.rules.ts'
import { lastSecondOf } from '../../platform/clock/working-day.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PublicityRow, Subject } from './publicity.rows.ts'

/** Publicities: written by the moves of an achievement or of an award batch, read by everybody. */

export const columnOf = (subject: Subject) => ('achievementId' in subject ? 'achievementId' : 'awardBatchId')
export const idOf = (subject: Subject) =>
  'achievementId' in subject ? subject.achievementId : subject.awardBatchId

const currentOf = (db: Db, subject: Subject) =>
  db
    .selectFrom('publicity')
    .selectAll()
    .where(columnOf(subject), '=', idOf(subject))
    .orderBy('no', 'desc')
    .limit(1)

export const findLastPublicity = (db: Db, subject: Subject): Promise<PublicityRow | undefined> =>
  currentOf(db, subject).executeTakeFirst()

export const listPublicities = (db: Db, subject: Subject): Promise<PublicityRow[]> =>
  db
    .selectFrom('publicity')
    .selectAll()
    .where(columnOf(subject), '=', idOf(subject))
    .orderBy('no', 'desc')
    .execute()

/** Ends with the last second, China's, of the last of so many whole days after today; 0: at once. */
const endIn = (days: number) =>
  days === 0 ? sql<string>`now()` : lastSecondOf(sql`now() + make_interval(days => ${days})`)

export const insertPublicity = async (
  db: Db,
  subject: Subject,
  publicity: { snapshot: PublicSnapshot; days: number; stage?: number },
): Promise<PublicityRow> => {
  const { snapshot, days, stage = 1 } = publicity
  const items = snapshot.items?.map(({ name }) => name) ?? []
  const last = await findLastPublicity(db, subject)
  return db
    .insertInto('publicity')
    .values({
      ...subject,
      no: (last?.no ?? 0) + 1,
      stage,
      title: snapshot.name,
      endAt: endIn(days),
      snapshot: JSON.stringify(snapshot),
      searchGrams: gramsOf([snapshot.name, ...snapshot.units.map(({ name }) => name), ...items].join('')),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The clock stands while an objection is looked into. */
export const pausePublicity = async (db: Db, subject: Subject): Promise<void> => {
  await db
    .updateTable('publicity')
    .set({
      state: 'paused',
      remainingSeconds: sql`greatest(0, ceil(extract(epoch from "endAt" - now())))::int`,
    })
    .where(columnOf(subject), '=', idOf(subject))
    .where('state', '=', 'open')
    .execute()
}

/**
 * Goes on with what was left, at least `minDays`, up to the last second of the day into which that falls: the pages name a day, and whoever
 * objects on it is in time. Undefined when no time was left.
 */
export const resumePublicity = async (
  db: Db,
  subject: Subject,
  minDays: number,
): Promise<PublicityRow | undefined> =>
  db
    .updateTable('publicity')
    .set({
      state: 'open',
      remainingSeconds: null,
      // What was left is rounded up by less than a second, which may not make another day of it.
      endAt: lastSecondOf(
        sql`now() + make_interval(secs => greatest("remainingSeconds", ${minDays * 86_400}) - 1)`,
      ),
    })
    .where(columnOf(subject), '=', idOf(subject))
    .where('state', '=', 'paused')
    .where('remainingSeconds', '>', 0)
    .returningAll()
    .executeTakeFirst()

const close = async (
  db: Db,
  subject: Subject,
  set: { state: PublicityState; note: string; takesLate: boolean },
) => {
  await db
    .updateTable('publicity')
    .set({ ...set, remainingSeconds: null })
    .where(columnOf(subject), '=', idOf(subject))
    .where('state', 'in', ['open', 'paused'])
    .execute()
}

/** Over; what weighs heavily is taken as long as the evaluation goes on. */
export const endPublicity = (db: Db, subject: Subject): Promise<void> =>
  close(db, subject, { state: 'ended', note: '', takesLate: true })

/** `note`: what the page says from now on. One that had ended is marked as well. */
export const withdrawPublicity = async (db: Db, subject: Subject, note: string): Promise<void> => {
  const last = await findLastPublicity(db, subject)
  if (!last || last.state === 'withdrawn') return
  await db
    .updateTable('publicity')
    .set({ state: 'withdrawn', note, takesLate: false, remainingSeconds: null })
    .where('id', '=', last.id)
    .execute()
}

/** Of an award: what is read of the item says how it left since. What was publicised stays readable. */
export const markItemOut = async (db: Db, subject: Subject, itemId: string, out: string): Promise<void> => {
  await db
    .updateTable('publicity')
    .set({
      snapshot: sql`jsonb_set(snapshot, '{items}', (
        select jsonb_agg(case when item ->> 'id' = ${itemId} then item || jsonb_build_object('out', ${out}::text) else item end order by at)
        from jsonb_array_elements(snapshot -> 'items') with ordinality as one (item, at)))`,
    })
    .where(columnOf(subject), '=', idOf(subject))
    .where('state', '<>', 'withdrawn')
    .where(sql<boolean>`snapshot -> 'items' @> ${JSON.stringify([{ id: itemId }])}::jsonb`)
    .execute()
}

/** Whether objections are taken after the end. */
export const setTakesLate = async (db: Db, subject: Subject, takesLate: boolean): Promise<void> => {
  await db
    .updateTable('publicity')
    .set({ takesLate })
    .where(columnOf(subject), '=', idOf(subject))
    .where('state', '=', 'ended')
    .execute()
}

/** Achievements whose publicity is over and to which nobody objected in time, oldest first. What came later waits for the person in charge. */
export const listOver = async (db: Db, limit = 50): Promise<string[]> => {
  const rows = await db
    .selectFrom('publicity')
    .select('achievementId')
    .where('achievementId', 'is not', null)
    .where('state', '=', 'open')
    .where('endAt', '<=', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('objection')
            .select('objection.id')
            .whereRef('objection.achievementId', '=', 'publicity.achievementId')
            .where('objection.late', '=', false)
            .where('objection.state', 'in', ['submitted', 'accepted', 'investigated']),
        ),
      ),
    )
    .orderBy('endAt')
    .limit(limit)
    .execute()
  return rows.flatMap(({ achievementId }) => achievementId ?? [])
}

export const isOver = async (db: Db, subject: Subject): Promise<boolean> =>
  (await currentOf(db, subject)
    .where('state', '=', 'open')
    .where('endAt', '<=', sql<string>`now()`)
    .executeTakeFirst()) !== undefined

// --- what everybody reads ------------------------------------------------------------------------------------------------

export interface PublicFilter {
  readonly keyword?: string | undefined
  readonly state?: PublicityState | undefined
  readonly kind?: 'achievement' | 'award' | undefined
}

export const listPublic = async (
  db: Db,
  { keyword, state, kind }: PublicFilter,
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  let rows = db.selectFrom('publicity')
  if (kind) rows = rows.where(kind === 'award' ? 'awardBatchId' : 'achievementId', 'is not', null)
  const sought = keyword ? gramsSought(keyword) : []
  if (sought.length > 0) rows = rows.where(sql<boolean>`"searchGrams" @> ${sought}::text[]`)
  const counted = await rows
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { open: 0, paused: 0, ended: 0, withdrawn: 0 }
  for (const { state: one, count } of counted) counts[one] = Number(count)
  if (state) rows = rows.where('state', '=', state)
  const list = await rows
    .selectAll()
    .orderBy('startAt', order)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const total = state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0)
  return { total, counts, list }
}

export const findPublicity = (db: Db, id: string): Promise<PublicityRow | undefined> =>
  db.selectFrom('publicity').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, which stays as it is until the transaction ends. */
export const holdPublicity = (db: Db, id: string): Promise<PublicityRow | undefined> =>
  db.selectFrom('publicity').selectAll().where('id', '=', id).forShare().executeTakeFirst()
