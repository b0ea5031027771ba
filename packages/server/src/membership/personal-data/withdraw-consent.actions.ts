import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { CONSENTS, type ConsentKey } from '@portal/contract/membership/personal-data.calls'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import { definitionOf } from '../record/member.views.ts'
import {
  byApplicant,
  clearEvents,
  closeRevision,
  insertEvent,
  listRevisions,
  rewriteRevision,
} from '../registration/revision.queries.ts'
import { applyChanges, findTarget } from '../review/edit.actions.ts'

/** A consent that membership does not need is taken back, and what it was for goes (PIPL 15, 47). */

const MANY = 500

/** Submissions keep what they held when they were sent; this goes out of them too. Answers whether a waiting edit has become empty. */
const clearRevisions = async (
  { keyRing }: MemberDeps,
  db: Db,
  memberId: string,
  cleared: FormValues,
): Promise<boolean> => {
  let emptied = false
  for (const purpose of ['application', 'edit'] as const)
    for (const revision of await listRevisions(db, keyRing, { memberId, purpose, limit: MANY })) {
      const kept = Object.entries(revision.data).filter(([name]) => !(name in cleared))
      if (kept.length === Object.keys(revision.data).length) continue
      await rewriteRevision(db, keyRing, revision.id, Object.fromEntries(kept))
      if (purpose === 'edit' && revision.status === 'pending' && kept.length === 0) emptied = true
    }
  return emptied
}

export const withdrawConsent = async (deps: MemberDeps, key: ConsentKey, context: Context) => {
  const { db } = context
  const row = await findTarget({}, context, store.lockMember)
  const definition = definitionOf(deps, row.kind)
  const consent = definition.consents?.[key]
  if (!consent) throw new AppError('notFound')
  const form = await store.readForm(db, definition, row)
  if (String(form[consent.flag]) !== 'true') throw new AppError('stateChanged')
  const cleared: FormValues = {
    ...Object.fromEntries(consent.fields.map((name) => [name, ''])),
    [consent.flag]: false,
  }
  await clearEvents(db, row.id, consent.fields)
  const emptied = await clearRevisions(deps, db, row.id, cleared)
  if (emptied) await closeRevision(db, row.id, 'edit', { status: 'withdrawn' })
  await applyChanges(
    deps,
    definition,
    { row, changes: cleared, state: emptied ? { infoEditStatus: InfoEditStatus.none, opinion: '' } : {} },
    context,
  )
  await insertEvent(db, row.id, {
    action: 'withdrawConsent',
    by: byApplicant(context, row.name),
    opinion: `${CONSENTS[key].title}：${CONSENTS[key].recorded}`,
  })
  context.note({ targetKind: row.kind, targetId: row.id, detail: { consent: key } })
  return {}
}
