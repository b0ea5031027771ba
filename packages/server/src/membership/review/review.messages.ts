import { levelLabel, MEMBER_KINDS, serialNumber } from '@portal/contract/membership/member.calls'
import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import { momentText } from '@portal/contract/platform/time'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import { titleOf } from '../record/form.rules.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { recipientOf } from '../record/member.messages.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import type { MemberRow, ReviewItem } from '../record/member.rows.ts'
import { opinionText } from '../record/member.views.ts'

/** What members are told, by SMS and, where there is an address, by mail; rows of the outbox in the same transaction. */

type Notice =
  | 'application-received'
  | 'application-incomplete'
  | 'application-approved'
  | 'application-returned'
  | 'application-rejected'
  | 'edit-approved'
  | 'edit-returned'
  | 'approval-withdrawn'

/** A state of a record is told once. */
const notice = <const N extends Notice | 'account-approved'>(template: N, name: Notice) =>
  defineMessage({
    name: template,
    templates: smsAndMail(template),
    dedupe: ({ id, version }: Pick<MemberRow, 'id' | 'version'>) => `${name}:${id}:${version}`,
  })
const NOTICES = {
  'application-received': notice('application-received', 'application-received'),
  'application-incomplete': notice('application-incomplete', 'application-incomplete'),
  'application-approved': notice('application-approved', 'application-approved'),
  /** Kinds without number and level are told that they can sign in. */
  'account-approved': notice('account-approved', 'application-approved'),
  'application-returned': notice('application-returned', 'application-returned'),
  'application-rejected': notice('application-rejected', 'application-rejected'),
  'edit-approved': notice('edit-approved', 'edit-approved'),
  'edit-returned': notice('edit-returned', 'edit-returned'),
  'approval-withdrawn': notice('approval-withdrawn', 'approval-withdrawn'),
}
export const REVIEW_MESSAGES = Object.values(NOTICES)

/** What is true only as long as the approval stands, in all templates. */
export const HELD_MESSAGES = [
  'application-approved',
  'account-approved',
  'edit-approved',
  'edit-returned',
].flatMap((name) => [name, `${name}-mail`])

/** A statement that undoes an approval in its last moment has ended by then. */
const UNDO_MARGIN_MS = 60_000

interface Told {
  readonly notice: Notice
  readonly items?: readonly ReviewItem[]
  readonly opinion?: string
  /** Titles of changed fields. */
  readonly fields?: readonly string[]
  readonly submittedAt?: string
}

/** The page that goes with what is told; the others lead to the sign-in. */
const PAGES: Partial<Record<Notice, string>> = {
  'application-received': '/progress',
  'application-approved': '/progress',
  'approval-withdrawn': '/progress',
  'edit-returned': '/memberpages/opinioninfo',
}

const isAccountApproved = ({ kind }: MemberRow, notice: Notice) =>
  notice === 'application-approved' && !MEMBER_KINDS[kind].letter

const varsOf = (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  row: MemberRow,
  { notice, items = [], opinion = '', fields, submittedAt = row.submittedAt }: Told,
) => {
  const titles = fields ?? items.map((item) => titleOf(definition, item.field))
  const register = `${deps.publicUrl}${MEMBER_KINDS[row.kind].register}?mobileTel=${row.mobileTel}`
  const reopened =
    notice === 'application-returned' ||
    notice === 'application-rejected' ||
    notice === 'application-incomplete'
  // An account without a number has nothing to fetch but its sign-in.
  const page = isAccountApproved(row, notice) ? undefined : PAGES[notice]
  return {
    kind: MEMBER_KINDS[row.kind].label,
    name: row.name,
    time: momentText(submittedAt),
    table: Object.values(definition.slots)[0] ?? '申请表',
    serialNum: serialNumber(row) || '（无）',
    level: levelLabel(row.kind, row.level) || '（无）',
    fields: titles.join('、') || '详见审核意见',
    comments: opinionText(definition, items, opinion).replaceAll('；', '\n') || '详见审核意见',
    reason: opinion || '详见审核意见',
    link: reopened ? register : deps.publicUrl + (page ?? definition.login.login),
  }
}

export const notify = async (deps: MemberDeps, db: Db, row: MemberRow, news: Told): Promise<void> => {
  const vars = varsOf(deps, definitionFor(deps, row), row, news)
  const { notice } = news
  const { id, version, undoUntil } = row
  const told = isAccountApproved(row, notice) ? 'account-approved' : notice
  // As long as an approval can be undone, nobody hears of it.
  const notBefore =
    undoUntil === null ? undefined : new Date(Date.parse(undoUntil) + UNDO_MARGIN_MS).toISOString()
  await deps.messages.notify(db, NOTICES[told], recipientOf(row), {
    about: { id, version },
    vars,
    notBefore,
    staffPhone: servicePhone(await deps.settings.all(), row.kind),
  })
}

const definitionFor = (deps: MemberDeps, row: MemberRow): MemberKindDefinition => {
  const definition = deps.kinds[row.kind]
  if (!definition) throw new Error(`no kind ${row.kind}`)
  return definition
}
