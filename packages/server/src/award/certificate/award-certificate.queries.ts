import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newCheckCode } from '../../membership/certificate/certificate.queries.ts'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import type { CertificateRow } from '../batch/award.rows.ts'
import type { Scene } from '../batch/batch-guard.rules.ts'

/** Certificates of items and of experts; numbers without gaps by a locked row per kind and year. */

type Kind = CertificateRow['kind']
const WORDS: Record<Kind, string> = { item: '奖字', expert: '奖专字' }

/** The counter stays locked until the caller's transaction ends. */
const takeNo = async (db: Db, kind: Kind, short: string) => {
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

/** One for each item that was voted an award, in the order of grades and numbers; one for each expert who signed. */
export const issueAll = async (
  { settings }: Pick<AwardDeps, 'settings'>,
  db: Db,
  { batch, items }: Scene,
  { signed, issuedBy }: { readonly signed: ReadonlyMap<string, number>; readonly issuedBy: string },
): Promise<void> => {
  const { societyName, societyShort } = await settings.all()
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
    .flatMap((item) =>
      item.state === 'passed' && item.vote?.passed ? [{ item, grade: item.vote.grade }] : [],
    )
    .sort((a, b) => place(a.grade) - place(b.grade) || a.item.no.localeCompare(b.item.no))
  for (const { item, grade } of won)
    await db
      .insertInto('awardCertificate')
      .values({
        ...common(),
        ...(await takeNo(db, 'item', societyShort)),
        kind: 'item',
        itemId: item.id,
        grade,
        name: item.name,
        units: item.units,
        persons: item.persons.map(({ name }) => name),
      })
      .execute()
  const people = await namesOf(db, [...signed.keys()])
  for (const [expertId, count] of [...signed].sort(([a], [b]) => a.localeCompare(b))) {
    const person = people.get(expertId)
    if (!person) continue
    await db
      .insertInto('awardCertificate')
      .values({
        ...common(),
        ...(await takeNo(db, 'expert', societyShort)),
        kind: 'expert',
        expertId,
        name: person.name,
        items: count,
      })
      .execute()
  }
}

export const listCertificates = (db: Db, batchId: string): Promise<CertificateRow[]> =>
  db
    .selectFrom('awardCertificate')
    .selectAll()
    .where('batchId', '=', batchId)
    .orderBy('kind', 'desc')
    .orderBy('year')
    .orderBy('serial')
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
export const voidCertificate = async (db: Db, id: string, by: string, reason: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('awardCertificate')
    .set({ status: 'voided', endedAt: sql<string>`now()`, endedBy: by, endReason: reason })
    .where('id', '=', id)
    .where('status', '=', 'valid')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
