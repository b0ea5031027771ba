import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { newCheckCode } from '../../membership/certificate/certificate.queries.ts'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import type { CertificateRow, ItemRow } from '../batch/award.rows.ts'
import type { Scene } from '../batch/batch-guard.rules.ts'

/** Certificates of items and of experts; numbers without gaps by a locked row per kind and year. */

const WORDS = { item: '奖字', expert: '奖专字' } as const

/** The counter stays locked until the caller's transaction ends. */
const takeNo = async (db: Db, kind: keyof typeof WORDS, short: string) => {
  const { rows } = await sql<{ year: number; serial: number; today: string }>`
    insert into "awardCertificateCounter" (kind, year, next)
    values (${kind}, extract(year from now() at time zone 'Asia/Shanghai')::int, 2)
    on conflict (kind, year) do update set next = "awardCertificateCounter".next + 1
    returning year, next - 1 as serial, (now() at time zone 'Asia/Shanghai')::date as today
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no certificate number')
  const { year, serial, today: issuedOn } = row
  return {
    year,
    serial,
    issuedOn,
    no: `${short}${WORDS[kind]}〔${year}〕第${String(serial).padStart(3, '0')}号`,
  }
}

type Insert = Insertable<Tables['awardCertificate']>
type Won = { readonly item: ItemRow; readonly grade: string }
interface Issuing {
  readonly db: Db
  readonly short: string
  /** What all of them share, with a page and a code of its own each. */
  readonly common: () => Omit<Insert, 'kind' | 'year' | 'serial' | 'no' | 'name' | 'issuedOn'>
}

/** Ranks count from one; the letter stands for the kind. */
const SHARES = { unit: 'D', person: 'R' } as const
const issueItem = async ({ db, short, common }: Issuing, { item, grade }: Won) => {
  const number = await takeNo(db, 'item', short)
  const of = { ...number, itemId: item.id, grade, name: item.name }
  const share = (kind: keyof typeof SHARES, n: number) => ({
    ...{ ...common(), ...of, kind, rank: n + 1 },
    no: `${number.no}-${SHARES[kind]}${n + 1}`,
  })
  const rows: Insert[] = [
    { ...common(), ...of, kind: 'item', units: item.units, persons: item.persons.map(({ name }) => name) },
    ...item.units.map((unit, n) => ({ ...share('unit', n), units: [unit] })),
    ...item.persons.map(({ name, orgName }, n) => ({
      ...share('person', n),
      ...{ persons: [name], units: orgName ? [orgName] : [] },
    })),
  ]
  await db.insertInto('awardCertificate').values(rows).execute()
}

/**
 * For each item that was voted an award, in the order of grades and numbers: one for the item, one for each of its units and persons in
 * the order of their rank; one for each expert who signed.
 */
export const issueAll = async (
  { settings }: Pick<AwardDeps, 'settings'>,
  db: Db,
  { batch, items }: Scene,
  { signed, issuedBy }: { readonly signed: ReadonlyMap<string, number>; readonly issuedBy: string },
): Promise<void> => {
  const { societyName, societyShort: short } = await settings.all()
  const common = () => ({
    batchId: batch.id,
    award: batch.award,
    awardYear: batch.year,
    societyName,
    issuedBy,
    publicId: randomBytes(16).toString('base64url'),
    checkCode: newCheckCode(),
  })
  const place = (grade: string) => batch.grades.indexOf(grade)
  const won = items
    .flatMap((item): Won[] =>
      item.state === 'passed' && item.vote?.passed ? [{ item, grade: item.vote.grade }] : [],
    )
    .sort((a, b) => place(a.grade) - place(b.grade) || a.item.no.localeCompare(b.item.no))
  for (const one of won) await issueItem({ db, short, common }, one)
  const people = await namesOf(db, [...signed.keys()])
  for (const [expertId, count] of [...signed].sort(([a], [b]) => a.localeCompare(b))) {
    const person = people.get(expertId)
    if (!person) continue
    await db
      .insertInto('awardCertificate')
      .values({
        ...common(),
        ...(await takeNo(db, 'expert', short)),
        kind: 'expert',
        expertId,
        name: person.name,
        items: count,
      })
      .execute()
  }
}

/** An award with what follows from it: items first, each with its units and persons, then the experts. */
export const listCertificates = (db: Db, batchId: string): Promise<CertificateRow[]> =>
  db
    .selectFrom('awardCertificate')
    .selectAll()
    .where('batchId', '=', batchId)
    .orderBy(sql`kind = 'expert'`)
    .orderBy('year')
    .orderBy('serial')
    .orderBy(sql`array_position(array['item', 'unit', 'person'], kind)`)
    .orderBy('rank')
    .execute()
export const findCertificate = (db: Db, id: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('awardCertificate').selectAll().where('id', '=', id).executeTakeFirst()
export const findByPublicId = (db: Db, publicId: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('awardCertificate').selectAll().where('publicId', '=', publicId).executeTakeFirst()
/** However the brackets of the number were typed. */
export const findByNumber = (db: Db, no: string, checkCode: string): Promise<CertificateRow | undefined> =>
  db
    .selectFrom('awardCertificate')
    .selectAll()
    .where('no', '=', no.replace(/[[(【（［]/u, '〔').replace(/[\])】）］]/u, '〕'))
    .where('checkCode', '=', checkCode)
    .executeTakeFirst()
/** The certificates of an item's units and persons go with that of the item. */
export const voidCertificate = async (
  db: Db,
  { id, kind, itemId }: Pick<CertificateRow, 'id' | 'kind' | 'itemId'>,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<boolean> => {
  const query = db
    .updateTable('awardCertificate')
    .set({ status: 'voided', endedAt: sql<string>`now()`, endedBy: by, endReason: reason })
    .where('status', '=', 'valid')
  const done = await (kind === 'item' ? query.where('itemId', '=', itemId) : query.where('id', '=', id))
    .returning('id')
    .execute()
  return done.some((row) => row.id === id)
}
