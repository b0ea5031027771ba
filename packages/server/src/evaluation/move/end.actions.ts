import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { OBJECTION_RULINGS } from '@portal/contract/peer-review/publicity.calls'
import { addDays, dateText, dayText, today } from '@portal/contract/platform/time'
import { listStaffOf } from '../../identity/account/account.queries.ts'
import { listOpenObjections, ruleObjection } from '../../peer-review/publicity/objection.queries.ts'
import {
  findLastPublicity,
  setTakesLate,
  withdrawPublicity,
} from '../../peer-review/publicity/publicity.queries.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import { AppError } from '../../platform/http/context.ts'
import { lastConclusion } from '../achievement/achievement-log.queries.ts'
import { tellApplicant, tellObjector, tellStaff } from '../notice/process.messages.ts'
import {
  decideRequest,
  findOpenAppeal,
  findOpenWithdrawal,
  insertRequest,
} from '../process/request.queries.ts'
import type { Acting, Effect, Plan } from './plan.parts.ts'
import { reasonOf } from './plan.parts.ts'

/** Moves that end an evaluation, and those that come after its end. */

interface End {
  readonly outcome: NonNullable<Plan['outcome']>
  readonly state: string
  /** On the public page. */
  readonly note?: string
  readonly text?: string
}

/** What it was about is no longer before the society: it is not ruled, and its objector is told why. */
export const closeCase = async (
  { deps, db, actor }: Pick<Acting, 'deps' | 'db' | 'actor'>,
  one: ObjectionRow,
  { why, reply }: { readonly why: string; readonly reply: string },
): Promise<void> => {
  const byName = actor.name
  await ruleObjection(db, one.id, { name: byName }, { ruling: 'closed', finding: why, reply })
  await tellObjector(deps, db, one, {
    state: `已办结：${OBJECTION_RULINGS.closed}`,
    text: `${why}。${reply}`,
    byName,
  })
}

/** 28 before a conclusion: what is still open closes, and everybody concerned hears of it. */
export const ended = (act: Acting, { outcome, state, note, text = act.input.opinion }: End): Plan => {
  const { deps, db, row, actor } = act
  return {
    to: AchievementStatus.concluded,
    outcome,
    own: true,
    set: { dueAt: null, resumeTo: null, returnedFrom: null },
    follow: async (after) => {
      if (note) await withdrawPublicity(db, { achievementId: row.id }, note)
      else await setTakesLate(db, { achievementId: row.id }, false)
      const reply = '该成果的评价程序已经结束，不再继续处理。'
      for (const one of await listOpenObjections(db, { achievementId: row.id }))
        await closeCase(act, one, { why: `该成果${state}`, reply })
      await deps.panel.cancelled(db, after, text)
      await tellApplicant(deps, db, after, { state, text, byName: actor.name })
    },
  }
}

/** At the applicant's wish, by themselves or granted. */
const withdrawn = (act: Acting): Plan =>
  ended(act, { outcome: 'withdrawn', state: '已按申请终止', note: '该成果的评价已由申请人终止' })

/** They ask while the society holds it; the person in charge decides, and the evaluation goes on until then. */
const WITHDRAWAL: Partial<Record<MoveName, Effect>> = {
  askWithdrawal: async ({ deps, db, row, input, actor }) => {
    const dueAt = await dueIn(db, await deps.settings.get('evalWithdrawalDays'))
    return {
      to: row.status,
      own: true,
      follow: async (after) => {
        const { opinion: reason } = input
        await insertRequest(db, {
          achievementId: row.id,
          kind: 'withdrawal',
          reason,
          byName: actor.name,
          dueAt,
        })
        const news = {
          state: `由申请人申请撤回，请于${dayText(dueAt)}前决定`,
          text: reason,
          byName: actor.name,
        }
        await tellStaff(deps, db, after, { to: 'inCharge', ...news })
      },
    }
  },
  grantWithdrawal: async (act) => {
    const plan = withdrawn(act)
    const { db, row, input, actor } = act
    const asked = await findOpenWithdrawal(db, row.id)
    return {
      ...plan,
      follow: async (after) => {
        const decision = { state: 'granted', decision: input.opinion, decidedBy: actor.name } as const
        if (asked) await decideRequest(db, asked.id, decision)
        await plan.follow?.(after)
      },
    }
  },
  refuseWithdrawal: async ({ deps, db, row, input, actor }) => {
    const asked = await findOpenWithdrawal(db, row.id)
    const decision = { state: 'refused', decision: input.opinion, decidedBy: actor.name } as const
    return {
      to: row.status,
      own: true,
      follow: async (after) => {
        if (asked) await decideRequest(db, asked.id, decision)
        const news = { state: '的撤回申请未获同意，评价继续进行', text: input.opinion, byName: actor.name }
        await tellApplicant(deps, db, after, news)
      },
    }
  },
}

/** Whoever is refused hears what can be done against it, and until when. */
const lastAppealDay = async ({ deps }: Pick<Acting, 'deps'>): Promise<string> =>
  addDays(today(portalNow()), await deps.settings.get('evalAppealDays'))
const appealWords = (until: string): string =>
  `如有异议，可在${dateText(until)}（含当日）前登录平台申请复议，以一次为限。`

export const ENDS: Partial<Record<MoveName, Effect>> = {
  ...WITHDRAWAL,
  reject: async (act) => {
    const appealUntil = await lastAppealDay(act)
    const reason = reasonOf(act)
    return {
      ...ended(act, {
        outcome: 'rejected',
        state: `不予受理：${reason}`,
        text: `${act.input.opinion}\n${appealWords(appealUntil)}`,
      }),
      detail: { reason: act.input.reason, appealUntil },
    }
  },
  expire: async (act) =>
    ended(act, { outcome: 'expired', state: '逾期未补正，评价已关闭', note: '该成果的评价已终止' }),
  withdraw: async (act) => {
    const plan = withdrawn(act)
    return {
      ...plan,
      follow: async (after) => {
        await plan.follow?.(after)
        const { deps, db, input, actor } = act
        const news = { state: '由申请人申请终止', text: input.opinion, byName: actor.name }
        await tellStaff(deps, db, after, { to: 'inCharge', ...news })
      },
    }
  },
  conclude: async (act) => {
    const { deps, db, row, input, actor } = act
    const { conclusion } = input
    const appealUntil = await lastAppealDay(act)
    if (!conclusion) throw new AppError('badInput', { fields: { conclusion: '请填写评价结论' } })
    return {
      to: AchievementStatus.concluded,
      outcome: conclusion.outcome,
      own: true,
      set: { dueAt: null },
      detail: {
        ...{ outcome: conclusion.outcome, level: conclusion.level ?? '' },
        ...(conclusion.outcome === 'failed' && { appealUntil }),
      },
      follow: async (after) => {
        await deps.panel.concluded(db, after, conclusion)
        await setTakesLate(db, { achievementId: row.id }, false)
        const news =
          conclusion.outcome === 'passed'
            ? { state: '已通过评价', text: conclusion.text }
            : { state: '未通过评价', text: `${conclusion.text}\n${appealWords(appealUntil)}` }
        await tellApplicant(deps, db, after, { ...news, byName: actor.name })
      },
    }
  },
  terminate: async (act) =>
    ended(act, { outcome: 'terminated', state: '的评价已终止', note: '该成果的评价已终止' }),
  reopen: async (act) => {
    const { deps, db, row, input, actor } = act
    const appeal = await findOpenAppeal(db, row.id)
    return {
      to: AchievementStatus.evaluation,
      own: true,
      set: { dueAt: null },
      detail: { outcome: row.outcome },
      follow: async (after) => {
        if (appeal) {
          const decision = appeal.decision || input.opinion
          await decideRequest(db, appeal.id, { state: 'done', decision, decidedBy: actor.name })
        }
        await deps.panel.reopened(db, after, input.opinion)
        if ((await findLastPublicity(db, { achievementId: row.id }))?.state === 'ended')
          await setTakesLate(db, { achievementId: row.id }, true)
        const news = { state: '的评价已重新打开', text: input.opinion, byName: actor.name }
        await tellApplicant(deps, db, after, news)
        await tellStaff(deps, db, after, { to: 'inCharge', ...news })
        await tellStaff(deps, db, after, { to: 'expertReview', ...news })
      },
    }
  },
  appeal: async ({ deps, db, row, input, actor }) => {
    const dueAt = await dueIn(db, await deps.settings.get('evalAppealDecideDays'))
    return {
      to: AchievementStatus.concluded,
      own: true,
      set: { dueAt },
      follow: async (after) => {
        const { opinion: reason } = input
        const concludedById = (await lastConclusion(db, row.id))?.actorId ?? null
        const asked = { kind: 'appeal', reason, byName: actor.name, dueAt, concludedById } as const
        await insertRequest(db, { achievementId: row.id, ...asked })
        const others = (await listStaffOf(db, 'inCharge')).filter(({ id }) => id !== concludedById)
        const news = {
          state: `由申请人申请复议，请于${dayText(dueAt)}前决定`,
          text: reason,
          byName: actor.name,
        }
        await tellStaff(deps, db, after, { to: others.length > 0 ? 'inCharge' : 'superAdmin', ...news })
      },
    }
  },
}
