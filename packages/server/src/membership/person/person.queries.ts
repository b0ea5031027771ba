import { personKind } from '@portal/contract/membership/kind/person.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'
import type { Pages } from '../list/list-page.queries.ts'

export const personRoster = (ring: KeyRing, pages?: Pages) => createKindRoster(personKind, ring, { pages })
