import { levelLabel, MEMBER_KINDS, serialNumber } from '@portal/contract/membership/member.calls'
import { actionsAt, REVIEW_ACTIONS, type ReviewAction } from '@portal/contract/membership/review/review.rules'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { attachmentOf, fileUrl, ticketReader } from '../../identity/file/file-link.rules.ts'
import { listFilesOfMember } from '../../platform/files/file-records.queries.ts'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import { findApplication, listEvents } from '../registration/revision.queries.ts'
import { type Change, maskedForm, titleOf, withheldForm } from './form.rules.ts'
import type { FormValues } from './kind.queries.ts'
import type { MemberKindDefinition } from './kind.ts'
import type { MemberDeps } from './member.parts.ts'
import { readForm } from './member.queries.ts'
import type { MemberRow, ReviewItem } from './member.rows.ts'

/** The phone that a `vId` ends in, before its level. */
const MOBILE = /\d{11}(?=\D?$)/

/** How records leave the server: whole to their owner, masked to everybody else, scans only to those who review. */

export type Reader = 'owner' | 'reviewer' | 'lister'

export const readerOf = (context: Context): Reader => {
  const { actor, ticket } = context
  if (ticket || actor?.memberId) return 'owner'
  return actor?.role === 'superAdmin' || actor?.role === 'administrator' ? 'reviewer' : 'lister'
}

/** Whom a file link is made for. */
const linkReader = ({ actor, ticket }: Context): string =>
  ticket ? ticketReader(ticket) : (actor?.accountId ?? '')

export const definitionOf = (deps: MemberDeps, kind: string): MemberKindDefinition => {
  const definition = deps.kinds[kind as keyof typeof deps.kinds]
  if (!definition) throw new AppError('notFound')
  return definition
}

export const situationOf = (row: MemberRow) => ({
  state: row.state,
  tableUploadStatus: row.tableUploadStatus,
  infoEditStatus: row.infoEditStatus,
  editsAtOnce: MEMBER_KINDS[row.kind].editsAtOnce,
})

const undoable = (row: MemberRow): boolean => row.undoUntil !== null && Date.parse(row.undoUntil) > Date.now()

/** The scans of the newest application; those of earlier ones stay in the archive only. */
export const listAttachments = async (
  deps: MemberDeps,
  context: Context,
  memberId: string,
  pictures: readonly string[] = [],
) => {
  const application = await findApplication(context.db, memberId)
  const wanted = [...(application?.fileIds ?? []), ...pictures]
  if (wanted.length === 0) return []
  const files = await listFilesOfMember(context.db, memberId)
  return (
    files
      .filter((file) => wanted.includes(file.id))
      // Of the pictures only those that the record shows now.
      .filter((file) => pictures.length === 0 || file.purpose !== 'photo' || pictures.includes(file.id))
      // What a reviewer opens first are the forms.
      .sort((a, b) => Number(a.purpose === 'photo') - Number(b.purpose === 'photo'))
      .map((file) => attachmentOf(deps.keyRing, file, linkReader(context)))
  )
}

/** Ids of the pictures that a record shows. */
const picturesOf = (definition: MemberKindDefinition, form: FormValues): string[] =>
  Object.keys(definition.pictures ?? {}).flatMap((name) => (form[name] ? [String(form[name])] : []))

/** Old and new picture beside what changed, as links for this reader. */
export const withPictures = (
  deps: MemberDeps,
  context: Context,
  definition: MemberKindDefinition,
  {
    forms,
    changes,
  }: { readonly forms: { before: FormValues; after: FormValues }; readonly changes: readonly Change[] },
) => {
  const link = (id: FormValues[string] | undefined) =>
    id ? fileUrl(deps.keyRing, String(id), linkReader(context)) : ''
  return changes.map((change) =>
    definition.pictures && change.field in definition.pictures
      ? {
          ...change,
          pictures: { before: link(forms.before[change.field]), after: link(forms.after[change.field]) },
        }
      : change,
  )
}

export const presentMember = async (
  deps: MemberDeps,
  context: Context,
  row: MemberRow,
  reader: Reader = readerOf(context),
) => {
  const definition = definitionOf(deps, row.kind)
  const form = await readForm(context.db, definition, row)
  const masked = reader === 'owner' ? form : maskedForm(definition, form)
  const shown = reader === 'lister' ? withheldForm(definition, masked) : masked
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    name: row.name,
    form: shown,
    confirmStatus: row.confirmStatus,
    reviewOutcome: row.reviewOutcome,
    tableUploadStatus: row.tableUploadStatus,
    infoEditStatus: row.infoEditStatus,
    opinion: row.opinion,
    level: row.level,
    levelLabel: levelLabel(row.kind, row.level),
    serialNum: serialNumber(row),
    account: String(shown[definition.identity.field] ?? ''),
    vId: reader === 'owner' ? row.vId : row.vId.replace(MOBILE, maskMobile),
    firstLetter: row.firstLetter,
    serialChar: row.serialChar,
    memberTag1: row.memberTag1,
    // The posts held before are for staff.
    historyZw: reader === 'reviewer' ? row.historyZw : '',
    examineDate: row.examineDate,
    ending: row.endKind && row.endedOn ? { kind: row.endKind, on: row.endedOn } : null,
    submittedAt: row.submittedAt,
    undoUntil: reader === 'reviewer' && undoable(row) ? row.undoUntil : null,
    attachments:
      reader === 'lister' ? [] : await listAttachments(deps, context, row.id, picturesOf(definition, form)),
  }
}

export const allowedActions = (row: MemberRow, reader: Reader): ReviewAction[] =>
  reader === 'lister'
    ? []
    : actionsAt(
        { ...situationOf(row), undoable: undoable(row) },
        reader === 'owner' ? 'applicant' : 'reviewer',
      )

const withTitles = (definition: MemberKindDefinition, items: readonly ReviewItem[]) =>
  items.map((item) => ({ ...item, title: titleOf(definition, item.field) }))

const STAFF_MATTERS: readonly ReviewAction[] = [
  'remove',
  'restore',
  'adminEdit',
  'correctSerial',
  'lock',
  'unlock',
  'sendPasswordLink',
  'merge',
  'unmerge',
]

type Event = Awaited<ReturnType<typeof listEvents>>[number]

/** Newest first, without approvals that were undone before anybody heard of them, and without their undoing. */
const withoutUndone = (events: readonly Event[]): Event[] => {
  let undone = 0
  return events.filter(({ action }) => {
    if (action === 'undoApproval') undone += 1
    else if (action === 'approve' && undone > 0) undone -= 1
    else return true
    return false
  })
}

/** Members read what concerns their submissions, and nobody's name. */
export const presentHistory = async (
  db: Db,
  definition: MemberKindDefinition,
  memberId: string,
  reader: Reader,
) => {
  const events = await listEvents(db, memberId)
  const shown =
    reader === 'reviewer'
      ? events
      : withoutUndone(events).filter((event) => !STAFF_MATTERS.includes(event.action))
  return shown.map((event) => ({
    at: event.at,
    action: event.action,
    label: REVIEW_ACTIONS[event.action].label,
    actor: event.byStaff ? (reader === 'reviewer' ? event.actorName : '审核人员') : '申请人',
    opinion: event.opinion,
    items: withTitles(definition, event.items),
    version: event.version,
    changes: reader === 'reviewer' ? event.changes : [],
    confirmed: reader === 'reviewer' ? event.confirmed : [],
  }))
}

/** One line for the places that show an opinion as one text. */
export const opinionText = (
  definition: MemberKindDefinition,
  items: readonly ReviewItem[],
  opinion: string,
): string =>
  [...withTitles(definition, items).map(({ title, comment }) => `${title}：${comment}`), opinion]
    .filter((part) => part !== '')
    .join('；')
