import {
  type Audience,
  EXCLUSIONS,
  type Exclusion,
  MAX_AUDIENCE,
  type MessageChannel,
} from '@portal/contract/communication/message.fields'
import {
  fieldsIn,
  MERGE_FIELDS,
  type MergeField,
  oneLine,
} from '@portal/contract/communication/message-text.rules'
import { levelLabel, type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { type SqlBool, sql } from 'kysely'
import type { MemberFilter } from '../../membership/list/list.queries.ts'
import { readListFilter } from '../../membership/list/list-filter.rules.ts'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { isAddress, maskAddress, normalAddress } from '../../platform/outbox/addresses.ts'
import type { Nature } from './campaign.queries.ts'
import type { NewRecipient } from './recipient.queries.ts'

/** Whom a message is for: found, put into order, each address once, and for everybody else the reason why not (docs/handbook/communication.md#sending-limits). */

/** The list of a kind, as a query of ids. */
interface AudienceRoster {
  ids(db: Db, filter: MemberFilter): ReturnType<typeof anyIds>
}
const anyIds = (db: Db) => db.selectFrom('member').select('member.id')
export type Rosters = Readonly<Record<MemberKind, AudienceRoster>>

/** `optedOut`: the owner wants no news; `blocked`: mails came back, or staff said so. */
export type Held = 'optedOut' | 'blocked'
/** Addresses that are not simply written to, with the reason. */
export type Suppressed = (
  db: Db,
  channel: MessageChannel,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, Held>>
/** Who has had enough of news still hears what concerns the membership; a blocked address gets no mailing at all. */
export const holdsBack = (held: Held, nature: Nature): boolean => held === 'blocked' || nature === 'news'

export interface AudienceDeps {
  readonly rosters: Rosters
  readonly suppressed?: Suppressed | undefined
}

const REGIONS: Readonly<Record<MemberKind, string>> = {
  person: 'exists (select 1 from person where person.id = member.id and strpos(person.city, $) > 0)',
  expert: 'exists (select 1 from expert where expert.id = member.id and strpos(expert.city, $) > 0)',
  unit: 'exists (select 1 from unit where unit.id = member.id and strpos(unit.address, $) > 0)',
  project: 'exists (select 1 from "projectAccount" p where p.id = member.id and strpos(p.address, $) > 0)',
}
const inRegion = (kind: MemberKind, region: string) => {
  const [before = '', after = ''] = REGIONS[kind].split('$')
  return sql<SqlBool>`${sql.raw(before)}${region}${sql.raw(after)}`
}

const columns = (db: Db) =>
  db
    .selectFrom('member')
    .leftJoin('person', 'person.id', 'member.id')
    .leftJoin('expert', 'expert.id', 'member.id')
    .select([
      'member.id',
      'member.kind',
      'member.name',
      'member.email',
      'member.mobileTel',
      'member.company',
      'member.level',
      'member.firstLetter',
      'member.examineDate',
      'member.serial',
      'member.serialChar',
      sql<string>`coalesce(nullif(person."otherZc", ''), person.zc, nullif(expert."otherZc", ''), expert.zc, '')`.as(
        'title',
      ),
    ])
    // Whoever has died is written to by nobody, whatever the conditions say.
    .where('member.endKind', '<>', sql.lit('deceased'))
type Found = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const recipientOf = (channel: MessageChannel, row: Found): Candidate => ({
  memberId: row.id,
  name: row.name,
  address: channel === 'mail' ? row.email : row.mobileTel,
  title: row.title === '无' ? '' : row.title,
  serialNum: serialNumber(row),
  level: levelLabel(row.kind, row.level),
  unit: row.kind === 'unit' ? row.name : row.company,
})
type Candidate = Omit<NewRecipient, 'state' | 'reason'>

const tooMany = () =>
  new AppError('badInput', { fields: { audience: `一次最多发送给${MAX_AUDIENCE}人，请缩小范围或分批发送` } })

const membersOf = async (
  { rosters }: AudienceDeps,
  db: Db,
  { groups, memberIds }: Audience,
): Promise<Found[]> => {
  const found = new Map<string, Found>()
  const add = (rows: readonly Found[]) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row)
    if (found.size > MAX_AUDIENCE) throw tooMany()
  }
  for (const { kind, filter, region } of groups) {
    let ids = rosters[kind].ids(db, readListFilter(kind, filter))
    if (region) ids = ids.where(inRegion(kind, region))
    add(
      await columns(db)
        .where('member.id', 'in', ids)
        .orderBy('member.pinyin')
        .orderBy('member.id')
        .limit(MAX_AUDIENCE + 1)
        .execute(),
    )
  }
  if (memberIds.length > 0)
    add(
      await columns(db)
        .where(sql<SqlBool>`member.id = any(${[...memberIds]}::uuid[])`)
        .where('member.deletedAt', 'is', null)
        .orderBy('member.pinyin')
        .orderBy('member.id')
        .execute(),
    )
  return [...found.values()]
}

/** Everybody, in order: those to be written to as `waiting`, the others as `excluded` with the reason. */
export const resolveAudience = async (
  deps: AudienceDeps,
  db: Db,
  { channel, nature, audience }: { channel: MessageChannel; nature: Nature; audience: Audience },
): Promise<NewRecipient[]> => {
  const members = await membersOf(deps, db, audience)
  const listed = audience.list.map(
    ({ name, email, mobileTel }): Candidate => ({
      memberId: null,
      name: oneLine(name),
      address: channel === 'mail' ? email : mobileTel,
      ...{ title: '', serialNum: '', level: '', unit: '' },
    }),
  )
  const candidates = [...members.map((row) => recipientOf(channel, row)), ...listed]
  if (candidates.length > MAX_AUDIENCE) throw tooMany()
  const addresses = await inPieces(candidates, ({ address }) => normalAddress(channel, address))
  const suppressed = (await deps.suppressed?.(db, channel, addresses)) ?? new Map<string, Held>()
  const seen = new Set<string>()
  const reasonAgainst = (address: string): Exclusion | undefined => {
    if (address === '') return 'missing'
    if (!isAddress(channel, address)) return 'invalid'
    if (seen.has(address)) return 'duplicate'
    seen.add(address)
    const held = suppressed.get(address)
    return held && holdsBack(held, nature) ? held : undefined
  }
  return inPieces(candidates, (candidate, at) => {
    const address = addresses[at] ?? ''
    const reason = reasonAgainst(address)
    return { ...candidate, address, state: reason ? 'excluded' : 'waiting', reason: reason ?? '' }
  })
}

const VALUES: readonly MergeField[] = ['name', 'title', 'serialNum', 'level', 'unit']
const SAMPLES = 50

/** The frozen audience in numbers, before it is frozen. */
export const reportOn = (
  channel: MessageChannel,
  recipients: readonly NewRecipient[],
  texts: readonly string[],
) => {
  const reached = recipients.filter(({ state }) => state === 'waiting')
  const left = recipients.filter(({ state }) => state === 'excluded')
  const reasons = Object.keys(EXCLUSIONS) as Exclusion[]
  const count = (reason: Exclusion) => left.filter((one) => one.reason === reason).length
  const used = fieldsIn(texts.join('\n')).filter((field) => VALUES.includes(field))
  const empty = (field: MergeField) =>
    reached.filter((one) => one[field as 'name' | 'title' | 'serialNum' | 'level' | 'unit'] === '').length
  return {
    total: recipients.length,
    deliverable: reached.length,
    excluded: reasons
      .map((reason) => ({ reason, label: EXCLUSIONS[reason], count: count(reason) }))
      .filter((one) => one.count > 0),
    samples: left.slice(0, SAMPLES).map(({ name, address, reason }) => ({
      name,
      destination: maskAddress(channel, address),
      reason: reason as Exclusion,
    })),
    missing: used
      .map((field) => ({ field, label: MERGE_FIELDS[field], count: empty(field) }))
      .filter((one) => one.count > 0),
  }
}
