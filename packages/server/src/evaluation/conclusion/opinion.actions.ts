import { GUARDS } from '@portal/contract/evaluation/achievement.guards'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { CONDITIONS, type conclusion as calls } from '@portal/contract/evaluation/conclusion.calls'
import { CONCLUSION_GUARDS } from '@portal/contract/evaluation/conclusion.guards'
import {
  checkOpinion,
  missingSections,
  type OpinionFacts,
  type OpinionTexts,
} from '@portal/contract/evaluation/opinion.rules'
import type { Aggregate } from '@portal/contract/peer-review/aggregate.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { byActor, lockPanel, logPanel, namesOf } from '../../peer-review/panel/panel.queries.ts'
import { pictureVersionOf } from '../../peer-review/sheet/sheet.queries.ts'
import { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import { issueSignCode, spendSignCode } from '../../peer-review/sheet/signing.actions.ts'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { takePending } from '../../platform/files/file-records.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { tellStaff } from '../notice/process.messages.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import * as store from './conclusion.queries.ts'
import { conclusionGuards, dissents } from './conclusion.rules.ts'
import { aggregateOf, countedSheets } from './summary.views.ts'

/** 评价意见: written by the panel and its recorder in versions, agreed to or not by each expert, signed by the leader. */

type Seen = Awaited<ReturnType<typeof scoresAsSeen>>

/** Whoever may read the scores may read what is written about them. */
const mayWrite = (seen: Seen, role: string): boolean =>
  seen.open && seen.achievement.status === AchievementStatus.evaluation && role !== 'inCharge'
const leads = (seen: Seen): boolean => seen.own?.seat.role === 'leader'

const sourceOf = ({ achievement }: AchievementForm): string => JSON.stringify(achievement)
const factsOf = (
  form: AchievementForm,
  level: string,
  all: Pick<Aggregate, 'mean' | 'present' | 'votes'>,
): OpinionFacts => ({
  name: form.achievement.name,
  units: form.units.map(({ orgName }) => orgName),
  persons: form.persons.map(({ name }) => name),
  level,
  mean: all.mean,
  present: all.present,
  agree: all.votes.agree,
  disagree: all.votes.disagree,
  source: sourceOf(form),
})

const hashOf = (about: {
  achievementId: string
  contentHash: string
  no: number
  sections: OpinionTexts
  level: string
}): string => linkHash(GENESIS, about).toString('hex')

const CONDITION_NAMES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

export const readOpinion =
  (deps: ConclusionDeps) =>
  async ({ projectId }: InputOf<typeof calls.opinion>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const seen = await scoresAsSeen(reviewRecords, db, projectId, actor)
    const { achievement, expected, open } = seen
    context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
    const staff = actor.role !== 'expert'
    const running = achievement.status === AchievementStatus.evaluation
    const answers = staff && running ? await conclusionGuards(deps, db, projectId) : undefined
    const guards = answers ? CONDITION_NAMES.map((name) => ({ name, met: answers[name] })) : []
    const nothing = {
      name: achievement.name,
      versions: [],
      stances: [],
      hits: [],
      signed: null,
      remarks: [],
      guards,
      may: {
        read: false,
        write: false,
        stance: false,
        sign: false,
        signPaper: false,
        report: false,
        conclude: false,
      },
      reportReady: false,
    }
    if (!open) return nothing
    const versions = await store.listOpinions(db, projectId)
    const [last] = versions
    const signature = last && (await store.findSignature(db, last.id))
    const given = new Map(
      (last ? await store.listStances(db, last.id) : []).map((row) => [row.expertId, row]),
    )
    const names = await namesOf(
      db,
      expected.map(({ expertId }) => expertId),
    )
    const all = await aggregateOf(deps, seen)
    const revision = await findRevision(db, deps.keyRing, projectId)
    const nameOf = (expertId: string) => names.get(expertId)?.name ?? ''
    return {
      name: achievement.name,
      versions: versions.map(({ no, at, authorName, docHash, sections, level }) => ({
        no,
        at,
        authorName,
        docHash,
        sections,
        level: level as '',
      })),
      stances: expected.map(({ expertId, role }) => {
        const row = given.get(expertId)
        return {
          expertId,
          name: nameOf(expertId),
          leader: role === 'leader',
          stance: row?.stance ?? null,
          text: row?.text ?? '',
          at: row?.at ?? null,
        }
      }),
      hits: last && revision ? checkOpinion(last.sections, factsOf(revision.form, last.level, all)) : [],
      signed: signature
        ? {
            name: nameOf(signature.expertId),
            at: signature.at,
            factor: signature.factor,
            docHash: signature.docHash,
          }
        : null,
      remarks: countedSheets(deps.keyRing, seen).map(
        ({ sheet: { merits, problems, suggestions, dissent } }) => ({
          merits,
          problems,
          suggestions,
          dissent,
        }),
      ),
      may: {
        read: true,
        write: mayWrite(seen, actor.role) && (!signature || leads(seen)),
        stance: running && !staff && last !== undefined && !signature,
        sign: running && leads(seen) && last !== undefined && !signature,
        signPaper:
          running &&
          last !== undefined &&
          !signature &&
          (actor.role === 'expertReview' || actor.role === 'superAdmin'),
        report: running && staff && signature !== undefined,
        conclude: running && (actor.role === 'inCharge' || actor.role === 'superAdmin'),
      },
      guards,
      reportReady: answers?.reportReady ?? false,
    }
  }

/** The newest version, with the achievement and its panel locked. */
const begin = async (context: Context, projectId: string) => {
  const { db } = context
  const actor = actorOf(context)
  const seen = await scoresAsSeen(reviewRecords, db, projectId, actor)
  const { achievement, panel } = await lockPanel(reviewRecords, db, projectId)
  if (!panel || achievement.status !== AchievementStatus.evaluation) throw new AppError('stateChanged')
  if (!seen.open) throw guardFailed(CONCLUSION_GUARDS, 'scoresSealed')
  if (actor.role !== 'expert') await refuseInvolved(db, projectId, actor)
  context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
  const last = await store.lastOpinion(db, projectId)
  const signature = last && (await store.findSignature(db, last.id))
  return { db, actor, seen, achievement, last, signature }
}
const log = (
  context: Context,
  achievement: Seen['achievement'],
  words: string,
  detail: object = {},
  via: 'web' | 'onBehalf' = 'web',
) =>
  logPanel(
    reviewRecords,
    context.db,
    achievement,
    byActor(context),
    words,
    { ...detail },
    { act: 'examine', via },
  )

export const saveOpinion =
  (deps: ConclusionDeps) =>
  async ({ projectId, sections, level, expectNo }: InputOf<typeof calls.saveOpinion>, context: Context) => {
    const { db, actor, seen, achievement, last, signature } = await begin(context, projectId)
    if (!mayWrite(seen, actor.role)) throw new AppError('forbidden')
    if ((last?.no ?? 0) !== expectNo) throw new AppError('stateChanged')
    // After the signature only the leader opens it again, and signs anew.
    if (signature && !leads(seen)) throw guardFailed(CONCLUSION_GUARDS, 'signedByLeader')
    const revision = await findRevision(db, deps.keyRing, projectId)
    if (!revision) throw new AppError('stateChanged')
    const no = expectNo + 1
    const docHash = hashOf({
      achievementId: projectId,
      contentHash: revision.contentHash,
      no,
      sections,
      level,
    })
    await store.insertOpinion(db, {
      achievementId: projectId,
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
  { projectId, no, stance, text }: InputOf<typeof calls.takeStance>,
  context: Context,
) => {
  const { db, seen, achievement, last, signature } = await begin(context, projectId)
  const expertId = seen.own?.seat.expertId
  if (!expertId) throw new AppError('forbidden')
  if (!last || last.no !== no || signature) throw new AppError('stateChanged')
  await store.saveStance(db, { versionId: last.id, expertId, stance, text })
  await log(context, achievement, `对评价意见第${no}稿${stance === 'agree' ? '表示同意' : '保留意见'}`)
  return {}
}

/** The leader, and a text that can be signed. */
const signable = async (deps: ConclusionDeps, context: Context, projectId: string) => {
  const scene = await begin(context, projectId)
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
  async ({ projectId }: InputOf<typeof calls.opinionCode>, context: Context) => {
    const { seen, achievement, last } = await signable(deps, context, projectId)
    const seat = seen.own?.seat
    if (seat?.role !== 'leader') throw new AppError('forbidden')
    const { expertId } = seat
    const { id: achievementId, name } = achievement
    return issueSignCode(deps, context, {
      expertId,
      subject: { achievementId },
      name,
      docHash: last.docHash,
    })
  }

/** The person in charge decides now. */
const tellSigned = async (
  { messages, publicUrl }: ConclusionDeps,
  context: Context,
  projectId: string,
  no: number,
): Promise<void> => {
  const { db } = context
  const row = await findAchievement(db, projectId)
  const news = { state: `的评价意见（第${no}稿）已由组长签署，请审核结项`, byName: actorOf(context).name }
  if (row) await tellStaff({ messages, publicUrl }, db, row, 'inCharge', news)
}

export const signOpinion =
  (deps: ConclusionDeps) =>
  async ({ projectId, docHash, otp, paperScanId }: InputOf<typeof calls.signOpinion>, context: Context) => {
    const { db, actor, seen, achievement, last } = await signable(deps, context, projectId)
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
      await tellSigned(deps, context, projectId, last.no)
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
    await log(
      context,
      achievement,
      `组长纸质签署的评价意见第${last.no}稿由工作人员录入`,
      { docHash, scanFileId: paperScanId },
      'onBehalf',
    )
    await tellSigned(deps, context, projectId, last.no)
    return {}
  }
