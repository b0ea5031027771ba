import type { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { CONCLUSION_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { sessionText } from '@portal/contract/platform/time'
import { namesOf, setWriter } from '../../peer-review/panel/panel.queries.ts'
import { takePending } from '../../platform/files/attach.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { Inside } from '../achievement/wire.rules.ts'
import type { ConclusionDeps } from '../conclusion/conclusion.parts.ts'
import { leads, type Seen } from '../conclusion/conclusion.rules.ts'
import { OPINION_STANCE } from '../notice/expert.messages.ts'
import { shortTitle } from '../notice/process.messages.ts'
import { begin, logOpinion } from './opinion-scene.actions.ts'
import { markReminded, saveReason, saveStance } from './stance.queries.ts'
import { membersOf, readsOpinion, standingOf } from './stance.rules.ts'

/** Members say how they stand; whoever says nothing is reminded, and at last the leader explains it (docs/handbook/evaluation.md#stances). */

/** The unsigned version that was on the screen. */
const beginAt = async (
  context: Context,
  { achievementId, no }: { readonly achievementId: string; readonly no: number },
  mayEnter?: (seen: Seen) => boolean,
) => {
  const { last, signature, ...scene } = await begin(context, achievementId, mayEnter)
  if (!last || last.no !== no || signature) throw new AppError('stateChanged')
  return { ...scene, last }
}

const saidOf = (stance: 'agree' | 'reserve') => (stance === 'agree' ? '表示同意' : '保留意见')

export const takeStance = async (
  { achievementId, no, stance, text }: Inside<typeof calls.takeStance>,
  context: Context,
) => {
  const { db, seen, achievement, last } = await beginAt(context, { achievementId, no }, readsOpinion)
  const expertId = seen.own?.seat.expertId
  if (!membersOf(seen).some((one) => one.expertId === expertId) || !expertId) throw new AppError('forbidden')
  await saveStance(db, { versionId: last.id, expertId, stance, text })
  await logOpinion(context, achievement, `对评价意见第${no}稿${saidOf(stance)}`)
  return {}
}

const idsOf = (members: readonly { readonly expertId: string }[]) => members.map(({ expertId }) => expertId)

const namesIn = async (db: Db, ids: readonly string[]): Promise<string> => {
  const names = await namesOf(db, [...ids])
  return ids.map((id) => names.get(id)?.name ?? '').join('、')
}

export const recordStances =
  (deps: Pick<ConclusionDeps, 'settings'>) =>
  async (
    { achievementId, no, expertIds, stance, text, paperScanId }: Inside<typeof calls.recordStances>,
    context: Context,
  ) => {
    const { db, actor, seen, achievement, last } = await beginAt(context, { achievementId, no })
    const { members, stances } = await standingOf(deps.settings, db, seen, last.id)
    const chosen = [...new Set(expertIds)]
    if (!chosen.every((id) => members.some(({ expertId }) => expertId === id)))
      throw guardFailed(CONCLUSION_GUARDS, 'noSuchMember')
    // What a member said here is not overwritten from paper.
    if (chosen.some((id) => stances.has(id))) throw guardFailed(CONCLUSION_GUARDS, 'stanceTaken')
    const { accountId } = actor
    if (!(await takePending(db, paperScanId, { accountId, purpose: 'paperSheet' })))
      throw new AppError('badInput', { fields: { paperScanId: '请上传有专家签字的扫描件' } })
    const given = { versionId: last.id, stance, text, recordedBy: actor.name, scanFileId: paperScanId }
    for (const expertId of chosen) await saveStance(db, { ...given, expertId })
    await logOpinion(
      context,
      achievement,
      `登记${await namesIn(db, chosen)}对评价意见第${no}稿的纸质表态：${saidOf(stance)}`,
      { scanFileId: paperScanId, via: 'onBehalf' },
    )
    return {}
  }

/** Of the experts the leader alone. */
const refuseOtherExperts = (context: Context, seen: Seen): void => {
  if (actorOf(context).role === 'expert' && !leads(seen)) throw new AppError('forbidden')
}

export const nameEditor = async (
  { achievementId, expertId }: Inside<typeof calls.nameEditor>,
  context: Context,
) => {
  const { db, seen, achievement, signature } = await begin(context, achievementId)
  refuseOtherExperts(context, seen)
  if (signature) throw guardFailed(CONCLUSION_GUARDS, 'signedByLeader')
  const member = membersOf(seen).find((one) => one.expertId === expertId)
  if (expertId && (!member || member.role === 'leader')) throw guardFailed(CONCLUSION_GUARDS, 'noSuchWriter')
  await setWriter(db, achievementId, expertId)
  const named = expertId ? `指定${await namesIn(db, [expertId])}为评价意见执笔人` : '评价意见改由组长执笔'
  await logOpinion(context, achievement, named)
  return {}
}

export const remindStances =
  ({ settings, messages, publicUrl }: ConclusionDeps) =>
  async ({ achievementId, no }: Inside<typeof calls.remindStances>, context: Context) => {
    const { db, actor, seen, achievement, last } = await beginAt(context, { achievementId, no })
    refuseOtherExperts(context, seen)
    const { silent } = await standingOf(settings, db, seen, last.id)
    if (silent.length === 0) throw guardFailed(CONCLUSION_GUARDS, 'nobodySilent')
    const names = await namesOf(db, idsOf(silent))
    const marked = new Map<string, number>()
    for (const { expertId } of silent) {
      const nth = await markReminded(db, { versionId: last.id, expertId, remindedBy: actor.name })
      if (nth !== undefined) marked.set(expertId, nth)
    }
    if (marked.size === 0) throw guardFailed(CONCLUSION_GUARDS, 'remindedLately')
    const { silences } = await standingOf(settings, db, seen, last.id)
    for (const [expertId, nth] of marked) {
      const { name = '', mobileTel = '', email = '' } = names.get(expertId) ?? {}
      const until = sessionText(silences.get(expertId)?.until ?? '')
      const link = `${publicUrl}/memberpages/kjcgofexpert?id=${achievementId}`
      const vars = { name, project: shortTitle(achievement.name), until, no: String(no), link }
      await messages.notify(
        db,
        OPINION_STANCE,
        { memberId: expertId, mobileTel, email },
        {
          about: { versionId: last.id, memberId: expertId, nth },
          vars,
          mailVars: { project: achievement.name },
        },
      )
    }
    await logOpinion(
      context,
      achievement,
      `催请${await namesIn(db, [...marked.keys()])}对评价意见第${no}稿表态`,
    )
    return { reminded: marked.size }
  }

export const explainSilence =
  ({ settings }: Pick<ConclusionDeps, 'settings'>) =>
  async ({ achievementId, no, expertId, reason }: Inside<typeof calls.explainSilence>, context: Context) => {
    const { db, actor, seen, achievement, last } = await beginAt(context, { achievementId, no })
    refuseOtherExperts(context, seen)
    const { silent, silences, stances } = await standingOf(settings, db, seen, last.id)
    if (stances.has(expertId)) throw guardFailed(CONCLUSION_GUARDS, 'stanceTaken')
    if (!silent.some((one) => one.expertId === expertId)) throw guardFailed(CONCLUSION_GUARDS, 'noSuchMember')
    const silence = silences.get(expertId)
    if (!silence) throw guardFailed(CONCLUSION_GUARDS, 'notReminded')
    if (!silence.over) throw guardFailed(CONCLUSION_GUARDS, 'silenceNotOver', sessionText(silence.until))
    await saveReason(db, { versionId: last.id, expertId }, { reason, reasonBy: actor.name })
    await logOpinion(
      context,
      achievement,
      `写明${await namesIn(db, [expertId])}对评价意见第${no}稿未表态的原因：${reason}`,
    )
    return {}
  }
