import { ConfirmStatus } from '@portal/contract/identity/application-state'
import { LEFT } from '@portal/contract/membership/kind/endings'
import type { SharedColumn } from '@portal/contract/membership/kind/kind.fields'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import { UNDO_MINUTES } from '@portal/contract/membership/review/approval.rules'
import { sql, type UpdateObject } from 'kysely'
import { AccountTaken } from '../../identity/account/account.queries.ts'
import { blindIndex, blindIndexes, type KeyRing } from '../../platform/crypto/secrets.ts'
import { databaseError } from '../../platform/database/database.ts'
import { KEPT_PLAN } from '../../platform/database/kept-plan.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { together } from '../../platform/database/together.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { searchColumns } from '../list/search.queries.ts'
import type { FormValues } from './kind.queries.ts'
import type { MemberKindDefinition } from './kind.ts'
import type { MemberRow, NewMember } from './member.rows.ts'
import { regionOf, regionTouched } from './region.rules.ts'

/** Days are counted where the society is. */
export const shanghaiToday = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
export const now = sql<string>`now()`
export const waitingDays = sql<number>`case when member."confirmStatus" = ${sql.lit(ConfirmStatus.pending)}
  then (now() at time zone 'Asia/Shanghai')::date - (member."submittedAt" at time zone 'Asia/Shanghai')::date else 0 end`

const text = (value: FormValues[string] | undefined): string => (value === undefined ? '' : String(value))

/** What `member` holds of a form, by column. */
const sharedValues = (definition: MemberKindDefinition, values: FormValues) => {
  const found: Partial<Record<SharedColumn, string>> = {}
  for (const [column, field] of Object.entries(definition.member) as [SharedColumn, string][])
    if (field in values) found[column] = text(values[field])
  return found
}

const ownValues = (definition: MemberKindDefinition, values: FormValues): FormValues => {
  const elsewhere = new Set<string>([...Object.values(definition.member), 'memberTag1', 'historyZw'])
  return Object.fromEntries(Object.entries(values).filter(([name]) => !elsewhere.has(name)))
}

export const pinyinOf = (name: string): string => searchColumns(name, '').pinyin

const identityIndex = (ring: KeyRing, definition: MemberKindDefinition, value: string): Buffer =>
  blindIndex(ring, `member.${definition.identity.index}`, definition.identity.canonical(value))
export const identityIndexes = (ring: KeyRing, definition: MemberKindDefinition, value: string): Buffer[] =>
  blindIndexes(ring, `member.${definition.identity.index}`, definition.identity.canonical(value))

/** Two with the same ID number at the same moment, as records or as accounts: the constraint decides, and says so in words (docs/handbook/tables.md#errors). */
export const uniqueIdentity = async <T>(definition: MemberKindDefinition, act: Promise<T>): Promise<T> => {
  try {
    return await act
  } catch (error) {
    const known = databaseError(error)
    const isTaken = known?.kind === 'unique' && known.constraint === 'member_idIndex_unique'
    if (isTaken || error instanceof AccountTaken) throw new AppError(definition.identity.duplicate)
    if (known?.kind === 'unique' && known.constraint === 'member_nameKey_unique' && definition.uniqueName)
      throw new AppError(definition.uniqueName.duplicate)
    throw error
  }
}

const nameKey = (definition: MemberKindDefinition, name: string): string | null =>
  definition.uniqueName?.canonical(name) ?? null

/** A living record of a kind whose names are taken only once. */
export const findByName = async (db: Db, definition: MemberKindDefinition, name: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where('kind', '=', definition.kind)
    .where('nameKey', '=', nameKey(definition, name))
    .where('deletedAt', 'is', null)
    .where('endKind', 'not in', [...LEFT])
    .executeTakeFirst()

/** A living record of the kind with this identity; of somebody who left and applied again the newer one. */
export const findByIdentity = async (
  db: Db,
  ring: KeyRing,
  definition: MemberKindDefinition,
  value: string,
) =>
  db
    .selectFrom('member')
    .select(['id', 'state', 'endKind'])
    .where('kind', '=', definition.kind)
    .where('idIndex', 'in', identityIndexes(ring, definition, value))
    .where('deletedAt', 'is', null)
    .orderBy((eb) => eb('endKind', 'in', [...LEFT]))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Those of this identity who left; their accounts give way to that of the new application. */
export const leaveAccounts = async (db: Db, ring: KeyRing, definition: MemberKindDefinition, value: string) =>
  db
    .updateTable('member')
    .from('member as before')
    .set({ accountId: null })
    .whereRef('member.id', '=', 'before.id')
    .where('before.kind', '=', definition.kind)
    .where('before.idIndex', 'in', identityIndexes(ring, definition, value))
    .where('before.deletedAt', 'is', null)
    .where('before.endKind', 'in', [...LEFT])
    .where('before.accountId', 'is not', null)
    .returning('before.accountId')
    .execute()

export type MemberHeader = Pick<
  NewMember,
  'id' | 'applicationNo' | 'submittedVia' | 'memberTag1' | 'historyZw' | 'tableUploadStatus' | 'vId'
>

export const insertMember = async (
  db: Db,
  ring: KeyRing,
  definition: MemberKindDefinition,
  { header, values }: { readonly header: MemberHeader; readonly values: FormValues },
): Promise<void> => {
  const { name = '', mobileTel = '', email = '', orgId, company = '' } = sharedValues(definition, values)
  await uniqueIdentity(
    definition,
    db
      .insertInto('member')
      .values({
        ...header,
        kind: definition.kind,
        name,
        mobileTel,
        email,
        orgId: orgId || null,
        company,
        nameKey: nameKey(definition, name),
        ...searchColumns(name, mobileTel),
        region: regionOf(definition, values),
        idIndex: identityIndex(ring, definition, text(values[definition.identity.field])),
        accountId: null,
        examineDate: null,
        serial: null,
        deletedAt: null,
      })
      .execute(),
  )
  await definition.store.insert(db, header.id, ownValues(definition, values))
}

export const findMember = together<MemberRow>(async (db, ids) => {
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .modifyFront(KEPT_PLAN)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** Decisions about a record are made one after the other; the second one sees what the first one did. */
export const lockMember = async (db: Db, id: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Deleted, but not so long ago that it is for good. */
const restorable = sql<boolean>`member."deletedAt" > now() - make_interval(days => ${RESTORE_DAYS}::int)`
/** What lists of deleted records offer: one that went into another comes back by taking the merge back. */
export const restorableAlone = sql<boolean>`${restorable} and member."mergedInto" is null`
export const restoreDaysLeft = sql<number>`ceil(extract(epoch from
  member."deletedAt" + make_interval(days => ${RESTORE_DAYS}::int) - now()) / 86400)::int`

export const lockMembers = async (db: Db, kind: MemberKind, ids: readonly string[], deleted = false) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', 'in', ids)
    .where('kind', '=', kind)
    .where(deleted ? restorable : sql<boolean>`member."deletedAt" is null`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The whole form of a record as it is now. */
export const readForm = async (
  db: Db,
  definition: MemberKindDefinition,
  row: MemberRow,
): Promise<FormValues> => {
  const own = (await definition.store.findOne(db, row.id)) ?? {}
  const shared = Object.fromEntries(
    (Object.entries(definition.member) as [SharedColumn, string][]).map(([column, field]) => [
      field,
      row[column] ?? '',
    ]),
  )
  return { ...own, ...shared }
}

export type StateChange = Omit<UpdateObject<Tables, 'member'>, 'id' | 'version' | 'updatedAt'>

/** Every change of a record makes a new version, and with it ends open tickets and stale dialogs. */
export const updateMember = async (db: Db, row: MemberRow, change: StateChange): Promise<MemberRow> =>
  db
    .updateTable('member')
    .set({ ...change, version: row.version + 1, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface FormChange {
  readonly row: MemberRow
  readonly values: FormValues
  readonly change?: StateChange | undefined
}

/** Writes form values where they belong, with everything derived from them. */
export const writeForm = async (
  db: Db,
  ring: KeyRing,
  definition: MemberKindDefinition,
  { row, values, change = {} }: FormChange,
): Promise<MemberRow> => {
  const { orgId, ...shared } = sharedValues(definition, values)
  const identity = values[definition.identity.field]
  const own = ownValues(definition, values)
  const region = regionTouched(definition, values)
    ? { region: regionOf(definition, { ...(await readForm(db, definition, row)), ...values }) }
    : {}
  const changed = await uniqueIdentity(
    definition,
    updateMember(db, row, {
      ...change,
      ...shared,
      ...region,
      ...(orgId !== undefined && { orgId: orgId || null }),
      ...(shared.name !== undefined || shared.mobileTel !== undefined
        ? searchColumns(shared.name ?? row.name, shared.mobileTel ?? row.mobileTel)
        : {}),
      ...(shared.name !== undefined && { nameKey: nameKey(definition, shared.name) }),
      ...(identity !== undefined && { idIndex: identityIndex(ring, definition, text(identity)) }),
      ...(values.memberTag1 !== undefined && { memberTag1: text(values.memberTag1) }),
      ...(values.historyZw !== undefined && { historyZw: text(values.historyZw) }),
    }),
  )
  if (Object.keys(own).length > 0) await definition.store.update(db, row.id, own)
  return changed
}

export const setAccount = async (db: Db, id: string, accountId: string | null): Promise<void> => {
  await db.updateTable('member').set({ accountId }).where('id', '=', id).execute()
}

/** A number for the paper form: kind, day, and enough chance that it cannot be guessed. */
export const newApplicationNo = async (db: Db, kind: MemberKind, chance: string): Promise<string> => {
  const { day } = await db
    .selectNoFrom(sql<string>`to_char(${shanghaiToday}, 'YYYYMMDD')`.as('day'))
    .executeTakeFirstOrThrow()
  return `${MEMBER_KINDS[kind].letter || 'P'}${day}-${chance}`
}

export const findWaiting = async (db: Db, id: string): Promise<number> => {
  const row = await db
    .selectFrom('member')
    .select(waitingDays.as('days'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.days ?? 0
}

/** Records from before regions were kept. */
export const withoutRegion = (db: Db, limit: number): Promise<MemberRow[]> =>
  db.selectFrom('member').selectAll().where('region', 'is', null).limit(limit).execute()

/** Only where nobody has written one meanwhile. */
export const fillRegion = async (db: Db, id: string, region: string): Promise<void> => {
  await db.updateTable('member').set({ region }).where('id', '=', id).where('region', 'is', null).execute()
}

/** Whether the approval of a record can still be undone at once. */
export const canUndo = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('undoUntil', '>', now)
    .executeTakeFirst()) !== undefined

/** Until when an approval of this moment can be undone. */
export const undoableUntil = sql<string>`now() + make_interval(mins => ${UNDO_MINUTES})`
