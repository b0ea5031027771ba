import { randomUUID } from 'node:crypto'
import { hasLeft } from '@portal/contract/membership/kind/endings'
import { MEMBER_KINDS, type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { ROLES } from '@portal/contract/platform/roles'
import type { Db } from '../../platform/http/context.ts'
import { eraseMember } from '../personal-data/erase.actions.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { ACCOUNT_OPENED, recipientOf } from '../record/member.messages.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import { insertRecord, openAccount } from '../registration/entry.actions.ts'
import { newApplicationNo } from '../registration/registration.actions.ts'
import { closeRevision, insertEvent, insertRevision } from '../registration/revision.queries.ts'
import { statesOf } from '../review/approval.actions.ts'
import { passSerial, readCounter, takeSerials } from '../review/serial.queries.ts'
import { approveBroughtIn, findAlike, findBySerials, findWithoutPassword } from './bring-in.queries.ts'

/** Members whom the society brings in by the thousand: approved and numbered without a review (docs/handbook/membership.md#lists). */

export interface BroughtIn {
  /** The whole form in canonical spelling, with the organisation already looked up. */
  readonly values: FormValues
  readonly level: string
  readonly memberTag1: string
  readonly historyZw: string
  /** YYYY-MM-DD; null: today. */
  readonly examineDate: string | null
  /** The counted part of a number that is brought along; null: the next one. */
  readonly serial: number | null
}
/** Whoever carries the act out; more may be in the value. */
interface By {
  readonly actorId: string
  readonly actorName: string
}
const eventBy = ({ actorId, actorName }: By) => ({ actorId, actorName, byStaff: true })

/** Two of thousands drawn on one day would meet now and then. */
const freshNumber = async (db: Db, definition: MemberKindDefinition, used: Set<string>) => {
  for (;;) {
    const number = await newApplicationNo(db, definition.kind)
    if (used.has(number)) continue
    used.add(number)
    return number
  }
}

/** As pending first: the counter of the numbers is locked for the last statement only, not while thousands of rows are written. */
const enter = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  {
    admission: { values, memberTag1 },
    applicationNo,
    by,
  }: { readonly admission: BroughtIn; readonly applicationNo: string; readonly by: By },
): Promise<string> => {
  const id = randomUUID()
  const entry = {
    id,
    applicationNo,
    values: { ...values, memberTag1 },
    complete: false,
    via: 'staff',
  } as const
  await insertRecord(deps, db, definition, entry)
  const revision = { memberId: id, purpose: 'application', data: values, submittedVia: 'staff' } as const
  const version = await insertRevision(db, deps.keyRing, definition, revision)
  await closeRevision(db, id, 'application', { status: 'approved', decidedBy: by.actorId })
  await openAccount(deps, db, definition, { memberId: id, values, password: null })
  await insertEvent(db, id, { action: 'admit', by: eventBy(by), version, opinion: '批量导入' })
  return id
}

/** Those that are brought along, and the next ones beyond them. */
const serialsOf = async (db: Db, kind: MemberKind, admissions: readonly BroughtIn[]) => {
  const before = await readCounter(db, kind)
  const given = admissions.flatMap(({ serial }) => serial ?? [])
  if (given.length > 0) await passSerial(db, kind, Math.max(...given))
  let next = await takeSerials(db, kind, admissions.length - given.length)
  const serials = admissions.map(({ serial }) => {
    if (serial !== null) return serial
    next += 1
    return next - 1
  })
  return { serials, counter: { before, after: next } }
}

export interface Admissions {
  readonly admissions: readonly BroughtIn[]
  readonly by: By
  readonly onEntered?: (count: number) => Promise<void> | undefined
}

/**
 * Enters approved members, in the caller's transaction, in the order given, numbers included. Nobody can sign in before they have
 * set a password by an SMS code; {@link tellBroughtIn} tells them how. Refused like a registration when an identity is taken (2008). Where the
 * counter stood before and after is what an undo needs to give the numbers back.
 */
export const bringInMembers = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  { admissions, by, onEntered = async () => {} }: Admissions,
) => {
  const ids: string[] = []
  const used = new Set<string>()
  for (const admission of admissions) {
    const applicationNo = await freshNumber(db, definition, used)
    ids.push(await enter(deps, db, definition, { admission, applicationNo, by }))
    await onEntered(ids.length)
  }
  const { serials, counter } = await serialsOf(db, definition.kind, admissions)
  const { letter } = MEMBER_KINDS[definition.kind]
  await approveBroughtIn(db, { ids, admissions, serials, letter })
  return { ids, counter }
}

const SLICE = 200

/** How to sign in for the first time, by SMS, once for each; those who have a password already are left in peace. */
export const tellBroughtIn = async (deps: MemberDeps, db: Db, ids: readonly string[]): Promise<number> => {
  let told = 0
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await findWithoutPassword(db, ids.slice(at, at + SLICE))
    for (const { id, kind, mobileTel } of rows) {
      const [sent] = await deps.messages.notify(db, ACCOUNT_OPENED, recipientOf({ id, mobileTel }), {
        about: { memberId: id },
        vars: {
          role: ROLES[kind].label,
          loginName: mobileTel,
          link: `${deps.publicUrl}${deps.kinds[kind].login.forgot}`,
        },
      })
      if (sent?.unreachable === '') told += 1
    }
  }
  return told
}

/** Takes brought-in members out again as if they had never been: record, account, history and number. */
export const withdrawBroughtIn = async (
  deps: MemberDeps,
  db: Db,
  ids: readonly string[],
  onWithdrawn: (count: number) => Promise<void>,
): Promise<void> => {
  for (const [at, id] of ids.entries()) {
    const row = await store.lockMember(db, id)
    if (!row) continue
    await store.updateMember(db, row, { ...statesOf('pending'), serial: null, deletedAt: store.now })
    if (row.accountId) await deps.accounts.deleteAccount(db, row.accountId)
    await eraseMember(db, id)
    await onWithdrawn(at + 1)
  }
}

interface Asked {
  readonly identity: string
  readonly mobileTel: string
  readonly name: string
  readonly company: string
  /** The counted part of a number that is given. */
  readonly serial: number | null
}
/** A record that is there. */
interface KnownRecord {
  readonly id: string
  readonly state: string
}
export interface Known {
  /** Number of the living record with this identity, or 未编号. */
  readonly identity?: string
  /** The living record with this identity; where none is given, the one with this number. */
  readonly record?: KnownRecord
  /** Whose number it is, also where the record is deleted. */
  readonly numberOwner?: string
  /** There is one with this phone, this name at this unit, this taken name. */
  readonly mobile: boolean
  readonly nameAndUnit: boolean
  readonly name: boolean
}

const findSome = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  asked: readonly Asked[],
): Promise<Known[]> => {
  const indexes = asked.map(({ identity }) => store.identityIndexes(deps.keyRing, definition, identity))
  const rows = await findAlike(db, definition.kind, {
    idIndexes: indexes.flat(),
    mobiles: [...new Set(asked.map((one) => one.mobileTel))],
    pinyin: [...new Set(asked.map((one) => store.pinyinOf(one.name)))],
  })
  // Of somebody who left and applied again the newer record is meant.
  const newer = rows.toSorted((one, other) => Number(hasLeft(other)) - Number(hasLeft(one)))
  const byIdentity = new Map(newer.map((row) => [row.idIndex.toString('hex'), row]))
  const mobiles = new Set(rows.map((row) => row.mobileTel))
  const names = new Set(rows.map((row) => `${row.name} ${row.company}`))
  const keys = new Set(rows.map((row) => row.nameKey))
  const numbered = await findBySerials(
    db,
    definition.kind,
    asked.flatMap(({ serial }) => serial ?? []),
  )
  const bySerial = new Map(numbered.map((row) => [row.serial, row]))
  return asked.map((one, at) => {
    const owner = one.serial === null ? undefined : bySerial.get(one.serial)
    const known = (indexes[at] ?? []).map((index) => byIdentity.get(index.toString('hex'))).find(Boolean)
    return {
      ...(known && { identity: serialNumber(known) || '未编号', record: known }),
      ...(one.identity === '' && owner && owner.deletedAt === null && { record: owner }),
      ...(owner && { numberOwner: owner.id }),
      mobile: mobiles.has(one.mobileTel),
      nameAndUnit: names.has(`${one.name} ${one.company}`),
      name: definition.uniqueName !== undefined && keys.has(definition.uniqueName.canonical(one.name)),
    }
  })
}

/** What is known already of people who are about to be brought in. */
export const findKnown = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  asked: readonly Asked[],
): Promise<Known[]> => {
  const known: Known[] = []
  for (let at = 0; at < asked.length; at += SLICE)
    known.push(...(await findSome(deps, db, definition, asked.slice(at, at + SLICE))))
  return known
}
