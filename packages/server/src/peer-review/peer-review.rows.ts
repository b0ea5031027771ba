import type { RecusalRule } from '@portal/contract/peer-review/panel.rules'
import type { ObjectionGround, PublicSnapshot } from '@portal/contract/peer-review/publicity.calls'
import type { Criteria } from '@portal/contract/peer-review/selection.calls'
import type { ScoringTemplate } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { AsIs } from '../platform/database/tables.ts'
import type { DrawCandidate, Drawn, DrawRules, SignatureRecord } from './panel/panel.rows.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  'examination.signature': SignatureRecord
  'objection.ground': ObjectionGround
  'panel.criteria': Criteria
  'panel.template': ScoringTemplate
  'panelDraw.pool': DrawCandidate[]
  'panelDraw.result': Drawn[]
  'panelDraw.rules': DrawRules
  /** One of the two: what is publicised. */
  'publicity.achievementId': AsIs
  'publicity.snapshot': PublicSnapshot
  /** One of the two: what the expert is to examine. */
  'recusalHit.achievementId': AsIs
  'recusalHit.rule': RecusalRule
  /** One of the two. */
  'signCode.achievementId': AsIs
}
