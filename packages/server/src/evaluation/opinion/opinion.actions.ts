import type { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { missingSections, type OpinionTexts } from '@portal/contract/evaluation/conclusion/opinion.rules'
import { CONCLUSION_GUARDS, GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { issueSignCode, takeSignature } from '../../peer-review/signing/signing.actions.ts'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { takePending } from '../../platform/files/attach.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import type { Inside } from '../achievement/wire.rules.ts'
import type { ConclusionDeps } from '../conclusion/conclusion.parts.ts'
import * as store from '../conclusion/conclusion.queries.ts'
import { dissents, leads, mayWrite } from '../conclusion/conclusion.rules.ts'
import { aggregateOf } from '../conclusion/summary.views.ts'
import { tellStaff } from '../notice/process.messages.ts'
import { begin, logOpinion } from './opinion-scene.actions.ts'
import { saveStance } from './stance.queries.ts'
import { standingOf } from './stance.rules.ts'

/** 评价意见: written by the panel and its recorder in versions, agreed to or not by each expert, signed by the leader. */

const hashOf = (about: {
  achievementId: string
  contentHash: string
  no: number
  sections: OpinionTexts
  level: string
}): string => linkHash(GENESIS, about).toString('hex')

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
    await logOpinion(context, achievement, `保存评价意见第${no}稿`, { docHash })
    return { no }
  }

/** The leader agrees by signing, whatever was said before of the same text. */
const agreeBySigning = async (
  db: Db,
  last: { readonly id: string },
  expertId: string,
  paper: { readonly recordedBy?: string; readonly scanFileId?: string } = {},
) => saveStance(db, { versionId: last.id, expertId, stance: 'agree', text: '', ...paper })

/** The leader, and a text that can be signed. */
const signable = async (deps: ConclusionDeps, context: Context, achievementId: string) => {
  const scene = await begin(context, achievementId)
  const { db, seen, last, signature } = scene
  if (!last || signature) throw new AppError('stateChanged')
  const scores = await aggregateOf(deps, seen)
  const missing = missingSections(last.sections, await dissents(db, last, scores))
  if (missing.includes('dissent') && missing.length === 1)
    throw guardFailed(CONCLUSION_GUARDS, 'dissentMissing')
  if (missing.length > 0) throw guardFailed(GUARDS, 'opinionWhole')
  if (last.level === '') throw guardFailed(CONCLUSION_GUARDS, 'levelMissing')
  const { unheard } = await standingOf(deps.settings, db, seen, last.id)
  if (unheard.length > 0) {
    const ids = unheard.map(({ expertId }) => expertId)
    const names = await namesOf(db, ids)
    const all = ids.map((one) => names.get(one)?.name ?? '').join('、')
    throw guardFailed(CONCLUSION_GUARDS, 'unheard', all)
  }
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
    if (actor.role === 'expert') {
      const seat = seen.own?.seat
      if (seat?.role !== 'leader') throw new AppError('forbidden')
      if (!otp) throw new AppError('badInput', { fields: { otp: '请输入6位验证码' } })
      const { expertId } = seat
      const about = { expertId, docHash: last.docHash, shown: docHash, otp }
      const signature = await takeSignature(deps.keyRing, context, about)
      const event = { ...signature, versionId: last.id, expertId }
      await store.insertSignature(db, { ...event, byId: null, byName: '', scanFileId: null })
      await agreeBySigning(db, last, expertId)
      await logOpinion(context, achievement, `组长签署评价意见第${last.no}稿`, { docHash })
      await tellSigned(deps, context, achievementId, last.no)
      return {}
    }
    // What is signed is what was shown.
    if (docHash !== last.docHash) throw new AppError('stateChanged')
    const leader = seen.expected.find(({ role }) => role === 'leader')
    if (!leader) throw guardFailed(CONCLUSION_GUARDS, 'noLeader')
    const { accountId } = actor
    if (!paperScanId || !(await takePending(db, paperScanId, { accountId, purpose: 'paperSheet' })))
      throw new AppError('badInput', { fields: { paperScanId: '请上传组长签字的评价意见扫描件' } })
    await store.insertSignature(db, {
      versionId: last.id,
      docHash,
      ip: context.ip,
      userAgent: context.userAgent,
      expertId: leader.expertId,
      factor: 'paper',
      pictureVersion: 0,
      scanFileId: paperScanId,
      byId: actor.accountId,
      byName: actor.name,
    })
    await agreeBySigning(db, last, leader.expertId, { recordedBy: actor.name, scanFileId: paperScanId })
    await logOpinion(context, achievement, `组长纸质签署的评价意见第${last.no}稿由工作人员录入`, {
      docHash,
      scanFileId: paperScanId,
      via: 'onBehalf',
    })
    await tellSigned(deps, context, achievementId, last.no)
    return {}
  }
