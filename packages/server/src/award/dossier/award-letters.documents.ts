import type { award as calls } from '@portal/contract/award/award.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { letterFile, letterPieces, listed } from '../../peer-review/letter/letter.documents.ts'
import type { Letter } from '../../peer-review/letter/letter.parts.ts'
import { objectionLetters } from '../../peer-review/letter/objection-letter.documents.ts'
import { listObjections } from '../../peer-review/publicity/objection.queries.ts'
import type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import { actorOf, type Context, type Db, type Download } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { listItems, requireBatch, titleOf } from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { involvedIn } from '../item/item-access.rules.ts'
import type { AwardScene } from './award-dossier.parts.ts'

/** 异议文书 of an award: built as those of an evaluation, in the award's own words. */

interface Scene {
  readonly deps: AwardDeps
  readonly db: Db
  readonly society: string
  readonly batch: BatchRow
  readonly items: readonly ItemRow[]
}

const lettersOf = async (scene: Scene): Promise<Letter[]> => {
  const { db, batch, items } = scene
  const byId = new Map(items.map((item) => [item.id, item]))
  const cases = await listObjections(db, { awardBatchId: batch.id })
  return objectionLetters(
    scene,
    cases.filter(({ awardItemId }) => byId.has(awardItemId ?? '')),
    ({ awardItemId }) => {
      const { no: itemNo = '', name: projectName = '' } = byId.get(awardItemId ?? '') ?? {}
      return { projectName, speaker: '推荐方', award: { award: titleOf(batch), itemNo } }
    },
  )
}

/** Nobody reads who objects to their own item. */
const sceneOf = async (
  deps: AwardDeps,
  { batchId }: { batchId: string },
  context: Context,
): Promise<Scene> => {
  const { db } = context
  const batch = await requireBatch(db, batchId)
  const items = await listItems(db, batchId)
  const involved = await involvedIn(db, items, actorOf(context).accountId)
  const society = await deps.settings.get('societyName')
  return { deps, db, society, batch, items: items.filter(({ id }) => !involved.has(id)) }
}

export const listPapers =
  (deps: AwardDeps) => async (input: InputOf<typeof calls.papers>, context: Context) =>
    listed(await lettersOf(await sceneOf(deps, input, context)))

export const takePaper =
  (deps: AwardDeps) =>
  async (input: InputOf<typeof calls.paper>, context: Context): Promise<Download> => {
    const scene = await sceneOf(deps, input, context)
    const { number, file } = await letterFile(scene, await lettersOf(scene), input)
    noteOn(context, scene.batch, { paper: input.name, number, format: input.format })
    return file
  }

export async function* letterRecords(scene: AwardScene): AsyncGenerator<Piece> {
  yield* letterPieces(scene, await lettersOf(scene))
}
