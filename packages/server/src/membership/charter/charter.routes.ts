import { CHARTER_SHOWN, charter as calls } from '@portal/contract/membership/charter.calls'
import { termName } from '@portal/contract/membership/council/council-term.calls'
import { COUNCIL_POSTS } from '@portal/contract/platform/enums'
import { type Db, implement, type Route } from '../../platform/http/context.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { countHolders, findInactive, holdersOfAge, holdersWithHistory } from './charter.queries.ts'
import { type CouncilLimits, OFFICERS, STANDING, termsOf } from './charter.rules.ts'
import { councilLimits } from './limits.actions.ts'

/** Proposals out of the charter. It looks and changes nothing: posts and membership are a person's decision. */

const overAge = async (db: Db, { maxAge }: CouncilLimits) =>
  (await holdersOfAge(db, OFFICERS, maxAge)).map(({ age, ...row }) => ({
    ...row,
    text: age > maxAge ? `现年${age}周岁` : `已满${age}周岁，即将超过${maxAge}周岁`,
  }))

const overTerm = async (db: Db, { maxTerms }: CouncilLimits) =>
  (await holdersWithHistory(db, OFFICERS)).flatMap(({ history, held, ...row }) => {
    const terms = termsOf(history, row.post.replace(/单位$/, ''), held)
    const known = [held.map(termName).join('、'), history].filter(Boolean).join('；')
    return terms >= maxTerms
      ? [{ ...row, text: `任职记录有连续${terms}届：${known}。换届时不宜再任同一职务，请核对届次` }]
      : []
  })

const inactive = async (db: Db) => {
  const rows = await findInactive(db)
  return {
    total: rows[0]?.total ?? 0,
    members: rows.map(({ total: _total, last, ...row }) => ({
      ...row,
      text: last ? `最近登录 ${last}` : '没有登录记录',
    })),
  }
}

const listed = <Found>(rule: 'age' | 'terms', members: Found[]) => ({
  rule,
  total: members.length,
  members: members.slice(0, CHARTER_SHOWN),
  finding: members.length > 0 ? `${members.length}人需要核对` : '没有发现',
})

export const charterRoutes = (deps: Pick<MemberDeps, 'settings'>): Route[] =>
  implement(calls, {
    checks: async (_input, { db }) => {
      const { standing, board } = await countHolders(db, { standing: STANDING, board: COUNCIL_POSTS })
      const limits = await councilLimits(deps)
      const most = Math.floor(board / limits.share)
      const idle = await inactive(db)
      return {
        list: [
          listed('age', await overAge(db, limits)),
          listed('terms', await overTerm(db, limits)),
          {
            rule: 'standing' as const,
            finding: `理事${board}人（含负责人和常务理事），常务理事会${standing}人，上限${most}人${standing > most ? `，超出${standing - most}人` : ''}`,
            total: Math.max(0, standing - most),
            members: [],
          },
          {
            rule: 'inactive' as const,
            finding: idle.total > 0 ? `${idle.total}个会员两年内没有登录、办理或参加活动` : '没有发现',
            ...idle,
          },
        ],
      }
    },
  })
