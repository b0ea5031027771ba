import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Context } from '../../platform/http/context.ts'
import { searchOrganisations } from './organisation.queries.ts'
import { markShown, shownLately, sizeOfLibrary } from './organisation-shown.queries.ts'

/** A search, not a way to copy the library (docs/handbook/membership.md#organisations). */

const MAX_FOUND = 20
/** Of the library in ten minutes, to all applicants behind one network: less than a twentieth, of a small one some few names. */
const PART = 0.045
const [FEWEST, MOST] = [3, 200]

type Found = Awaited<ReturnType<typeof searchOrganisations>>[number]

/**
 * People with an account see all that is found. Applicants, who need no more than a ticket that everybody gets, are shown so many
 * names; then only those they have seen, and the one whose whole name they type.
 */
export const searchLibrary = async (keyRing: KeyRing, name: string, context: Context): Promise<Found[]> => {
  const { actor, ip, outside } = context
  const found = await searchOrganisations(outside, name, MAX_FOUND)
  if (actor) return found
  const shown = await shownLately(outside, keyRing, ip)
  const allowed = Math.min(MOST, Math.max(FEWEST, Math.floor(PART * (await sizeOfLibrary(outside)))))
  const wanted = canonicalOrganisation(name)
  const isNamed = ({ orgName, alias = '' }: Found) =>
    [orgName, alias].some((each) => canonicalOrganisation(each) === wanted)
  let left = allowed - shown.size
  const visible = found.filter((row) => {
    if (shown.has(row.orgId) || isNamed(row)) return true
    left -= 1
    return left >= 0
  })
  const fresh = visible.filter((row) => !shown.has(row.orgId) && !isNamed(row)).map(({ orgId }) => orgId)
  await markShown(outside, keyRing, { ip, orgIds: fresh })
  return visible
}
