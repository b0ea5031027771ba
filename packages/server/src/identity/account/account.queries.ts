import type { Role, StaffRole } from '@portal/contract/platform/roles'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import { blindIndex, blindIndexes, type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import { type Db, databaseError } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError } from '../../platform/http/context.ts'
import type { AccountKind, LoginName } from './account-name.rules.ts'

/** Accounts. Sessions, codes and what is kept against guessing lie in their own files. */

export type Account = Selectable<Tables['account']>

const place = (id: string) => ({ table: 'account', column: 'accountSealed', rowId: id })
const INDEX = 'account'
export const accountOf = (keyRing: KeyRing, account: Pick<Account, 'id' | 'accountSealed'>): string =>
  openText(keyRing, place(account.id), account.accountSealed)

const living = (db: Db) => db.selectFrom('account').selectAll().where('deletedAt', 'is', null)

/** The accounts a login name stands for; more than one only when they share a phone. Oldest first. */
export const findByName = (
  db: Db,
  keyRing: KeyRing,
  { kind, by, canonical }: LoginName,
): Promise<Account[]> => {
  const query = living(db).where('kind', '=', kind).orderBy('createdAt').limit(5)
  return by === 'mobileTel'
    ? query.where('mobileTel', '=', canonical).execute()
    : query.where('accountIndex', 'in', blindIndexes(keyRing, INDEX, canonical)).execute()
}

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  living(db).where('id', '=', id).executeTakeFirst()

/** All staff who can sign in and chose to be told of something. */
export const listToldStaff = (db: Db): Promise<Account[]> =>
  living(db)
    .where('kind', '=', 'staff')
    .where('disabledAt', 'is', null)
    .where((on) =>
      on.or([
        on.and([on('email', '<>', ''), on('mailTopics', '<>', sql<string[]>`'{}'`)]),
        on.and([on('mobileTel', '<>', ''), on('smsTopics', '<>', sql<string[]>`'{}'`)]),
      ]),
    )
    .orderBy('createdAt')
    .execute()

/** Staff of a role who can sign in, oldest first. */
export const listStaffOf = (db: Db, role: StaffRole): Promise<Account[]> =>
  living(db)
    .where('kind', '=', 'staff')
    .where('role', '=', role)
    .where('disabledAt', 'is', null)
    .orderBy('createdAt')
    .execute()

export const lockAccount = (db: Db, id: string): Promise<Account | undefined> =>
  living(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const findByMember = (db: Db, memberId: string): Promise<Account | undefined> =>
  living(db).where('memberId', '=', memberId).executeTakeFirst()

export interface NewRow {
  readonly id: string
  readonly kind: AccountKind
  readonly role: Role
  readonly name: string
  /** Canonical. */
  readonly account: string
  /** What is kept to be read again, where it differs: a short name with its capitals. */
  readonly spelling?: string
  readonly mobileTel: string
  /** Left out: not proven yet. */
  readonly phoneProvenAt?: string | null
  readonly passwordHash: string | null
  readonly memberId: string | null
  readonly mustChangePassword: boolean
  readonly initialPasswordDays: number | null
}

/** Somebody has an account of this name. Who keeps the record behind it knows which of its numbers that is, and says so. */
export class AccountTaken extends AppError {
  constructor() {
    super('nameTaken')
  }
}

const refuseTaken = (error: unknown): never => {
  const known = databaseError(error)
  if (known?.kind === 'unique' && known.constraint === 'account_account_unique') throw new AccountTaken()
  throw error
}

const inDays = (days: number | null) =>
  days === null ? null : sql<string>`now() + make_interval(days => ${days})`

export const insertAccount = async (db: Db, keyRing: KeyRing, row: NewRow): Promise<void> => {
  const { account, spelling = account, initialPasswordDays, ...rest } = row
  await db
    .insertInto('account')
    .values({
      ...rest,
      accountIndex: blindIndex(keyRing, INDEX, account),
      accountSealed: seal(keyRing, place(row.id), spelling),
      initialPasswordExpiresAt: inDays(initialPasswordDays),
    })
    .execute()
    .catch(refuseTaken)
}

type Change = Omit<UpdateObject<Tables, 'account'>, 'id' | 'version' | 'accountIndex' | 'accountSealed'>

export const updateAccount = async (db: Db, id: string, change: Change): Promise<void> => {
  await db
    .updateTable('account')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const disableRow = (db: Db, id: string): Promise<void> =>
  updateAccount(db, id, { disabledAt: sql<string>`now()` })
export const deleteRow = (db: Db, id: string): Promise<void> =>
  updateAccount(db, id, { deletedAt: sql<string>`now()` })
export const restoreRow = async (db: Db, id: string): Promise<void> => {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  await updateAccount(db, id, { deletedAt: null }).catch(refuseTaken)
}

/** What a sign-in leaves behind. The version stays: nobody edited anything. */
export const updateAtSignIn = async (
  db: Db,
  id: string,
  change: Pick<Change, 'passwordHash' | 'passwordIsWeak' | 'mustChangePassword'>,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ ...change, lastSignInAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A new login name; refused like a registration when somebody else has it. */
export const updateAccountName = async (
  db: Db,
  keyRing: KeyRing,
  row: Account,
  account: string,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({
      accountIndex: blindIndex(keyRing, INDEX, account),
      accountSealed: seal(keyRing, place(row.id), account),
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
    .catch(refuseTaken)
}

export const updatePassword = async (
  db: Db,
  id: string,
  password: { hash: string; weak?: boolean; mustChange?: boolean; initialPasswordDays?: number | null },
): Promise<void> =>
  updateAccount(db, id, {
    passwordHash: password.hash,
    passwordIsWeak: password.weak ?? false,
    mustChangePassword: password.mustChange ?? false,
    initialPasswordExpiresAt: inDays(password.initialPasswordDays ?? null),
    passwordChangedAt: sql<string>`now()`,
  })

/** A code that was sent to the account's phone came back. */
export const phoneAnswered = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('account')
    .set({ phoneProvenAt: sql`now()` })
    .where('id', '=', id)
    .where('phoneProvenAt', 'is', null)
    .execute()
}

/** Living super administrators who can still sign in, locked, so that two cannot disable each other at once. */
export const lockSuperAdmins = async (db: Db): Promise<string[]> => {
  const rows = await living(db)
    .where('role', '=', 'superAdmin')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Accepts a time step once; false when it, or a later one, was accepted before (docs/handbook/identity.md#second-factor). */
export const spendTotpStep = async (db: Db, id: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totpLastStep: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totpLastStep', 'is', null), where('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The version stays: nobody edited anything. */
export const markNoticesSeen = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('account').set({ noticesSeenAt: sql`now()` }).where('id', '=', id).execute()
}

/** Judged by the database's clock. */
export const isPast = async (db: Db, instant: string): Promise<boolean> => {
  const { rows } = await sql<{ past: boolean }>`select ${instant}::timestamptz <= now() as past`.execute(db)
  return rows[0]?.past ?? true
}

/** Of these accounts those that staff have locked. */
export const disabledAmong = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('disabledAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
