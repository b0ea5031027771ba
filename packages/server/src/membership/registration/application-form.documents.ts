import { stateOf } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS, type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { canMove } from '@portal/contract/membership/review/review.rules'
import { momentText } from '@portal/contract/platform/time'
import { qrPng } from '../../platform/documents/qr.ts'
import {
  readWordSheet,
  renderWord,
  type WordImage,
  type WordRow,
  WordTemplateError,
} from '../../platform/documents/word/word.ts'
import { AppError, type Context, type Download } from '../../platform/http/context.ts'
import { contentHash, labelled, maskedForm } from '../record/form.rules.ts'
import { createKept } from '../record/kept.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import { type MemberKindDefinition, type PrintedForm, stampedForm } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { findMember, readForm } from '../record/member.queries.ts'
import { definitionOf, readerOf } from '../record/member.views.ts'
import { findTarget } from '../review/edit.actions.ts'
import { recordOfTicket } from './application.actions.ts'
import { settleOrganisation } from './application.rules.ts'
import { pledgeOf } from './registration.actions.ts'
import { findApplication } from './revision.queries.ts'
import { SAMPLE_FORMS } from './sample-form.rules.ts'
import { loadTemplate } from './word-template.documents.ts'

/** The printable application form (docs/handbook/membership.md#stamped-form): a Word file whose QR code says which data it was made from. */

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QR_EDGE = 78
const BLANK_NO = '（空白表）'
const SAMPLE_NO = '（样表，无效）'
const SAMPLE_NOTE =
  '样表：人员、单位和内容均为虚构，不得用于申请。正式表格右侧印有核对二维码，请勿涂改或遮挡。'
const CODE_NOTE = '右侧二维码用于核对表中内容，请勿涂改或遮挡。本平台为非涉密平台，请勿填写涉密信息。'

/** Number and version of the application that the form will be submitted with. */
const applicationOf = async (definition: MemberKindDefinition, context: Context) => {
  const { ticket, actor, db } = context
  if (ticket?.purpose === 'wizard') {
    if (ticket.kind !== definition.kind) throw new AppError('ticketInvalid')
    return { applicationNo: String(ticket.data.applicationNo ?? ''), version: 1 }
  }
  const row = ticket
    ? await recordOfTicket(context, definition)
    : actor?.memberId
      ? await findMember(db, actor.memberId)
      : undefined
  if (!row) return { applicationNo: BLANK_NO, version: 0 }
  const current = (await findApplication(db, row.id))?.version ?? 0
  const at = {
    state: stateOf(row),
    tableUploadStatus: row.tableUploadStatus,
    infoEditStatus: row.infoEditStatus,
  }
  return { applicationNo: row.applicationNo, version: canMove('resubmit', at) ? current + 1 : current }
}

const formOf = (
  definition: MemberKindDefinition,
  slot: string | undefined,
  values: FormValues,
): PrintedForm & { readonly title: string } => {
  const own = stampedForm(definition)
  if (slot === undefined || slot === own.slot) return own
  const further = definition.forms[slot]
  // Whoever does not hand it in does not print it.
  if (!further || !definition.alsoRequired?.(values).some((one) => one === slot))
    throw new AppError('notFound')
  return { ...further, title: definition.slots[slot] ?? '' }
}

interface Printed {
  readonly applicationNo: string
  readonly version: number
  readonly hash: string
  /** Empty before the approval. */
  readonly serialNum: string
}

const render = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  {
    form,
    values,
    printed: { applicationNo, version, hash, serialNum },
  }: { readonly form: PrintedForm; readonly values: FormValues; readonly printed: Printed },
  context: Context,
): Promise<Download> => {
  const content = await qrPng(`${applicationNo}|${version}|${hash}`)
  const data = {
    ...(labelled(definition, form.printed?.(values) ?? values) as Record<string, string>),
    ...(await frameOf(deps, definition, form)),
    applicationNo: serialNum ? `${applicationNo}　会员编号：${serialNum}` : applicationNo,
    codeNote: CODE_NOTE,
    version,
    printedAt: momentText(new Date()),
  }
  const qr = { content, format: 'png', width: QR_EDGE, height: QR_EDGE, alt: '核对二维码' } as const
  const body = await fill(
    form,
    data,
    async () => ({ qr, ...(await form.pictures?.(values, context)) }),
    context,
  )
  const name = String(values[definition.member.name ?? 'name'] ?? '')
  return { fileName: `${form.fileName}-${name}.docx`, mime: DOCX, body, size: body.length }
}

/** What a form says whoever fills it in. */
const frameOf = async (deps: MemberDeps, definition: MemberKindDefinition, form: PrintedForm) => ({
  promiseWord: await pledgeOf(deps, definition, form.pledge),
  societyName: await deps.settings.get('societyName'),
})

const fill = async (
  { template }: PrintedForm,
  data: WordRow,
  images: () => Promise<Record<string, WordImage>>,
  context: Context,
): Promise<Buffer> => {
  try {
    return await renderWord(await loadTemplate(context.db, template), data, { images: await images() })
  } catch (error) {
    if (!(error instanceof WordTemplateError)) throw error
    context.log.error({ err: error }, 'form could not be made')
    throw new AppError('downloadFailed')
  }
}

/** Made from what is typed, before it is submitted. */
export const renderApplicationForm = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  { values, slot }: { readonly values: FormValues; readonly slot?: string | undefined },
  context: Context,
): Promise<Download> => {
  const form = formOf(definition, slot, values)
  const settled = await settleOrganisation(context.db, definition, values)
  const application = await applicationOf(definition, context)
  const printed = { ...application, hash: contentHash(deps.keyRing, definition, settled), serialNum: '' }
  return render(deps, definition, { form, values: settled, printed }, context)
}

/** Made from what was approved, with the member number; masked for everybody but its owner (docs/handbook/personal-data.md#masking). */
export const renderApprovedForm = async (
  deps: MemberDeps,
  { id, slot }: { id?: string | undefined; slot?: string | undefined },
  context: Context,
): Promise<Download> => {
  const row = await findTarget({ id }, context)
  const definition = definitionOf(deps, row.kind)
  if (definition.stamped.length === 0) throw new AppError('notFound')
  if (stateOf(row) !== 'approved') throw new AppError('stateChanged')
  const values = await readForm(context.db, definition, row)
  const form = formOf(definition, slot, values)
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name, detail: { form: form.title } })
  const printed = {
    applicationNo: row.applicationNo,
    version: (await findApplication(context.db, row.id))?.version ?? 1,
    hash: contentHash(deps.keyRing, definition, values),
    serialNum: serialNumber(row),
  }
  const shown = readerOf(context) === 'owner' ? values : maskedForm(definition, values)
  return render(deps, definition, { form, values: shown, printed }, context)
}

/** As the society hands it out: everything but what somebody fills in; no code, because there is nothing to compare. */
export const renderBlankForm = async (
  deps: MemberDeps,
  kind: MemberKind,
  context: Context,
): Promise<Download> => {
  const definition = definitionOf(deps, kind)
  const table = stampedForm(definition)
  const data = {
    ...table.blank,
    ...(await frameOf(deps, definition, table)),
    applicationNo: BLANK_NO,
    codeNote: `网上填写请访问 ${deps.publicUrl}${MEMBER_KINDS[kind].register}。本表请勿填写涉密信息。`,
  }
  const body = await fill(table, data, async () => ({}), context)
  return { fileName: `${table.fileName}（空白）.docx`, mime: DOCX, body, size: body.length }
}

const sheetOf = (body: Buffer, context: Context) =>
  // A form of the society's own may be set in a way that only Word can show.
  readWordSheet(body).catch((error: unknown) => {
    context.log.warn({ err: error }, 'form cannot be shown')
    throw new AppError('downloadFailed')
  })

export const viewBlankForm = async (deps: MemberDeps, kind: MemberKind, context: Context) => {
  const { body } = await renderBlankForm(deps, kind, context)
  return sheetOf(body as Buffer, context)
}

const SAMPLE_MS = 60_000
const keptOf = new WeakMap<MemberDeps['settings'], ReturnType<typeof createKept>>()

/**
 * The form as it is printed for somebody who does not exist: to look at before one begins. Without a code, so that nothing can come of it;
 * made once a minute however many ask, because strangers do.
 */
export const viewSampleForm = (deps: MemberDeps, kind: keyof typeof SAMPLE_FORMS, context: Context) => {
  const keep = keptOf.get(deps.settings) ?? createKept(SAMPLE_MS)
  keptOf.set(deps.settings, keep)
  return keep(kind, '', async () => {
    const definition = definitionOf(deps, kind)
    const table = stampedForm(definition)
    const values = SAMPLE_FORMS[kind]
    const data = {
      ...table.blank,
      ...(labelled(definition, table.printed?.(values) ?? values) as Record<string, string>),
      ...(await frameOf(deps, definition, table)),
      ...{ applicationNo: SAMPLE_NO, version: 1, printedAt: momentText(new Date()), codeNote: SAMPLE_NOTE },
    }
    return sheetOf(await fill(table, data, async () => ({}), context), context)
  })
}
