import { projectAccountKind } from '@portal/contract/membership/project-account.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'

interface ProjectAccountTable {
  id: string
  sex: string
  idCard: Buffer
  birthday: string
  zw: string
  zc: string
  otherZc: string
  address: string
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    projectAccount: ProjectAccountTable
  }
}

export const projectAccountRoster = (ring: KeyRing) => createKindRoster(projectAccountKind, ring)
