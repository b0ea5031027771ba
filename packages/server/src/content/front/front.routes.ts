import { front } from '@portal/contract/content/front.calls'
import { frontDesk } from '@portal/contract/content/front-desk.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { countPublic, listPublic, publicCategories } from '../publication/public.queries.ts'
import { arrange, discard, isChanged, publish, word } from './front.actions.ts'
import type { FrontDeps } from './front.parts.ts'
import { findFront } from './front.queries.ts'
import { blockView, frontPageOf, publicReadingOf, publicRowOf } from './front.views.ts'

/** The page as everybody sees it, a few seconds old at most. */
export const shownFront = (deps: FrontDeps) =>
  deps.keep('page', '', async () =>
    frontPageOf(deps, deps.db, { blocks: (await findFront(deps.db)).live, as: 'public' }),
  )

export const frontRoutes = (deps: FrontDeps): Route[] => {
  const { keyRing } = deps
  return [
    ...implement(front, {
      page: () => shownFront(deps),
      column: async ({ pageNum, pageSize, sort: _sort, order: _order, ...filter }, { db }) => {
        const [total, list, categories] = await Promise.all([
          countPublic(db, filter),
          listPublic(db, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
          filter.column ? publicCategories(db, filter.column) : [],
        ])
        return { total, categories, list: list.map((row) => publicRowOf(keyRing, row)) }
      },
      reading: ({ id }, { db }) => publicReadingOf(keyRing, db, id),
    }),
    ...implement(frontDesk, {
      draft: async (_input, { db }) => {
        const row = await findFront(db)
        const { version, updatedBy, updatedAt, publishedBy, publishedAt } = row
        const view = blockView(keyRing, 'staff')
        return {
          blocks: row.draft.map((block) => ({ ...block, pictureUrl: view(block).pictureUrl })),
          changed: isChanged(row),
          ...{ version, updatedBy, updatedAt, publishedBy, publishedAt },
        }
      },
      preview: async (_input, { db }) =>
        frontPageOf(deps, db, { blocks: (await findFront(db)).draft, as: 'staff' }),
      arrange,
      word,
      publish,
      discard,
    }),
  ]
}
