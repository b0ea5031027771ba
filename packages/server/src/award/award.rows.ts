import type { ScoringTemplate } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { AsIs } from '../platform/database/tables.ts'
import type { FormalCheck, ItemPerson, Meeting, Vote } from './batch/award.rows.ts'
import type { NominatedItem } from './nomination/nomination.queries.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  'awardBatch.meeting': Meeting
  'awardBatch.scoring': ScoringTemplate
  /** Of the file. */
  'awardFile.id': AsIs
  'awardNomination.form': NominatedItem
  /** Of the file. */
  'awardNominationFile.id': AsIs
  'awardItem.check': FormalCheck
  'awardItem.persons': readonly ItemPerson[]
  'awardItem.vote': Vote
}
