import { search } from '@portal/contract/office/search.calls'
import { type OwnersDeps, ownersOf } from '../../membership/list/owners.actions.ts'
import { actorOf, implement, type Route } from '../../platform/http/context.ts'
import { findEverywhere, grouped } from './search.actions.ts'
import { peopleHits } from './search.views.ts'

export const searchRoutes = (deps: OwnersDeps): Route[] =>
  implement(search, {
    find: ({ keyword }, context) => findEverywhere({ db: context.db, actor: actorOf(context), keyword }),
    identify: async ({ keyword }, context) => {
      const rows = await ownersOf(deps, keyword, context)
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
