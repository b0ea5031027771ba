import { TableUploadStatus } from '@portal/contract/identity/application-state'
import type { NewAccount } from '../../identity/account/account.actions.ts'
import type { Db } from '../../platform/http/context.ts'
import { refuseUnlisted } from '../name-list/listed.actions.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { SubmittedVia } from '../record/member.rows.ts'

/** The first row of a record and its account, whoever brings them in: applicants by their form, staff by hand. */

export const mobileOf = (definition: MemberKindDefinition, values: FormValues): string =>
  String(values[definition.member.mobileTel ?? 'mobileTel'] ?? '')

export const insertRecord = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  entry: { id: string; applicationNo: string; values: FormValues; complete: boolean; via: SubmittedVia },
): Promise<void> => {
  const { id, applicationNo, values, complete, via } = entry
  await refuseUnlisted(deps, definition, values)
  const vIdMobile = definition.vIdMobile ? values[definition.vIdMobile] : mobileOf(definition, values)
  const header = {
    id,
    applicationNo,
    submittedVia: via,
    memberTag1: String(values.memberTag1 ?? definition.defaultPost),
    historyZw: String(values.historyZw ?? ''),
    tableUploadStatus: complete ? TableUploadStatus.uploaded : TableUploadStatus.missing,
    vId: `${definition.kind}_${Date.now()}${vIdMobile}`,
  } as const
  await store.insertMember(db, deps.keyRing, definition, { header, values })
}

/** The account of a membership that ended gives way to that of a new application; the ended record opens one again if it is taken up. */
export const giveWay = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  values: FormValues,
): Promise<void> => {
  const identity = String(values[definition.identity.field])
  for (const { accountId } of await store.leaveAccounts(db, deps.keyRing, definition, identity))
    if (accountId) await deps.accounts.deleteAccount(db, accountId)
}

/** The account to sign in with (docs/handbook/identity.md#accounts); answers its id. */
export const openAccount = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  { memberId, values, password }: { memberId: string; values: FormValues; password: NewAccount['password'] },
): Promise<string> => {
  const created = deps.accounts.createAccount(db, {
    kind: definition.kind,
    memberId,
    account: String(values[definition.identity.field]),
    mobileTel: mobileOf(definition, values),
    name: String(values[definition.member.name ?? 'name'] ?? ''),
    password,
  })
  const accountId = await store.uniqueIdentity(definition, created)
  await store.setAccount(db, memberId, accountId)
  return accountId
}
