import type { DossierScene, Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import { type DossierPaper, recordPaper } from '../../platform/documents/dossier/dossier-paper.documents.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { titleOf } from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'

/** What the pieces of an award's dossier are made for. */
export interface AwardScene extends DossierScene {
  readonly deps: AwardDeps
  readonly db: Db
  readonly batch: BatchRow
  readonly items: readonly ItemRow[]
  readonly actor: Actor
}

export const printed = (scene: AwardScene, paper: DossierPaper): Promise<Piece[]> => {
  const title = titleOf(scene.batch)
  return recordPaper(scene, paper, { cover: [['奖项', title]], no: title })
}
/** As papers and paths call an item. */
export const calledItem = ({ no, name }: Pick<ItemRow, 'no' | 'name'>): string => `${no}　${name}`
