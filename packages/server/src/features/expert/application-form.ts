import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { canMove, stateOf } from '@portal/contract/review'
import { findFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fitPicture } from '../../platform/files/picture.ts'
import { AppError, type Context, type Download } from '../../platform/http/context.ts'
import { qrPng } from '../../platform/qr.ts'
import { renderWord, type WordImage, WordTemplateError } from '../../platform/word.ts'
import { mayRead } from '../file/index.ts'
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
import { inWords } from './rows.ts'

/** The printable form of experts (§7 expertTableDownload): as for individuals, with the photo. */

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QR_EDGE = 78
/** A two-inch photo. */
const PHOTO = { width: 132, height: 185 }
/** Rendering is the one expensive thing that applicants may ask for (security.md row 28). */
const AT_ONCE = 2
const MAX_WAITING = 10

let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

let template: Promise<Buffer> | undefined
const loadTemplate = () => {
  template ??= readFile(new URL('../../seed/templates/expert-form.docx', import.meta.url))
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
  const { tableUploadStatus, infoEditStatus } = row
  const at = { state: stateOf(row), tableUploadStatus, infoEditStatus }
  return { applicationNo: row.applicationNo, version: canMove('resubmit', at) ? current + 1 : current }
}

/** Only a photo that the caller may see gets onto the paper. */
const findPhoto = async (
  files: FileStore,
  id: string | undefined,
  context: Context,
): Promise<Buffer | undefined> => {
  if (id === undefined) return undefined
  const record = await findFile(context.db, id)
  if (record?.purpose !== 'photo' || !mayRead(record, context))
    throw new AppError('badInput', { fields: { image: '请重新上传照片' } })
  return buffer(await files.open(record))
}

export const renderApplicationForm = async (
  deps: MemberDeps & { readonly files: FileStore },
  definition: MemberKindDefinition,
  { values, image }: { values: FormValues; image: string | undefined },
  context: Context,
): Promise<Download> => {
  const settled = await settleOrganisation(context.db, definition, values)
  const photo = await findPhoto(deps.files, image, context)
  const { applicationNo, version } = await applicationOf(definition, context)
  const content = await qrPng(`${applicationNo}|${version}|${contentHash(definition, settled)}`)
  const texts = settled as Record<string, string> & Parameters<typeof inWords>[0]
  const data = {
    ...texts,
    ...inWords(texts),
    foreigner: undefined,
    promiseWord: await pledgeOf(deps, definition),
    societyName: await deps.settings.get('societyName'),
    applicationNo,
    version,
    printedAt: timeText(new Date()),
  }
  const qr: WordImage = { content, format: 'png', width: QR_EDGE, height: QR_EDGE, alt: '核对二维码' }
  try {
    const body = await inTurn(async () => {
      const picture = photo && { image: { ...(await fitPicture(photo, PHOTO)), alt: '照片' } }
      return renderWord(await loadTemplate(), data, { images: { qr, ...picture } })
    })
    return {
      fileName: `专家申请表-${String(settled.name ?? '')}.docx`,
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
