import type { Column } from '@portal/contract/content/publication-columns'
import { titleMatches } from '../../membership/organisation/title-search.queries.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Db } from '../../platform/http/context.ts'
import { phase } from '../event/event.queries.ts'
import { shown } from '../publication/publication.queries.ts'

/** Articles and videos of some columns for the search from everywhere, whatever their state, by title. */
export const publicationsNamed = (db: Db, columns: readonly Column[], keyword: string, limit: number) =>
  db
    .selectFrom('publication')
    .select(['id', 'kind', 'column', 'searchTitle as title', 'publishAt', 'updatedAt', shown.as('shown')])
    .where('publication.column', 'in', columns)
    .where('publication.deletedAt', 'is', null)
    .where(titleMatches('publication', 'searchTitle', keyword))
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsWritten(limit))
    .execute()

export const eventsNamed = (db: Db, keyword: string, limit: number) =>
  db
    .selectFrom('event')
    .select(['event.id', 'event.title', 'event.beginsAt', 'event.place', phase.as('phase')])
    .where(titleMatches('event', 'title', keyword))
    .orderBy('event.beginsAt', 'desc')
    .orderBy('event.id')
    .limit(rowsWritten(limit))
    .execute()
