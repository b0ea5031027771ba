import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { serveKind } from '../record/kind.ts'

/** Evaluation accounts as the record of members treats them: there is nothing to stamp. */
export const serveProjectAccount = (ring: KeyRing) => serveKind(projectAccountKind, ring, { forms: {} })
