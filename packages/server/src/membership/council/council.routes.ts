import { councilTerm, termName } from '@portal/contract/membership/council/council-term.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { correctHolding, describeTerm, endHolding } from './council.actions.ts'
import { holdingsOf, listHoldings, listTerms } from './council.queries.ts'
import { presentHolding } from './council.rules.ts'

export const councilRoutes = (deps: MemberDeps): Route[] =>
  implement(councilTerm, {
    terms: async (_input, { db }) => ({
      list: (await listTerms(db)).map((row) => ({ ...row, name: termName(row.ordinal) })),
    }),
    holdings: async ({ termId, state, keyword, ...page }, { db }) => {
      const { rows, ...counted } = await listHoldings(db, { termId, state, keyword }, page)
      return { ...counted, list: rows.map(presentHolding) }
    },
    ofMember: async ({ id }, { db }) => ({ list: (await holdingsOf(db, id)).map(presentHolding) }),
    endHolding: (input, context) => endHolding(deps, input, context),
    correctHolding: (input, context) => correctHolding(input, context),
    describeTerm: (input, context) => describeTerm(input, context),
  })
