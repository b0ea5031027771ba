import { casePieces } from '../../../peer-review/dossier/objection.documents.ts'
import { listObjections } from '../../../peer-review/publicity/objection.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { papers } from '../dossier-paper.documents.ts'

/** Who objects is for the handler, the person in charge and the super administrator alone. */
export async function* objections(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row, actor } = scene
  const list = await listObjections(db, { achievementId: row.id })
  const named = actor.role !== 'expertReview'
  if (!named && list.length > 0)
    scene.omitted.push('异议人身份、异议书、双方的陈述和证据：专家评审账号不可见')
  yield* casePieces({ deps, db, print: (paper) => papers(scene, paper) }, list, { named })
}
