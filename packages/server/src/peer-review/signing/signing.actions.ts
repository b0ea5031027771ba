import { randomInt, randomUUID } from 'node:crypto'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { blindIndex, blindIndexes, type KeyRing, sameBytes } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { namesOf } from '../panel/panel.queries.ts'
import type { SignatureRecord } from '../panel/panel.rows.ts'
import type { ExaminationDeps } from '../sheet/sheet.parts.ts'
import { findExamination, pictureVersionOf } from '../sheet/sheet.queries.ts'
import { ownAssignment } from '../sheet/sheet.views.ts'
import {
  dropSignCode,
  keepSignCode,
  type SignedSubject,
  secondsToNextSignCode,
  takeSignCodeTry,
} from './sign-code.queries.ts'
import { SIGN_CODE, SIGN_CODE_MINUTES } from './signing.messages.ts'

/** How experts sign, whatever is examined: a code to the expert's phone, for one document, five minutes, five tries. */

const TRIES = 5
const RESEND_SECONDS = 60
const DELIVERY_MS = 2_500

const textOf = (expertId: string, docHash: string, code: string) => `${expertId}\0${docHash}\0${code}`

const targetOf = (subject: SignedSubject) =>
  'achievementId' in subject
    ? { targetKind: 'achievement', targetId: subject.achievementId }
    : { targetKind: 'award', targetId: subject.awardBatchId }

/** To the expert's phone, over the hash of what is signed. */
export const issueSignCode = async (
  deps: Pick<ExaminationDeps, 'keyRing' | 'messages'>,
  context: Context,
  about: { expertId: string; subject: SignedSubject; name: string; docHash: string },
): Promise<{ sentTo: string }> => {
  const { db } = context
  const { expertId, subject, name, docHash } = about
  const wait = await secondsToNextSignCode(db, expertId, RESEND_SECONDS)
  if (wait > 0) throw Object.assign(new AppError('tooManyRequests'), { retryAfter: wait })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepSignCode(db, {
    expertId,
    subject,
    docHash,
    codeHash: blindIndex(deps.keyRing, 'sign-code', textOf(expertId, docHash, code)),
    tries: TRIES,
    minutes: SIGN_CODE_MINUTES,
  })
  const to = (await namesOf(db, [expertId])).get(expertId)?.mobileTel ?? ''
  context.note({ ...targetOf(subject), targetName: name })
  const signed = { expertId, docHash, codeId: randomUUID() }
  const vars = { code, project: name, minutes: String(SIGN_CODE_MINUTES) }
  const [message] = await deps.messages.notify(
    db,
    SIGN_CODE,
    { memberId: expertId, mobileTel: to },
    { about: signed, vars },
  )
  context.afterCommit(async () => {
    if (message && (await deps.messages.deliverNow(message.outboxId, DELIVERY_MS))) return
    await dropSignCode(context.outside, expertId)
    throw new AppError('smsFailed')
  })
  return { sentTo: maskMobile(to) }
}

export const sendSignCode =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, context: Context): Promise<{ sentTo: string }> => {
    const { seat, achievement } = await ownAssignment(deps.subject, context.db, projectId, actorOf(context))
    const { expertId } = seat
    const row = await findExamination(context.db, projectId, expertId)
    if (row?.state !== 'submitted') throw new AppError('stateChanged')
    const subject = { achievementId: achievement.id }
    return issueSignCode(deps, context, { expertId, subject, name: achievement.name, docHash: row.docHash })
  }

/** Spends one try, also when the signature is refused afterwards; refuses with `captchaInvalid`. */
const spendSignCode = async (
  ring: KeyRing,
  { outside }: Pick<Context, 'outside'>,
  about: { expertId: string; docHash: string; otp: string },
): Promise<void> => {
  const { expertId, docHash, otp } = about
  const kept = await takeSignCodeTry(outside, expertId, docHash)
  const right =
    kept &&
    blindIndexes(ring, 'sign-code', textOf(expertId, docHash, otp)).some((hash) => sameBytes(hash, kept))
  if (!right) throw new AppError('captchaInvalid')
  await dropSignCode(outside, expertId)
}

/** The expert's signature under what is kept, with the code from the phone; the caller writes it down. */
export const takeSignature = async (
  ring: KeyRing,
  context: Pick<Context, 'db' | 'outside' | 'ip' | 'userAgent'>,
  { expertId, docHash, shown, otp }: { expertId: string; docHash: string; shown: string; otp: string },
): Promise<SignatureRecord> => {
  // What is signed is what was shown, and what was shown is what is kept.
  if (shown !== docHash) throw new AppError('stateChanged')
  await spendSignCode(ring, context, { expertId, docHash, otp })
  const pictureVersion = await pictureVersionOf(context.db, expertId)
  return { docHash, ip: context.ip, userAgent: context.userAgent, factor: 'sms', pictureVersion }
}
