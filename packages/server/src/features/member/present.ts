import { levelLabel, MEMBER_KINDS, serialNumber } from '@portal/contract/features/member'
import { actionsAt, REVIEW_ACTIONS, type ReviewAction } from '@portal/contract/review'
import { listFilesOfMember } from '../../platform/files/file-records.ts'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import { attachmentOf, ticketReader } from '../file/index.ts'
import { maskedForm, titleOf } from './form.ts'
import type { MemberKindDefinition } from './kind.ts'
import type { MemberDeps } from './ports.ts'
import { findApplication, listEvents } from './revisions.ts'
import { readForm } from './store.ts'
import type { MemberRow, ReviewItem } from './tables.ts'

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

/** The scans of the newest application; those of earlier ones stay in the archive only. */
export const listAttachments = async (deps: MemberDeps, context: Context, memberId: string) => {
  const application = await findApplication(context.db, memberId)
  if (!application || application.fileIds.length === 0) return []
  const files = await listFilesOfMember(context.db, memberId)
  return (
    files
      .filter((file) => application.fileIds.includes(file.id))
      // What a reviewer opens first are the forms.
      .sort((a, b) => Number(a.purpose === 'photo') - Number(b.purpose === 'photo'))
      .map((file) => attachmentOf(deps.keyRing, file, linkReader(context)))
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
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    name: row.name,
    form: reader === 'owner' ? form : maskedForm(definition, form),
    confirmStatus: row.confirmStatus,
    reviewOutcome: row.reviewOutcome,
    tableUploadStatus: row.tableUploadStatus,
    infoEditStatus: row.infoEditStatus,
    opinion: row.opinion,
    level: row.level,
    levelLabel: levelLabel(row.kind, row.level),
    serialNum: serialNumber(row),
    memberTag1: row.memberTag1,
    // §3: the posts held before are for staff.
    historyZw: reader === 'reviewer' ? row.historyZw : '',
    examineDate: row.examineDate,
    submittedAt: row.submittedAt,
    attachments: reader === 'lister' ? [] : await listAttachments(deps, context, row.id),
  }
}

export const allowedActions = (row: MemberRow, reader: Reader): ReviewAction[] =>
  reader === 'lister' ? [] : actionsAt(situationOf(row), reader === 'owner' ? 'applicant' : 'reviewer')

export const withTitles = (definition: MemberKindDefinition, items: readonly ReviewItem[]) =>
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

/** Members read what concerns their submissions, and nobody's name. */
export const presentHistory = async (
  db: Db,
  definition: MemberKindDefinition,
  memberId: string,
  reader: Reader,
) =>
  (await listEvents(db, memberId))
    .filter((event) => reader === 'reviewer' || !STAFF_MATTERS.includes(event.action))
    .map((event) => ({
      at: event.at,
      action: event.action,
      label: REVIEW_ACTIONS[event.action].label,
      actor: event.byStaff ? (reader === 'reviewer' ? event.actorName : '审核人员') : '申请人',
      opinion: event.opinion,
      items: withTitles(definition, event.items),
      version: event.version,
      changes: reader === 'reviewer' ? event.changes : [],
    }))

/** One line for the places that show an opinion as one text. */
export const opinionText = (
  definition: MemberKindDefinition,
  items: readonly ReviewItem[],
  opinion: string,
): string =>
  [...withTitles(definition, items).map(({ title, comment }) => `${title}：${comment}`), opinion]
    .filter((part) => part !== '')
    .join('；')
