import type { FilePurpose } from '@portal/contract/identity/file.calls'
import { dues } from '@portal/contract/membership/dues/dues.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { acceptUpload, type UploadDeps } from '../../identity/file/upload.actions.ts'
import { attachFiles } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { type DuesMessages, tell } from './dues.messages.ts'
import * as store from './dues.queries.ts'

/** What is done to one entry. Each act names the version it was decided on: of two people, the second is told that it has changed. */

export type ActDeps = UploadDeps & DuesMessages

export const byOf = (context: Context): store.By => {
  const { accountId, name, memberId } = actorOf(context)
  return { id: accountId, name, staff: memberId === null }
}

const noteOn = (context: Context, entry: store.DuesEntry, detail: Record<string, unknown>) =>
  context.note({
    targetKind: 'dues',
    targetId: entry.id,
    targetName: `${entry.unitName} ${entry.year}年度`,
    detail,
  })

/** The entry as it is, locked; a unit finds only its own. */
const take = async (input: { id: string; version: number }, context: Context): Promise<store.DuesEntry> => {
  const entry = await store.lockEntry(context.db, input.id)
  const { memberId } = actorOf(context)
  if (!entry || (memberId && entry.memberId !== memberId)) throw new AppError('notFound')
  if (entry.version !== input.version) throw new AppError('stateChanged')
  return entry
}

/** Keeps the file that came along; the content goes again when the act fails. */
const withFile = async (
  deps: UploadDeps,
  context: Context,
  { entry, slot }: { readonly entry: store.DuesEntry; readonly slot: 'proof' | 'voucher' },
  act: (fileId: string | undefined) => Promise<void>,
): Promise<void> => {
  const [file] = context.files[slot] ?? []
  if (!file) return act(undefined)
  if (!entry.memberId) throw new AppError('stateChanged')
  const purpose: FilePurpose = slot === 'proof' ? 'duesProof' : 'duesVoucher'
  const { errors } = dues.submitProof.files.proof
  const record = await acceptUpload(deps, context, { file, purpose, errors, within: context.db })
  try {
    const owner = { accountId: actorOf(context).accountId }
    if (!(await attachFiles(context.db, [record.id], { memberId: entry.memberId, owner, purpose })))
      throw new AppError('fileDamaged')
    await act(record.id)
  } catch (error) {
    await deps.files.delete(record.storageKey)
    throw error
  }
}

const requireFree = async (context: Context, entry: store.DuesEntry, voucherNo: string) => {
  if (voucherNo && (await store.voucherElsewhere(context.db, voucherNo, entry.memberId)))
    throw guardFailed(MEMBERSHIP_GUARDS, 'duesVoucherTaken')
}

export const recordPayment = async (deps: ActDeps, input: InputOf<typeof dues.pay>, context: Context) => {
  const { amount, paidOn, way, voucherNo } = input
  const entry = await take(input, context)
  if (entry.status !== 'unpaid' && entry.status !== 'submitted') throw new AppError('stateChanged')
  if (amount < entry.amount)
    throw new AppError('badInput', { fields: { amount: `不能少于应缴的${entry.amount}元` } })
  if (paidOn > today()) throw new AppError('badInput', { fields: { paidOn: '缴费日期不能晚于今天' } })
  await requireFree(context, entry, voucherNo)
  await withFile(deps, context, { entry, slot: 'voucher' }, (voucherFileId) =>
    bookPayment(deps, { entry, amount, paidOn, way, voucherNo, voucherFileId }, context),
  )
  return {}
}

interface Payment {
  readonly entry: store.DuesEntry
  readonly amount: number
  readonly paidOn: string
  readonly way: store.DuesEntry['way']
  readonly voucherNo: string
  readonly voucherFileId?: string | undefined
  /** Of the bank's list that it was read from. */
  readonly bankRef?: string
}
/** Written down once everything about it is known to be right. */
export const bookPayment = async (
  deps: DuesMessages,
  { entry, amount, paidOn, way, voucherNo, voucherFileId, bankRef = '' }: Payment,
  context: Context,
): Promise<void> => {
  const action = entry.status === 'submitted' ? 'confirm' : 'pay'
  const detail = { amount, paidOn, way, voucherNo, ...(bankRef && { source: '银行流水' }) }
  noteOn(context, entry, { action, ...detail })
  const paid = { status: 'paid', paidAmount: amount, paidOn, way, voucherNo, bankRef, refusal: '' } as const
  const file = voucherFileId ? { voucherFileId } : {}
  await store.changeEntry(
    context.db,
    entry,
    { ...paid, ...file },
    { action, by: byOf(context), detail: { ...detail, ...file } },
  )
  await tell(deps, context.db, entry, { notice: 'dues-confirmed', facts: { amount: String(amount) } })
}

export const updateVoucher = async (deps: ActDeps, input: InputOf<typeof dues.voucher>, context: Context) => {
  const { voucherNo } = input
  const entry = await take(input, context)
  if (entry.status !== 'paid') throw new AppError('stateChanged')
  if (voucherNo === entry.voucherNo && !context.files.voucher?.length) throw new AppError('nothingChanged')
  await requireFree(context, entry, voucherNo)
  noteOn(context, entry, { action: 'voucher', voucherNo: [entry.voucherNo, voucherNo] })
  await withFile(deps, context, { entry, slot: 'voucher' }, async (voucherFileId) => {
    const change = { voucherNo, ...(voucherFileId && { voucherFileId }) }
    await store.changeEntry(context.db, entry, change, {
      action: 'voucher',
      by: byOf(context),
      detail: change,
    })
    if (voucherNo || voucherFileId)
      await tell(deps, context.db, entry, {
        notice: 'dues-invoiced',
        facts: { number: voucherNo || '见附件' },
      })
  })
  return {}
}

/** To whom the unit wants it made out; once it is there, the staff make another. */
export const setInvoice = async (input: InputOf<typeof dues.invoice>, context: Context) => {
  const { invoiceTitle, taxNumber } = input
  const entry = await take(input, context)
  if (entry.status === 'waived' || entry.voucherNo || entry.voucherFileId) throw new AppError('stateChanged')
  if (invoiceTitle === entry.invoiceTitle && taxNumber === entry.taxNumber)
    throw new AppError('nothingChanged')
  const change = { invoiceTitle, taxNumber }
  noteOn(context, entry, { action: 'invoice', ...change })
  await store.changeEntry(context.db, entry, change, {
    action: 'invoice',
    by: byOf(context),
    detail: change,
  })
  return {}
}

/** Taken back, an entry is what it was before: waiting where there is a proof that nobody refused, unpaid otherwise. */
const beforeOf = ({ proofFileId }: store.DuesEntry) => (proofFileId ? 'submitted' : 'unpaid')

export const decide = async (deps: ActDeps, input: InputOf<typeof dues.decide>, context: Context) => {
  const { action, reason } = input
  const entry = await take(input, context)
  const event = { action, by: byOf(context), reason } as const
  noteOn(context, entry, { action, reason })
  if (action === 'refuse') {
    if (entry.status !== 'submitted') throw new AppError('stateChanged')
    const detail = { proofFileId: entry.proofFileId }
    await store.changeEntry(
      context.db,
      entry,
      { status: 'unpaid', proofFileId: null, refusal: reason },
      { ...event, detail },
    )
    await tell(deps, context.db, entry, { notice: 'dues-refused', facts: { reason } })
  } else if (action === 'waive') {
    if (entry.status !== 'unpaid' && entry.status !== 'submitted') throw new AppError('stateChanged')
    await store.changeEntry(context.db, entry, { status: 'waived', refusal: '' }, event)
  } else {
    if (entry.status !== 'paid' && entry.status !== 'waived') throw new AppError('stateChanged')
    const { paidAmount: amount, paidOn, way, voucherNo, voucherFileId } = entry
    const paid = { paidAmount: null, paidOn: null, way: null, bankRef: '' }
    const nothing = { ...paid, voucherNo: '', voucherFileId: null }
    await store.changeEntry(
      context.db,
      entry,
      { status: beforeOf(entry), ...nothing },
      { ...event, detail: { amount, paidOn, way: way ?? '', voucherNo, voucherFileId } },
    )
    // What was said to have come is not believed any longer; who was let off was not told of it.
    if (entry.status === 'paid')
      await tell(deps, context.db, entry, { notice: 'dues-undone', facts: { reason } })
  }
  return {}
}

export const submitProof = async (
  deps: ActDeps,
  input: InputOf<typeof dues.submitProof>,
  context: Context,
) => {
  const entry = await take(input, context)
  if (entry.status !== 'unpaid' && entry.status !== 'submitted') throw new AppError('stateChanged')
  noteOn(context, entry, { action: 'submit', note: input.note })
  await withFile(deps, context, { entry, slot: 'proof' }, async (proofFileId) => {
    if (!proofFileId) throw new AppError('fileKind')
    await store.changeEntry(
      context.db,
      entry,
      { status: 'submitted', proofFileId, refusal: '' },
      { action: 'submit', by: byOf(context), detail: { note: input.note, proofFileId } },
    )
  })
  return {}
}
