import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { serialNumber } from '@portal/contract/features/member'
import { canMove, stateOf } from '@portal/contract/review'
import { findFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fitPicture } from '../../platform/files/picture.ts'
import { AppError, type Context, type Download } from '../../platform/http/context.ts'
import { qrPng } from '../../platform/qr.ts'
import { createTurns } from '../../platform/turns.ts'
import { renderWord, type WordImage, WordTemplateError } from '../../platform/word.ts'
import { mayRead } from '../file/index.ts'
import { recordOfTicket } from './application.ts'
import { settleOrganisation } from './checks.ts'
import { findTarget } from './edits.ts'
import { contentHash, labelled, maskedForm } from './form.ts'
import { type FormValues, type MemberKindDefinition, tableOf } from './kind.ts'
import { timeText } from './notices.ts'
import type { MemberDeps } from './ports.ts'
import { definitionOf, readerOf } from './present.ts'
import { pledgeOf } from './registration.ts'
import { findApplication } from './revisions.ts'
import { findMember, readForm } from './store.ts'

/** The printable application form (§2, decision C): a Word file whose QR code says which data it was made from. */

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const QR_EDGE = 78
/** Rendering is the one expensive thing that applicants may ask for (security.md row 28). */
const inTurn = createTurns(2, 10)

const templates = new Map<string, Promise<Buffer>>()
const loadTemplate = (name: string): Promise<Buffer> => {
  const known = templates.get(name)
  if (known) return known
  const loading = readFile(new URL(`../../seed/templates/${name}`, import.meta.url))
  templates.set(name, loading)
  return loading
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

/** A two-inch photo. */
const PHOTO = { width: 132, height: 185 }

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

const photoPicture =
  (photo: Buffer | undefined): Pictures =>
  async (): Promise<Record<string, WordImage>> =>
    photo ? { image: { ...(await fitPicture(photo, PHOTO)), alt: '照片' } } : {}

/** Further images of a template by their tag, made when it is their turn. */
type Pictures = () => Promise<Record<string, WordImage>>

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
  values: FormValues,
  { applicationNo, version, hash, serialNum }: Printed,
  context: Context,
  pictures: Pictures,
): Promise<Download> => {
  const table = tableOf(definition)
  const content = await qrPng(`${applicationNo}|${version}|${hash}`)
  const data = {
    ...(labelled(definition, table.printed?.(values) ?? values) as Record<string, string>),
    promiseWord: await pledgeOf(deps, definition),
    societyName: await deps.settings.get('societyName'),
    applicationNo: serialNum ? `${applicationNo}　会员编号：${serialNum}` : applicationNo,
    version,
    printedAt: timeText(new Date()),
  }
  const qr = { content, format: 'png', width: QR_EDGE, height: QR_EDGE, alt: '核对二维码' } as const
  try {
    const body = await inTurn(async () =>
      renderWord(await loadTemplate(table.template), data, { images: { qr, ...(await pictures()) } }),
    )
    const name = String(values[definition.columns.name ?? 'name'] ?? '')
    return { fileName: `${table.fileName}-${name}.docx`, mime: DOCX, body, size: body.length }
  } catch (error) {
    if (!(error instanceof WordTemplateError)) throw error
    context.log.error({ err: error }, 'application form could not be made')
    throw new AppError('downloadFailed')
  }
}

/** Made from what is typed, before it is submitted. */
export const renderApplicationForm = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  values: FormValues,
  context: Context,
  photo?: { readonly files: FileStore; readonly id: string | undefined },
): Promise<Download> => {
  const picture = photo && (await findPhoto(photo.files, photo.id, context))
  const settled = await settleOrganisation(context.db, definition, values)
  const application = await applicationOf(definition, context)
  const printed = { ...application, hash: contentHash(deps.keyRing, definition, settled), serialNum: '' }
  return render(deps, definition, settled, printed, context, photoPicture(picture))
}

/** Made from what was approved, with the member number; masked for everybody but its owner (decision D). */
export const renderApprovedForm = async (
  deps: MemberDeps & { readonly files: FileStore },
  id: string | undefined,
  context: Context,
): Promise<Download> => {
  const row = await findTarget({ id }, context)
  const definition = definitionOf(deps, row.kind)
  if (stateOf(row) !== 'approved') throw new AppError('stateChanged')
  const form = await readForm(context.db, definition, row)
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  const printed = {
    applicationNo: row.applicationNo,
    version: (await findApplication(context.db, row.id))?.version ?? 1,
    hash: contentHash(deps.keyRing, definition, form),
    serialNum: serialNumber(row),
  }
  const shown = readerOf(context) === 'owner' ? form : maskedForm(definition, form)
  const photo = await findPhoto(deps.files, String(form.image ?? '') || undefined, context)
  return render(deps, definition, shown, printed, context, photoPicture(photo))
}
