import { person } from '@portal/contract/membership/person.calls'
import { unit } from '@portal/contract/membership/unit.calls'
import type { MemberRole } from '@portal/contract/platform/roles'
import { attempt } from '../../../shared/call/attempt.ts'
import { readCall } from '../../../shared/call/use-call.ts'

const LOOK_UPS = { person: person.registrationStatus, unit: unit.registrationStatus } as const

/** Whether the stamped form of an application has arrived. Experts and evaluation accounts have no look-up of their own; one that fails says nothing. */
export async function uploadStatus(kind: MemberRole, ticket: string): Promise<'0' | '1' | undefined> {
  if (kind !== 'person' && kind !== 'unit') return undefined
  const found = await attempt(() => readCall(LOOK_UPS[kind], {}, { ticket }))
  return found.ok ? found.data.tableUploadStatus : undefined
}
