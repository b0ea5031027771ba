import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'

export const projectAccountRoster = (ring: KeyRing) => createKindRoster(projectAccountKind, ring)
