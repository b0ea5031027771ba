import { type Identifier, identifierIn, search } from '@portal/contract/office/search.calls'
import { canonicalMobile } from '@portal/contract/platform/person/identity-number'
import { mask } from '@portal/contract/platform/person/mask.rules'
import {
  type FoundMember,
  membersWithAddress,
  membersWithIdentity,
  membersWithPhone,
} from '../../membership/list/found.queries.ts'
import type { MemberDeps } from '../../membership/record/member.parts.ts'
import { actorOf, type Db, implement, type Route } from '../../platform/http/context.ts'
import { maskAddress } from '../../platform/outbox/addresses.ts'
import { findEverywhere, grouped } from './search.actions.ts'
import { peopleHits } from './search.views.ts'

type Deps = Pick<MemberDeps, 'kinds' | 'keyRing'>
const OWNERS = 20

const ownersOf = ({ kinds, keyRing }: Deps, db: Db, by: Identifier, text: string): Promise<FoundMember[]> => {
  if (by === 'mobile') return membersWithPhone(db, canonicalMobile(text), OWNERS)
  if (by === 'email') return membersWithAddress(db, text, OWNERS)
  return membersWithIdentity(db, keyRing, Object.values(kinds), text)
}

/** As the log keeps it: enough to know which record it was, not what the number is. */
const masked = (by: Identifier, text: string): string =>
  by === 'email' ? maskAddress('mail', text) : mask(by === 'mobile' ? 'mobile' : 'idCard', text)

export const searchRoutes = (deps: Deps): Route[] =>
  implement(search, {
    find: ({ keyword }, context) => findEverywhere({ db: context.db, actor: actorOf(context), keyword }),
    identify: async ({ keyword }, context) => {
      const by = identifierIn(keyword) ?? 'idCard'
      const rows = await ownersOf(deps, context.db, by, keyword)
      context.note({ detail: { by, value: masked(by, keyword), found: rows.map(({ id }) => id) } })
      const units = rows.filter(({ kind }) => kind === 'unit')
      const people = rows.filter(({ kind }) => kind !== 'unit')
      return grouped(
        [
          { group: 'people', list: peopleHits(people) },
          { group: 'units', list: peopleHits(units) },
        ],
        keyword,
      )
    },
  })
