import { createHash } from 'node:crypto'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import {
  groundOf,
  LETTER_MISSING,
  OBJECTION_STATES,
  publicity,
  rulingsOf,
  UNIT_MISSING,
} from '@portal/contract/peer-review/publicity.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { acceptUpload, type UploadDeps } from '../../identity/file/upload.actions.ts'
import type { PhoneCodes } from '../../identity/sign-in/captcha.actions.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { type KeyRing, open, seal } from '../../platform/crypto/secrets.ts'
import { takeTicketFiles } from '../../platform/files/attach.queries.ts'
import {
  AppError,
  type Context,
  implement,
  manual,
  type Route,
  ticketOf,
} from '../../platform/http/context.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { findOwnObjection, hasOpenObjection, insertObjection, lockObjector } from './objection.queries.ts'
import { type CaseDeps, caseFiled, openCase, refuseCase, reportCase } from './objection-case.actions.ts'
import { findPublicity, holdPublicity, listPublic } from './publicity.queries.ts'
import type { ObjectionRow, PublicityRow, Subject } from './publicity.rows.ts'
import { stateOnObjection, uploadStatement } from './statement.actions.ts'

export interface PublicityDeps extends UploadDeps, CaseDeps {
  readonly keyRing: KeyRing
  readonly codes: PhoneCodes
}

const listed = (row: PublicityRow) => ({
  id: row.id,
  kind: row.awardBatchId ? ('award' as const) : ('achievement' as const),
  name: row.title,
  typeLabel: row.snapshot.typeLabel,
  firstUnit: row.snapshot.units[0]?.name ?? '',
  unitCount: row.snapshot.units.length,
  itemCount: row.snapshot.items?.length ?? 0,
  state: row.state,
  startAt: row.startAt,
  endAt: row.endAt,
  again: row.no > 1,
})

const subjectOf = (row: Pick<PublicityRow, 'achievementId' | 'awardBatchId'>): Subject =>
  row.awardBatchId ? { awardBatchId: row.awardBatchId } : { achievementId: row.achievementId ?? '' }

/** Its last second has passed, and nobody has ended it yet. */
const isOver = ({ state, endAt }: PublicityRow): boolean => state === 'open' && new Date(endAt) <= portalNow()

/** A paused publicity goes on later, so that its page takes further objections. What weighs heavily is taken from the last second on, whenever it is ended. */
const takes = (row: PublicityRow): 'open' | 'late' | 'closed' => {
  const over = isOver(row)
  if (row.state === 'paused' || (row.state === 'open' && !over)) return 'open'
  return over || (row.state === 'ended' && row.takesLate) ? 'late' : 'closed'
}

// The phone travels in the ticket, sealed: a ticket is good for it alone.
const place = { table: 'ticket', column: 'data', rowId: 'objection' }
const phoneOf = (keyRing: KeyRing, context: Context): string => {
  const { data } = ticketOf(context)
  if (typeof data.phone !== 'string') throw new AppError('ticketInvalid')
  return open(keyRing, place, Buffer.from(data.phone, 'base64')).toString('utf8')
}

const resultOf = (row: ObjectionRow): string => {
  if (row.state === 'refused') return `因${row.refuseReason}，该异议不予受理`
  return row.state === 'ruled' && row.ruling !== '' ? rulingsOf(row)[row.ruling] : ''
}

/** A unit objects by its full name and under its seal. */
const refuseWithoutSeal = (orgName: string, letterId: string | undefined): void => {
  if ([...orgName].length < 4) throw new AppError('badInput', { fields: { orgName: UNIT_MISSING } })
  if (!letterId) throw new AppError('badInput', { fields: { letterId: LETTER_MISSING } })
}

export const publicityRoutes = (deps: PublicityDeps): Route[] => [
  ...implement(objectionCases, {
    objectionFile: openCase(deps),
    refuseObjection: refuseCase(deps),
    reportObjection: reportCase(deps),
    uploadStatement: manual(uploadStatement(deps)),
    stateOnObjection: stateOnObjection(deps),
  }),
  ...publicRoutes(deps),
]

const fileObjection =
  (deps: PublicityDeps) => async (input: InputOf<typeof publicity.file>, context: Context) => {
    const { keyRing } = deps
    const { db } = context
    const mobileTel = phoneOf(keyRing, context)
    const row = await holdPublicity(db, input.publicityId)
    if (!row) throw new AppError('notFound')
    const open = takes(row)
    if (open === 'closed') throw new AppError('objectionClosed')
    const subject = subjectOf(row)
    const { awardItemId } = input
    // An objection to an award is to one of its items.
    if (row.awardBatchId && !row.snapshot.items?.some(({ id, out }) => id === awardItemId && !out))
      throw new AppError('badInput', { fields: { awardItemId: '请选择提出异议的项目' } })
    if (!row.awardBatchId && awardItemId) throw new AppError('badInput')
    const { ground, name, orgName, email, address, facts, request, filedBy, letterId } = input
    if (filedBy === 'unit') refuseWithoutSeal(orgName, letterId)
    if (open === 'late' && !groundOf(ground)?.severe) throw new AppError('objectionLate')
    await lockObjector(db, keyRing, mobileTel)
    if (await hasOpenObjection(db, keyRing, { subject, awardItemId, phone: mobileTel, ground }))
      throw new AppError('objectionRepeated')
    const fileIds = [...new Set(input.fileIds)]
    const sealed = filedBy === 'unit' && letterId ? letterId : undefined
    if (
      !(await takeTicketFiles(db, [...new Set([...fileIds, ...(sealed ? [sealed] : [])])], {
        ticketHash: ticketOf(context).tokenHash,
        purpose: 'objection',
      }))
    )
      throw new AppError('badInput', { fields: { fileIds: '请重新上传证据材料' } })
    const filed = await insertObjection(db, keyRing, {
      publicityId: row.id,
      subject,
      awardItemId,
      ground,
      late: open === 'late',
      fileIds,
      filedBy,
      letterId: sealed,
      identity: { name, orgName, mobileTel, email, address },
      grounds: { facts, request },
    })
    await context.spendTicket()
    const { caseNo } = filed
    const told = { subject, awardItemId: awardItemId ?? '', caseNo, mobileTel }
    await caseFiled(deps, db, { ...told, severeLate: open === 'late' })
    // Who it was is in the sealed case only.
    const fingerprint = createHash('sha256').update(filed.identity).digest('hex').slice(0, 12)
    context.note({
      targetKind: 'objection',
      targetId: filed.id,
      targetName: caseNo,
      detail: { ground, fingerprint },
      actor: { accountId: null, name: '异议人', role: 'public' },
    })
    return { caseNo, filedAt: filed.filedAt }
  }

const objectionState =
  (keyRing: KeyRing) =>
  async ({ caseNo }: InputOf<typeof publicity.objectionState>, context: Context) => {
    const row = await findOwnObjection(
      context.db,
      keyRing,
      caseNo.normalize('NFKC').toUpperCase(),
      phoneOf(keyRing, context),
    )
    const shown = row && (await findPublicity(context.db, row.publicityId))
    if (!row || !shown) throw new AppError('notFound')
    const decided = row.state === 'ruled' || row.state === 'refused'
    return {
      caseNo: row.caseNo,
      name: shown.title,
      state: row.state === 'investigated' ? 'accepted' : row.state,
      stateText: OBJECTION_STATES[row.state].own,
      filedAt: row.filedAt,
      result: resultOf(row),
      reply: decided ? row.reply : '',
      decidedAt: row.state === 'refused' ? row.triagedAt : row.ruledAt,
    }
  }

const publicRoutes = (deps: PublicityDeps): Route[] => {
  const { keyRing, codes } = deps
  return implement(publicity, {
    list: async ({ pageNum, pageSize, order, sort: _sort, ...filter }, { db }) => {
      const { total, counts, list } = await listPublic(db, filter, { pageNum, pageSize, order })
      return { total, counts, list: list.map(listed) }
    },
    detail: async ({ id }, { db }) => {
      const row = await findPublicity(db, id)
      if (!row) throw new AppError('notFound')
      return {
        ...listed(row),
        ...(isOver(row) && { state: 'ended' as const }),
        stage: row.stage,
        snapshot: row.snapshot,
        note: row.note,
        objections: takes(row),
      }
    },
    sendCode: async ({ mobileTel }, context) => ({
      sentTo: await codes.send(context, 'objection', mobileTel),
    }),
    checkCode: async ({ mobileTel, code }, context) => {
      // A wrong try counts although the request is refused.
      const good = await context.outside
        .transaction()
        .execute((tx) => codes.spend(tx, { purpose: 'objection', phone: mobileTel, code, ip: context.ip }))
      if (!good) throw new AppError('captchaInvalid')
      const phone = seal(keyRing, place, mobileTel).toString('base64')
      return {
        ticket: await issueTicket(context.db, { purpose: 'objection', kind: 'public', data: { phone } }),
      }
    },
    uploadEvidence: manual(async (_input, context: Context) => {
      const { errors } = publicity.uploadEvidence.files.file
      const file = context.files.file?.[0]
      const record = await acceptUpload(deps, context, { file, purpose: 'objection', errors })
      context.note({ targetKind: 'file', targetId: record.id })
      return { id: record.id, fileName: record.fileName, size: record.size }
    }),
    file: fileObjection(deps),
    objectionState: objectionState(keyRing),
  })
}
