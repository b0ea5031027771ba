import { person } from '@portal/contract/membership/person.calls'
import { unit } from '@portal/contract/membership/unit.calls'
import type { MemberRole } from '@portal/contract/platform/roles'
import { call } from '../../../shared/api.ts'

/** Whether the stamped form of an application has arrived. Experts and evaluation accounts have no look-up of their own. */
export async function uploadStatus(kind: MemberRole, ticket: string): Promise<'0' | '1' | undefined> {
  if (kind === 'unit') return (await call(unit.registrationStatus, {}, { ticket })).tableUploadStatus
  if (kind === 'person') return (await call(person.registrationStatus, {}, { ticket })).tableUploadStatus
  return undefined
}
