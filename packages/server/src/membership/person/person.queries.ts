import { personKind } from '@portal/contract/membership/person.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'
import type { Pages } from '../list/list-page.queries.ts'

interface PersonTable {
  id: string
  sex: string
  idCard: Buffer
  birthday: string
  city: string
  national: string
  party: string
  zw: string
  zc: string
  otherZc: string
  recommendUnit: string
  address: string
  tel: string
  weChat: string
  education: string
  degree: string
  graduatedFrom: string
  major1: string
  major2: string
  researchField: string
  jobResume: string
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    person: PersonTable
  }
}

export const personRoster = (ring: KeyRing, pages?: Pages) => createKindRoster(personKind, ring, { pages })
