import { randomInt } from 'node:crypto'
import { maskMobile } from '@portal/contract/platform/fields'
import { sql } from 'kysely'
import { blindIndex, blindIndexes, type KeyRing, sameBytes } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { namesOf } from '../panel/panel.queries.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import { findExamination } from './sheet.queries.ts'
import { assignedTo } from './sheet.views.ts'

/** The second factor of a signature: a code to the expert's phone, for one document, five minutes, five tries. */

const MINUTES = 5
const RESEND_SECONDS = 60
const DELIVERY_MS = 2_500

/** What the code is spent on. */
export type SignedSubject = { readonly achievementId: string } | { readonly awardBatchId: string }

const textOf = (expertId: string, docHash: string, code: string) => `${expertId}\0${docHash}\0${code}`

/** To the expert's phone, over the hash of what is signed. */
export const issueSignCode = async (
  deps: Pick<ExaminationDeps, 'keyRing' | 'messages'>,
  context: Context,
  about: { expertId: string; subject: SignedSubject; name: string; docHash: string },
): Promise<{ sentTo: string }> => {
  const { db } = context
  const { expertId, subject, name, docHash } = about
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from "createdAt" - now()) + ${RESEND_SECONDS})::int as wait from "signCode"
    where "expertId" = ${expertId} for update`.execute(db)
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) throw Object.assign(new AppError('tooManyRequests'), { retryAfter: wait })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    ...{ achievementId: null, awardBatchId: null, ...subject, docHash, triesLeft: 5 },
    codeHash: blindIndex(deps.keyRing, 'sign-code', textOf(expertId, docHash, code)),
    expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES})`,
    createdAt: sql<string>`now()`,
  }
  await db
    .insertInto('signCode')
    .values({ expertId, ...fresh })
    .onConflict((conflict) => conflict.column('expertId').doUpdateSet(fresh))
    .execute()
  const to = (await namesOf(db, [expertId])).get(expertId)?.mobileTel ?? ''
  context.note(
    'achievementId' in subject
      ? { targetKind: 'achievement', targetId: subject.achievementId, targetName: name }
      : { targetKind: 'award', targetId: subject.awardBatchId, targetName: name },
  )
  const at = new Date(Date.now() + MINUTES * 60_000).toISOString()
  const message = await deps.messages.enqueue(db, {
    ...{ template: 'captcha-sign', to, memberId: expertId, expiresAt: at },
    vars: { code, project: name, minutes: String(MINUTES) },
    dedupeKey: `sign:${expertId}:${docHash}:${at}`,
  })
  context.afterCommit(async () => {
    if (await deps.messages.deliverNow(message, DELIVERY_MS)) return
    await context.outside.deleteFrom('signCode').where('expertId', '=', expertId).execute()
    throw new AppError('smsFailed')
  })
  return { sentTo: maskMobile(to) }
}

export const sendSignCode =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, context: Context): Promise<{ sentTo: string }> => {
    const { seat, achievement } = await assignedTo(deps.subject, context.db, projectId, actorOf(context))
    const { expertId } = seat
    const row = await findExamination(context.db, projectId, expertId)
    if (row?.state !== 'submitted') throw new AppError('stateChanged')
    const { id: achievementId, name } = achievement
    return issueSignCode(deps, context, {
      ...{ expertId, subject: { achievementId }, name, docHash: row.docHash },
    })
  }

/** Spends one try, also when the signature is refused afterwards; refuses with `captchaInvalid`. */
export const spendSignCode = async (
  ring: KeyRing,
  { outside }: Context,
  about: { expertId: string; docHash: string; otp: string },
): Promise<void> => {
  const { expertId, docHash, otp } = about
  const row = await outside
    .updateTable('signCode')
    .set({ triesLeft: sql<number>`"triesLeft" - 1` })
    .where('expertId', '=', expertId)
    .where('docHash', '=', docHash)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('codeHash')
    .executeTakeFirst()
  const right =
    row &&
    blindIndexes(ring, 'sign-code', textOf(expertId, docHash, otp)).some((hash) =>
      sameBytes(hash, row.codeHash),
    )
  if (!right) throw new AppError('captchaInvalid')
  await outside.deleteFrom('signCode').where('expertId', '=', expertId).execute()
}
