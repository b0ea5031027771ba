import { readFile } from 'node:fs/promises'
import { canMove, stateOf } from '@portal/contract/review'
import { AppError, type Context, type Download } from '../../platform/http/context.ts'
import { qrPng } from '../../platform/qr.ts'
import { createTurns } from '../../platform/turns.ts'
import { renderWord, WordTemplateError } from '../../platform/word.ts'
import {
  contentHash,
  type FormValues,
  findApplication,
  findMember,
  type MemberDeps,
  type MemberKindDefinition,
  pledgeOf,
  recordOfTicket,
  settleOrganisation,
  timeText,
} from '../member/index.ts'

/** The printable application form (§2, decision C): a Word file whose QR code says which data it was made from. */

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QR_EDGE = 78
/** Rendering is the one expensive thing that applicants may ask for (security.md row 28). */
const inTurn = createTurns(2, 10)

let template: Promise<Buffer> | undefined
const loadTemplate = () => {
  template ??= readFile(new URL('../../seed/templates/person-form.docx', import.meta.url))
  return template
}

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
  if (!row) return { applicationNo: '（空白表）', version: 0 }
  const current = (await findApplication(db, row.id))?.version ?? 0
  const at = {
    state: stateOf(row),
    tableUploadStatus: row.tableUploadStatus,
    infoEditStatus: row.infoEditStatus,
  }
  return { applicationNo: row.applicationNo, version: canMove('resubmit', at) ? current + 1 : current }
}

export const renderApplicationForm = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  values: FormValues,
  context: Context,
): Promise<Download> => {
  const settled = await settleOrganisation(context.db, definition, values)
  const { applicationNo, version } = await applicationOf(definition, context)
  const content = await qrPng(`${applicationNo}|${version}|${contentHash(deps.keyRing, definition, settled)}`)
  const data = {
    ...(settled as Record<string, string>),
    zc: settled.zc === '其他' && settled.otherZc ? String(settled.otherZc) : String(settled.zc ?? ''),
    promiseWord: await pledgeOf(deps, definition),
    societyName: await deps.settings.get('societyName'),
    applicationNo,
    version,
    printedAt: timeText(new Date()),
  }
  const qr = { content, format: 'png', width: QR_EDGE, height: QR_EDGE, alt: '核对二维码' } as const
  try {
    const body = await inTurn(async () => renderWord(await loadTemplate(), data, { images: { qr } }))
    return {
      fileName: `个人会员入会申请表-${String(settled.name ?? '')}.docx`,
      mime: DOCX,
      body,
      size: body.length,
    }
  } catch (error) {
    if (!(error instanceof WordTemplateError)) throw error
    context.log.error({ err: error }, 'application form could not be made')
    throw new AppError('downloadFailed')
  }
}
