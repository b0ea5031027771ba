import { CHARTER_SHOWN, charter as calls } from '@portal/contract/membership/charter.calls'
import { type Db, implement, type Route } from '../../platform/http/context.ts'
import { countHolders, findInactive, holdersOfAge, holdersWithHistory } from './charter.queries.ts'
import { termsOf } from './charter.rules.ts'

/** Proposals out of the charter. It looks and changes nothing: posts and membership are a person's decision. */

const OFFICERS = ['理事长', '常务副理事长', '副理事长', '秘书长']
const STANDING = [...OFFICERS, '常务理事']
const BOARD = [...STANDING, '副秘书长', '理事']
const MAX_AGE = 70
const MAX_TERMS = 2

const overAge = async (db: Db) =>
  (await holdersOfAge(db, OFFICERS, MAX_AGE)).map(({ age, ...row }) => ({
    ...row,
    text: age > MAX_AGE ? `现年${age}周岁` : `已满${age}周岁，即将超过${MAX_AGE}周岁`,
  }))

const overTerm = async (db: Db) =>
  (await holdersWithHistory(db, OFFICERS)).flatMap(({ history, ...row }) => {
    const terms = termsOf(history, row.post.replace(/单位$/, ''))
    return terms >= MAX_TERMS
      ? [{ ...row, text: `历任职务记有连续${terms}届：${history}。换届时不宜再任同一职务，请核对届次` }]
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

export const charterRoutes = (): Route[] =>
  implement(calls, {
    checks: async (_input, { db }) => {
      const { standing, board } = await countHolders(db, { standing: STANDING, board: BOARD })
      const most = Math.floor(board / 3)
      const idle = await inactive(db)
      return {
        list: [
          listed('age', await overAge(db)),
          listed('terms', await overTerm(db)),
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
