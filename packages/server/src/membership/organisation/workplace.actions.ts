import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import type { Db } from '../../platform/http/context.ts'
import { findByName as findOrganisationByName, insertOrganisation } from './organisation.queries.ts'
import { insertEvents as insertOrganisationEvents } from './organisation-event.queries.ts'

/** Organisations that records name and the library does not have yet. */
export const workplaces = (
  db: Db,
  by: { readonly actorId: string; readonly actorName: string },
  status: 'pending' | 'confirmed',
) => {
  const known = new Map<string, { orgId: string; orgName: string }>()
  const made: { row: number; recordId: string; name: string; version: number; aside: boolean }[] = []
  return {
    made,
    async find(name: string, row: number) {
      const key = canonicalOrganisation(name)
      const before = known.get(key) ?? (await findOrganisationByName(db, name))
      if (before) {
        known.set(key, before)
        return before
      }
      const fresh = await insertOrganisation(db, { name, status, createdBy: by.actorId })
      await insertOrganisationEvents(db, [fresh.orgId], { action: 'import', actorName: by.actorName })
      known.set(key, fresh)
      made.push({ row, recordId: fresh.orgId, name: fresh.orgName, version: 1, aside: true })
      return fresh
    },
  }
}
