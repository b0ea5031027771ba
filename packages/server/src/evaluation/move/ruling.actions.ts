import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { ObjectionRuling } from '@portal/contract/peer-review/publicity.calls'
import { dayText } from '@portal/contract/platform/time'
import {
  acceptObjection,
  listOpenObjections,
  lockObjection,
  ruleObjection,
} from '../../peer-review/publicity/objection.queries.ts'
import {
  endPublicity,
  pausePublicity,
  resumePublicity,
  withdrawPublicity,
} from '../../peer-review/publicity/publicity.queries.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { questionOf } from '../../peer-review/publicity/statement.actions.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import { AppError } from '../../platform/http/context.ts'
import { tellApplicant, tellObjector, tellStaff } from '../notice/process.messages.ts'
import { closeCase, ended } from './end.actions.ts'
import type { Acting, Effect, Plan } from './plan.parts.ts'
import { handlerDue, inDays } from './plan.parts.ts'
import { returned } from './return.actions.ts'

/** Objections are taken and ruled (docs/handbook/peer-review.md#objections). */

const lockCase = async (act: Acting): Promise<ObjectionRow> => {
  const found = act.input.objection && (await lockObjection(act.db, act.input.objection.caseId))
  if (found?.achievementId !== act.row.id) throw new AppError('notFound')
  return found
}

/** The objector hears that it was taken, the applicant that there is one, and neither who. */
const takeCase = async (act: Acting, set: Plan['set']): Promise<Plan> => {
  const { deps, db, row, actor } = act
  const found = await lockCase(act)
  const { evalObjectionDays: days, evalStatementDays } = await deps.settings.all()
  const answerBy = await dueIn(db, evalStatementDays)
  const question = questionOf(found, act.input.objection?.question)
  return {
    to: AchievementStatus.objection,
    own: true,
    ...(set && { set }),
    detail: { caseNo: found.caseNo },
    follow: async (after) => {
      const taker = { id: actor.accountId, name: actor.name }
      await acceptObjection(db, found.id, taker, { days, ask: { question, dueAt: answerBy } })
      await pausePublicity(db, { achievementId: row.id })
      const byName = actor.name
      await tellObjector(deps, db, found, { state: '已受理', byName })
      if (row.status !== AchievementStatus.objection)
        await tellApplicant(deps, db, after, {
          state:
            row.status === AchievementStatus.publicity
              ? '收到异议，公示暂停，处理结果将另行通知'
              : '收到异议，评价暂停，处理结果将另行通知',
          byName,
        })
      const asked = `请于${dayText(answerBy)}前就异议${found.caseNo}提交书面陈述意见`
      await tellApplicant(deps, db, after, { state: `有异议须说明，${asked}`, text: question, byName })
      await tellStaff(deps, db, after, {
        to: 'inCharge',
        state: `的异议${found.caseNo}已受理，请组织调查`,
        byName,
      })
    },
  }
}

interface Ruled {
  readonly ruling: ObjectionRuling
  readonly state: string
}
/** Both sides get their own answer. */
const ruleCase = async (act: Acting, { ruling, state }: Ruled): Promise<void> => {
  const { deps, db, input, actor } = act
  const { finding = '', reply = '' } = input.objection ?? {}
  const one = await lockCase(act)
  await ruleObjection(db, one.id, { name: actor.name }, { ruling, finding, reply })
  await tellObjector(deps, db, one, { state, text: reply, byName: actor.name })
}

const PUBLICISED_ANEW = {
  why: '该成果因其他异议成立须修改后重新公示',
  reply: '对重新公示的内容仍有异议的，可以在新的公示期内重新提出。',
}
/** Of the other cases that were taken nobody found out whether they were right: what they object to is written anew. */
const closeOthers = async (act: Acting): Promise<void> => {
  for (const one of await listOpenObjections(act.db, { achievementId: act.row.id }))
    if (one.state !== 'submitted') await closeCase(act, one, PUBLICISED_ANEW)
}

const dismiss: Effect = async (act) => {
  const { deps, db, row, input, actor } = act
  const found = await lockCase(act)
  const others = (await listOpenObjections(db, { achievementId: row.id })).filter(
    ({ id, state }) => id !== found.id && state !== 'submitted',
  )
  const stays = others.length > 0
  const resumed =
    !stays && (row.resumeTo ?? AchievementStatus.publicity) === AchievementStatus.publicity
      ? await resumePublicity(db, { achievementId: row.id }, await deps.settings.get('evalResumeDays'))
      : undefined
  const back =
    row.resumeTo === AchievementStatus.evaluation
      ? AchievementStatus.evaluation
      : resumed
        ? AchievementStatus.publicity
        : AchievementStatus.publicised
  const to = stays ? AchievementStatus.objection : back
  const dueAt = {
    [AchievementStatus.objection]: row.dueAt,
    [AchievementStatus.publicity]: resumed?.endAt ?? null,
    [AchievementStatus.publicised]: await handlerDue(act),
    [AchievementStatus.evaluation]: null,
  }[to]
  const goesOn = {
    [AchievementStatus.objection]: '异议不成立，尚有其他异议正在处理',
    [AchievementStatus.publicity]: `异议不成立，公示继续，至${resumed ? dayText(resumed.endAt) : ''}`,
    [AchievementStatus.publicised]: '异议不成立，公示已结束',
    [AchievementStatus.evaluation]: '异议不成立，评价继续进行',
  }[to]
  return {
    to,
    own: true,
    set: { dueAt, resumeTo: stays ? row.resumeTo : null },
    detail: { caseNo: found.caseNo },
    follow: async (after) => {
      if (to === AchievementStatus.publicised) await endPublicity(db, { achievementId: row.id })
      await ruleCase(act, { ruling: 'dismissed', state: '已裁定：异议不成立' })
      await tellApplicant(deps, db, after, { state: goesOn, text: input.opinion, byName: actor.name })
      if (!stays) await tellStaff(deps, db, after, { to: 'handler', state: goesOn, byName: actor.name })
    },
  }
}

export const RULINGS: Partial<Record<MoveName, Effect>> = {
  acceptObjection: async (act) => {
    const resumeTo =
      act.row.status === AchievementStatus.objection ? act.row.resumeTo : AchievementStatus.publicity
    const days = await act.deps.settings.get('evalObjectionDays')
    const dueAt = act.row.status === AchievementStatus.objection ? act.row.dueAt : inDays(days)
    return takeCase(act, { resumeTo, dueAt })
  },
  acceptSevereObjection: async (act) => {
    const days = await act.deps.settings.get('evalObjectionDays')
    const plan = await takeCase(act, { resumeTo: act.row.status, dueAt: inDays(days) })
    return {
      ...plan,
      follow: async (after) => {
        await plan.follow?.(after)
        await act.deps.panel.paused(act.db, after)
      },
    }
  },
  dismissObjection: dismiss,
  upholdForRevision: async (act) => {
    await lockCase(act)
    const plan = await returned(act, { republish: true })
    return {
      ...plan,
      follow: async (after) => {
        await withdrawPublicity(
          act.db,
          { achievementId: act.row.id },
          '成果内容经异议核查须修改，修改后重新公示',
        )
        await ruleCase(act, { ruling: 'revision', state: '已裁定：异议成立，成果须修改后重新公示' })
        await closeOthers(act)
        await plan.follow?.(after)
      },
    }
  },
  upholdAndTerminate: async (act) => {
    await lockCase(act)
    const plan = ended(act, {
      outcome: 'terminated',
      state: '经核查异议成立，评价终止',
      note: '经核查异议成立，该成果的评价已终止',
    })
    return {
      ...plan,
      follow: async (after) => {
        await ruleCase(act, { ruling: 'terminated', state: '已裁定：异议成立，评价终止' })
        await plan.follow?.(after)
      },
    }
  },
}
