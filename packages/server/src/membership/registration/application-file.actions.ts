import { attachFiles, listFilesOfMember } from '../../platform/files/file-records.ts'
import { AppError, type Db, type Ticket } from '../../platform/http/context.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { findApplication } from './revision.queries.ts'

/** The files of an application: which ones it must have, which it keeps, and how a record takes them over (docs/handbook/membership.md#registration). */

type FilesBySlot = Readonly<Record<string, readonly string[]>>
interface Submitted {
  readonly values: FormValues
  readonly fileIds: readonly string[]
  readonly further?: FilesBySlot
}

/** Files of the newest application. */
export const filesBySlot = async (db: Db, memberId: string): Promise<FilesBySlot> => {
  const ids = (await findApplication(db, memberId))?.fileIds ?? []
  const files: Record<string, string[]> = {}
  for (const file of await listFilesOfMember(db, memberId))
    if (ids.includes(file.id)) files[file.purpose] = [...(files[file.purpose] ?? []), file.id]
  return files
}

interface Receiver {
  readonly memberId: string
  readonly ticket: Ticket
}

/** Files keep their place on a resubmission; new ones must have come with this very ticket. */
const takeFiles = async (
  db: Db,
  definition: MemberKindDefinition,
  { memberId, ticket }: Receiver,
  { slot, ids }: { readonly slot: string; readonly ids: readonly string[] },
): Promise<string[]> => {
  // A picture is kept as something else than its field is called.
  const purpose = definition.pictures?.[slot] ?? slot
  const own = new Set((await listFilesOfMember(db, memberId, purpose)).map((file) => file.id))
  const fresh = ids.filter((id) => !own.has(id))
  const to = { memberId, owner: { ticketHash: ticket.tokenHash }, purpose }
  if (!(await attachFiles(db, fresh, to)))
    throw new AppError('badInput', {
      fields: { [slot]: `请重新上传${definition.slots[slot] ?? '附件'}` },
    })
  return [...new Set(ids)]
}

const stampedSlots = ({ stamped }: MemberKindDefinition): string[] => stamped.slice(0, 1)

const requiredSlots = (definition: MemberKindDefinition, values: FormValues): string[] => [
  ...stampedSlots(definition),
  ...(definition.alsoRequired?.(values) ?? []),
]

/** Every form that this applicant must hand in is there (docs/handbook/membership.md#registration). */
export const isComplete = (
  definition: MemberKindDefinition,
  values: FormValues,
  files: FilesBySlot,
): boolean => requiredSlots(definition, values).every((slot) => (files[slot]?.length ?? 0) > 0)

/** What the submit names; on a resubmission a required slot that is left empty keeps what it had. */
export const wantedFiles = async (
  db: Db,
  definition: MemberKindDefinition,
  submission: Submitted,
  memberId?: string,
): Promise<FilesBySlot> => {
  const files: Record<string, readonly string[]> = {
    ...submission.further,
    ...Object.fromEntries(stampedSlots(definition).map((slot) => [slot, submission.fileIds])),
  }
  if (memberId === undefined) return files
  const before = await filesBySlot(db, memberId)
  for (const slot of requiredSlots(definition, submission.values))
    if (!files[slot]?.length) files[slot] = before[slot] ?? []
  return files
}

export const takeAll = async (
  db: Db,
  definition: MemberKindDefinition,
  { memberId, ticket }: Receiver,
  files: FilesBySlot,
): Promise<string[]> => {
  const taken: string[] = []
  for (const [slot, ids] of Object.entries(files))
    taken.push(...(await takeFiles(db, definition, { memberId, ticket }, { slot, ids })))
  return taken
}
