import { hasLeft } from '@portal/contract/membership/kind/endings'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findUsableOrganisation, obtainOrganisation } from '../organisation/organisation.queries.ts'
import { textOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'

/** What is looked at when a form is handed in, beyond the rules of its schema (docs/handbook/membership.md#registration). */

/** The label of an organisation is the library's, whatever the page sent with its id. */
export const settleOrganisation = async (
  db: Db,
  definition: MemberKindDefinition,
  values: FormValues,
): Promise<FormValues> => {
  const { orgId, company } = definition.member
  if (!orgId || !company || !values[orgId]) return values
  const found = await findUsableOrganisation(db, String(values[orgId]))
  if (!found) throw new AppError('badInput', { fields: { [company]: '请从搜索结果中选择工作单位' } })
  return { ...values, [orgId]: found.orgId, [company]: found.orgName }
}

/** The individuals of a unit are found by its organisation (docs/handbook/membership.md#group-members), which therefore exists from the first submit on. */
export const enterLibrary = async (
  db: Db,
  { isOrganisation, member }: MemberKindDefinition,
  values: FormValues,
): Promise<FormValues> => {
  if (!isOrganisation || !member.orgId || !member.name) return values
  const { orgId } = await obtainOrganisation(db, String(values[member.name]), 'pending')
  return { ...values, [member.orgId]: orgId }
}

/** What is read-only once submitted changes only where the reviewer asked for it. */
export const refuseFixed = async (
  db: Db,
  definition: MemberKindDefinition,
  row: MemberRow,
  { values, flagged }: { readonly values: FormValues; readonly flagged: readonly string[] },
) => {
  const fixed = (definition.fixed ?? []).filter((name) => !flagged.includes(name))
  if (fixed.length === 0) return
  const before = await store.readForm(db, definition, row)
  const changed = fixed.filter((name) => textOf(before[name]) !== textOf(values[name]))
  if (changed.length > 0)
    throw new AppError('badInput', {
      fields: Object.fromEntries(changed.map((name) => [name, '该项不能修改'])),
    })
}

export const refuseDuplicate = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  {
    values,
    own,
    returning = false,
  }: {
    readonly values: FormValues
    readonly own?: string | undefined
    /** Whoever left may apply again; staff and sheets bring nobody back without a review (docs/handbook/membership.md#endings). */
    readonly returning?: boolean
  },
) => {
  const known = await store.findByIdentity(
    db,
    deps.keyRing,
    definition,
    String(values[definition.identity.field]),
  )
  if (known && known.id !== own && !(returning && hasLeft(known)))
    throw new AppError(definition.identity.duplicate)
  if (!definition.uniqueName) return
  const named = await store.findByName(db, definition, String(values[definition.member.name ?? 'name']))
  if (named && named.id !== own) throw new AppError(definition.uniqueName.duplicate)
}
