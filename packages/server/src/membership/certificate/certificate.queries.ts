import { randomBytes } from 'node:crypto'
import type {
  CertificateKind,
  CertificateState,
} from '@portal/contract/membership/certificate/certificate-check.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { isDate } from '@portal/contract/platform/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'

/** All SQL of certificates. Numbers come from a locked counter; rows are never deleted. */

/** Facts that are printed. */
export type Snapshot = Pick<
  Insertable<Tables['certificate']>,
  'societyName' | 'name' | 'level' | 'levelLabel' | 'post' | 'subject' | 'serialNum' | 'joinedOn'
>
export interface By {
  readonly id: string | null
  readonly name: string
}

/** What a certificate is good for at this moment: it ends with the membership, and lives again when that is restored. */
const state = sql<CertificateState>`case
  when certificate.status <> 'valid' then certificate.status
  when member.id is null or member."deletedAt" is not null or member.state <> 'approved' then 'revoked'
  else 'valid' end`
export const memberNumber = sql<string>`member."firstLetter" || to_char(member."examineDate", 'YYYYMMDD')
  || lpad(member.serial::text, 5, '0') || member."serialChar"`
/** Valid, but something on it has changed since. */
const outdated = sql<boolean>`(certificate.status = 'valid' and member.id is not null and (
  certificate.name <> member.name or certificate.level <> member.level or certificate."serialNum" <> ${memberNumber}))`
const endedOn = sql<string>`coalesce(to_char(
  coalesce(certificate."endedAt", member."deletedAt") at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '')`

const certificates = (db: Db) =>
  db
    .selectFrom('certificate')
    .leftJoin('member', 'member.id', 'certificate.memberId')
    .selectAll('certificate')
    .select([state.as('state'), outdated.as('outdated'), endedOn.as('endedOn')])
export type Certificate = Selectable<Tables['certificate']> & {
  state: CertificateState
  outdated: boolean
  endedOn: string
}

export const findCertificate = (db: Db, id: string): Promise<Certificate | undefined> =>
  certificates(db).where('certificate.id', '=', id).executeTakeFirst()

export const findByPublicId = (db: Db, publicId: string): Promise<Certificate | undefined> =>
  certificates(db).where('certificate.publicId', '=', publicId).executeTakeFirst()

export const findByNumber = (db: Db, certNo: string, checkCode: string): Promise<Certificate | undefined> =>
  certificates(db)
    .where('certificate.certNo', '=', certNo)
    .where('certificate.checkCode', '=', checkCode)
    .executeTakeFirst()

/** Newest first. */
export const listOfMember = (db: Db, memberId: string): Promise<Certificate[]> =>
  certificates(db)
    .where('certificate.memberId', '=', memberId)
    .orderBy('certificate.createdAt', 'desc')
    .orderBy('certificate.serial', 'desc')
    .limit(200)
    .execute()

export const findLast = async (db: Db, memberId: string): Promise<Certificate | undefined> =>
  (await listOfMember(db, memberId))[0]

/** An approval whose certificate has not been issued for so many days is left to staff. */
const UNCERTIFIED_DAYS = 3

/** Approved by a reviewer in the last days, beyond undoing, and never certified; with who approved. */
export const listUncertified = async (db: Db): Promise<{ memberId: string; by: By }[]> => {
  const { rows } = await sql<{ memberId: string; actorId: string | null; actorName: string }>`
    select member.id as "memberId", approval."actorId", approval."actorName"
    from member
    cross join lateral (
      select "actorId", "actorName" from "reviewEvent"
      where "memberId" = member.id and action = 'approve' order by id desc limit 1) approval
    where member."undoUntil" between now() - make_interval(days => ${UNCERTIFIED_DAYS}) and now()
      and member.state = 'approved' and member."deletedAt" is null
      and member.kind in ('person', 'unit', 'expert')
      and not exists (select from certificate where certificate."memberId" = member.id)
    order by member."undoUntil", member.id
    limit 200`.execute(db)
  return rows.map(({ memberId, actorId, actorName }) => ({ memberId, by: { id: actorId, name: actorName } }))
}

// No letters or digits that look alike on paper.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Forty bits, in two groups when printed. */
export const newCheckCode = (): string => {
  let code = ''
  while (code.length < 8)
    for (const byte of randomBytes(16))
      if (byte < ALPHABET.length * 8 && code.length < 8) code += ALPHABET[byte % ALPHABET.length]
  return code
}
export const printedCheckCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The counter stays locked until the caller's transaction ends, so that a rolled back issue leaves no gap. */
const takeNumber = async (db: Db, kind: CertificateKind) => {
  const { rows } = await sql<{ year: number; serial: number; today: string }>`
    insert into "certificateCounter" (kind, year, next)
    values (${kind}, extract(year from now() at time zone 'Asia/Shanghai')::int, 2)
    on conflict (kind, year) do update set next = "certificateCounter".next + 1
    returning year, next - 1 as serial, (now() at time zone 'Asia/Shanghai')::date as today
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no certificate number')
  const { year, serial, today } = row
  const certNo = `ZS-${MEMBER_KINDS[kind].letter}-${year}-${String(serial).padStart(5, '0')}`
  return { year, serial, certNo, issuedOn: today }
}

export const insertCertificate = async (
  db: Db,
  certificate: Snapshot & { kind: CertificateKind; memberId: string; replaces: string | null; by: By },
): Promise<Certificate> => {
  const { by, ...facts } = certificate
  const number = await takeNumber(db, certificate.kind)
  const { id } = await db
    .insertInto('certificate')
    .values({
      ...facts,
      ...number,
      publicId: randomBytes(16).toString('base64url'),
      checkCode: newCheckCode(),
      issuedById: by.id,
      issuedBy: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await findCertificate(db, id)
  if (!inserted) throw new Error('the certificate is not there')
  return inserted
}

/** False when it had ended already. */
export const endCertificate = async (
  db: Db,
  id: string,
  end: { status: 'replaced' | 'revoked'; reason: string; by: By },
): Promise<boolean> => {
  const row = await db
    .updateTable('certificate')
    .set({
      status: end.status,
      endedAt: sql<string>`now()`,
      endedById: end.by.id,
      endedBy: end.by.name,
      endReason: end.reason,
    })
    .where('id', '=', id)
    .where('status', '=', 'valid')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** With the membership; a member has one valid certificate at most. */
export const revokeOf = async (
  db: Db,
  memberId: string,
  { reason, by }: { reason: string; by: By },
): Promise<void> => {
  const last = await findLast(db, memberId)
  if (last?.status === 'valid') await endCertificate(db, last.id, { status: 'revoked', reason, by })
}

export interface CertificateFilter {
  readonly state?: CertificateState | undefined
  readonly kind?: readonly CertificateKind[] | undefined
  readonly keyword?: string | undefined
  readonly outdated?: boolean | undefined
  readonly issuedFrom?: string | undefined
  readonly issuedTo?: string | undefined
}
export interface CertificatePage {
  readonly pageNum: number
  readonly pageSize: number
  readonly sort: 'issuedOn' | 'certNo' | 'name'
  readonly order: 'asc' | 'desc'
}

const day = (field: string, value: string): string => {
  if (!isDate(value)) throw new AppError('badInput', { fields: { [field]: '日期格式不正确' } })
  return value
}

const filtered = (db: Db, filter: CertificateFilter) => {
  const { kind, keyword, issuedFrom, issuedTo } = filter
  let query = db.selectFrom('certificate').leftJoin('member', 'member.id', 'certificate.memberId')
  if (kind?.length) query = query.where('certificate.kind', 'in', kind)
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        eb('certificate.name', 'like', contains(keyword)),
        eb('certificate.certNo', 'like', contains(keyword.toUpperCase())),
        eb('certificate.serialNum', 'like', contains(keyword.toUpperCase())),
      ]),
    )
  if (filter.outdated) query = query.where(sql<boolean>`${outdated} and ${state} = 'valid'`)
  if (issuedFrom) query = query.where('certificate.issuedOn', '>=', day('issuedFrom', issuedFrom))
  if (issuedTo) query = query.where('certificate.issuedOn', '<=', day('issuedTo', issuedTo))
  return query
}

/** The tabs count everything that the other conditions leave. */
export const listCertificates = async (db: Db, filter: CertificateFilter, page: CertificatePage) => {
  const query = filtered(db, filter)
  const wanted = filter.state ? query.where(state, '=', filter.state) : query
  const [groups, list] = await Promise.all([
    query
      .select([state.as('state'), (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy(state)
      .execute(),
    wanted
      .selectAll('certificate')
      .select([state.as('state'), outdated.as('outdated'), endedOn.as('endedOn')])
      .orderBy(`certificate.${page.sort}`, page.order)
      .orderBy('certificate.createdAt', page.order)
      .orderBy('certificate.id', page.order)
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  ])
  const of = (name: CertificateState) => Number(groups.find((group) => group.state === name)?.count ?? 0)
  const states = { valid: of('valid'), replaced: of('replaced'), revoked: of('revoked') }
  const counts = { all: states.valid + states.replaced + states.revoked, ...states }
  const total = counts[filter.state ?? 'all']
  return { total, counts, list }
}
