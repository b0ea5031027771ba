import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { conclusion as calls } from '@portal/contract/evaluation/conclusion.calls'
import { CONCLUSION_GUARDS, GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { missingSections, type OpinionTexts } from '@portal/contract/evaluation/opinion.rules'
import { byActor, lockPanel, logPanel } from '../../peer-review/panel/panel.queries.ts'
import { pictureVersionOf } from '../../peer-review/sheet/sheet.queries.ts'
import { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import { issueSignCode, spendSignCode } from '../../peer-review/signing/signing.actions.ts'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { takePending } from '../../platform/files/attach.queries.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import type { Inside } from '../achievement/wire.rules.ts'
import { tellStaff } from '../notice/process.messages.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import * as store from './conclusion.queries.ts'
import { dissents, leads, mayWrite, type Seen } from './conclusion.rules.ts'
import { aggregateOf } from './summary.views.ts'

/** 评价意见: written by the panel and its recorder in versions, agreed to or not by each expert, signed by the leader. */

const hashOf = (about: {
  achievementId: string
  contentHash: string
  no: number
  sections: OpinionTexts
  level: string
}): string => linkHash(GENESIS, about).toString('hex')

/** The newest version, with the achievement and its panel locked. */
const begin = async (context: Context, achievementId: string) => {
  const { db } = context
  const actor = actorOf(context)
  const seen = await scoresAsSeen(reviewRecords, db, achievementId, actor)
  const { achievement, panel } = await lockPanel(reviewRecords, db, achievementId)
  if (!panel || achievement.status !== AchievementStatus.evaluation) throw new AppError('stateChanged')
  if (!seen.open) throw guardFailed(CONCLUSION_GUARDS, 'scoresSealed')
  if (actor.role !== 'expert') await refuseInvolved(db, achievementId, actor)
  context.note({ targetKind: 'achievement', targetId: achievementId, targetName: achievement.name })
  const last = await store.lastOpinion(db, achievementId)
  const signature = last && (await store.findSignature(db, last.id))
  return { db, actor, seen, achievement, last, signature }
}
const log = (
  context: Context,
  achievement: Seen['achievement'],
  words: string,
  { via = 'web', ...detail }: { via?: 'web' | 'onBehalf'; docHash?: string; scanFileId?: string } = {},
) =>
  logPanel(reviewRecords, context.db, achievement, {
    by: byActor(context),
    text: words,
    detail,
    act: 'examine',
    via,
  })

export const saveOpinion =
  (deps: ConclusionDeps) =>
  async (
    { achievementId, sections, level, expectNo }: Inside<typeof calls.saveOpinion>,
    context: Context,
  ) => {
    const { db, actor, seen, achievement, last, signature } = await begin(context, achievementId)
    if (!mayWrite(seen, actor.role)) throw new AppError('forbidden')
    if ((last?.no ?? 0) !== expectNo) throw new AppError('stateChanged')
    // After the signature only the leader opens it again, and signs anew.
    if (signature && !leads(seen)) throw guardFailed(CONCLUSION_GUARDS, 'signedByLeader')
    const revision = await findRevision(db, deps.keyRing, achievementId)
    if (!revision) throw new AppError('stateChanged')
    const no = expectNo + 1
    const docHash = hashOf({
      achievementId,
      contentHash: revision.contentHash,
      no,
      sections,
      level,
    })
    await store.insertOpinion(db, {
      achievementId,
      no,
      sections,
      level,
      docHash,
      authorId: actor.accountId,
      authorName: actor.name,
      authorRole: actor.role,
    })
    await log(context, achievement, `保存评价意见第${no}稿`, { docHash })
    return { no }
  }

export const takeStance = async (
  { achievementId, no, stance, text }: Inside<typeof calls.takeStance>,
  context: Context,
) => {
  const { db, seen, achievement, last, signature } = await begin(context, achievementId)
  const expertId = seen.own?.seat.expertId
  if (!expertId) throw new AppError('forbidden')
  if (!last || last.no !== no || signature) throw new AppError('stateChanged')
  await store.saveStance(db, { versionId: last.id, expertId, stance, text })
  await log(context, achievement, `对评价意见第${no}稿${stance === 'agree' ? '表示同意' : '保留意见'}`)
  return {}
}

/** The leader, and a text that can be signed. */
const signable = async (deps: ConclusionDeps, context: Context, achievementId: string) => {
  const scene = await begin(context, achievementId)
  const { db, seen, last, signature } = scene
  if (!last || signature) throw new AppError('stateChanged')
  const all = await aggregateOf(deps, seen)
  const missing = missingSections(last.sections, await dissents(db, last, all))
  if (missing.includes('dissent') && missing.length === 1)
    throw guardFailed(CONCLUSION_GUARDS, 'dissentMissing')
  if (missing.length > 0) throw guardFailed(GUARDS, 'opinionWhole')
  if (last.level === '') throw guardFailed(CONCLUSION_GUARDS, 'levelMissing')
  return { ...scene, last }
}

export const sendOpinionCode =
  (deps: ConclusionDeps) =>
  async ({ achievementId }: Inside<typeof calls.opinionCode>, context: Context) => {
    const { seen, achievement, last } = await signable(deps, context, achievementId)
    const seat = seen.own?.seat
    if (seat?.role !== 'leader') throw new AppError('forbidden')
    const { expertId } = seat
    return issueSignCode(deps, context, {
      expertId,
      subject: { achievementId },
      name: achievement.name,
      docHash: last.docHash,
    })
  }

/** The person in charge decides now. */
const tellSigned = async (
  { messages, publicUrl }: ConclusionDeps,
  context: Context,
  achievementId: string,
  no: number,
): Promise<void> => {
  const { db } = context
  const row = await findAchievement(db, achievementId)
  const news = { state: `的评价意见（第${no}稿）已由组长签署，请审核结项`, byName: actorOf(context).name }
  if (row) await tellStaff({ messages, publicUrl }, db, row, { to: 'inCharge', ...news })
}

export const signOpinion =
  (deps: ConclusionDeps) =>
  async (
    { achievementId, docHash, otp, paperScanId }: Inside<typeof calls.signOpinion>,
    context: Context,
  ) => {
    const { db, actor, seen, achievement, last } = await signable(deps, context, achievementId)
    // What is signed is what was shown.
    if (docHash !== last.docHash) throw new AppError('stateChanged')
    const event = { versionId: last.id, docHash, ip: context.ip, userAgent: context.userAgent }
    if (actor.role === 'expert') {
      const seat = seen.own?.seat
      if (seat?.role !== 'leader') throw new AppError('forbidden')
      if (!otp) throw new AppError('badInput', { fields: { otp: '请输入6位验证码' } })
      await spendSignCode(deps.keyRing, context, { expertId: seat.expertId, docHash, otp })
      const pictureVersion = await pictureVersionOf(db, seat.expertId)
      await store.insertSignature(db, {
        ...event,
        expertId: seat.expertId,
        factor: 'sms',
        pictureVersion,
        byId: null,
        byName: '',
        scanFileId: null,
      })
      await log(context, achievement, `组长签署评价意见第${last.no}稿`, { docHash })
      await tellSigned(deps, context, achievementId, last.no)
      return {}
    }
    const leader = seen.expected.find(({ role }) => role === 'leader')
    if (!leader) throw guardFailed(CONCLUSION_GUARDS, 'noLeader')
    const { accountId } = actor
    if (!paperScanId || !(await takePending(db, paperScanId, { accountId, purpose: 'paperSheet' })))
      throw new AppError('badInput', { fields: { paperScanId: '请上传组长签字的评价意见扫描件' } })
    await store.insertSignature(db, {
      ...event,
      expertId: leader.expertId,
      factor: 'paper',
      pictureVersion: 0,
      scanFileId: paperScanId,
      byId: actor.accountId,
      byName: actor.name,
    })
    await log(context, achievement, `组长纸质签署的评价意见第${last.no}稿由工作人员录入`, {
      docHash,
      scanFileId: paperScanId,
      via: 'onBehalf',
    })
    await tellSigned(deps, context, achievementId, last.no)
    return {}
  }
