import type { EventGuest } from '@portal/contract/content/event/event.words'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import type { FrontBlock } from '@portal/contract/content/front-block.fields'
import type { Column } from '@portal/contract/content/publication-columns'
import type { AsIs } from '../platform/database/tables.ts'
import type { Content } from './publication/publication.queries.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  'event.guests': EventGuest[]
  'event.questions': EventQuestion[]
  'frontPage.draft': FrontBlock[]
  'frontPage.live': FrontBlock[]
  'publication.draft': Content
  /** Put on hold by a restore: it does not appear by the clock. */
  'publication.held': AsIs
  'publicationCategory.column': Column
  'publicationVersion.content': Content
}
