import { randomUUID } from 'node:crypto'
import { serialNumber } from '@portal/contract/membership/member.calls'
import { canonicalCreditCode } from '@portal/contract/platform/person/identity.fields'
import { ROLES } from '@portal/contract/platform/roles'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { postLimits, refusePastLimits } from '../charter/limits.actions.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { INITIAL_PASSWORD, recipientOf } from '../record/member.messages.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { enterLibrary, refuseDuplicate, settleOrganisation } from '../registration/application.rules.ts'
import { insertRecord, openAccount } from '../registration/entry.actions.ts'
import { newApplicationNo } from '../registration/registration.actions.ts'
import { byStaff, closeRevision, insertEvent, insertRevision } from '../registration/revision.queries.ts'
import { approve } from '../review/approval.actions.ts'

/** One member whom staff bring in themselves (adminAdd): approved from the start. */

export interface Admission {
  /** The staff form of the kind, already checked against its schema; with society post and council history where given. */
  readonly values: FormValues
  /** Level letter; the kind's usual one when left out. */
  readonly level?: string | undefined
}

const sendInitialPassword = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  { row, accountId, values }: { row: MemberRow; accountId: string; values: FormValues },
  context: Context,
): Promise<void> => {
  const password = await deps.accounts.setInitialPassword(context.db, accountId)
  // Never the ID number: messages are read over shoulders and kept by gateways.
  const loginName =
    definition.identity.index === 'creditCode'
      ? canonicalCreditCode(String(values[definition.identity.field]))
      : row.mobileTel
  await deps.messages.notify(context.db, INITIAL_PASSWORD, recipientOf(row), {
    about: { accountId },
    vars: { role: ROLES[definition.kind].label, loginName, password },
  })
}

/**
 * Enters a record as approved today, with its number, its account and the history that says who did it. One transaction of the
 * caller's; a random password goes out by SMS and must be changed at the first sign-in (docs/handbook/identity.md#forced-change). Refused like a registration (2008) when somebody has the identity already.
 */
export const admitApproved = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  admission: Admission,
  context: Context,
): Promise<{ id: string; accountId: string; serialNum: string; mobileTel: string }> => {
  const { db } = context
  const values = await enterLibrary(
    db,
    definition,
    await settleOrganisation(db, definition, admission.values),
  )
  await refuseDuplicate(deps, db, definition, { values })
  const id = randomUUID()
  const applicationNo = await newApplicationNo(db, definition.kind)
  const entry = { id, applicationNo, values, complete: false, via: 'staff' } as const
  await insertRecord(deps, db, definition, entry)
  const version = await insertRevision(db, deps.keyRing, definition, {
    memberId: id,
    purpose: 'application',
    data: values,
    submittedVia: 'staff',
  })
  const decidedBy = actorOf(context).accountId
  await closeRevision(db, id, 'application', { status: 'approved', decidedBy })
  const accountId = await openAccount(deps, db, definition, { memberId: id, values, password: null })
  const row = await store.findMember(db, id)
  if (!row) throw new AppError('operationFailed')
  await sendInitialPassword(deps, definition, { row, accountId, values }, context)
  // Last, because the counter of numbers stays locked from here to the end of the transaction.
  const choice = { level: admission.level, memberTag1: row.memberTag1 }
  refusePastLimits(await postLimits(deps, db, [{ ...row, memberTag1: '' }], row.memberTag1))
  const after = await approve(definition, row, choice, context)
  await insertEvent(db, id, { action: 'admit', by: byStaff(context), version })
  const serialNum = serialNumber(after)
  context.note({
    targetKind: row.kind,
    targetId: id,
    targetName: row.name,
    detail: { serialNum, level: after.level, memberTag1: after.memberTag1 },
  })
  return { id, accountId, serialNum, mobileTel: row.mobileTel }
}
