import { feesOfCase } from '../fees/fee-scene.actions.ts'
import { confirmationOf, feeRows } from '../fees/fees.actions.ts'
import { feePaper, feeWords } from '../fees/fees.documents.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { listSessions } from './dossier.queries.ts'
import { filed, json } from './dossier-paper.documents.ts'

/** What the experts were paid. Numbers are masked: who pays takes them from the sheet itself. */
export async function* fees(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row, society: name } = scene
  const short = await deps.settings.get('societyShort')
  const sessions = (await listSessions(db, row.id)).map(({ id }) => id)
  const sheets = await feesOfCase(db, row, sessions)
  for (const [n, sheet] of sheets.entries()) {
    const title = sheets.length > 1 ? `专家咨询费发放表-${n + 1}` : '专家咨询费发放表'
    const list = await feeRows(deps.keyRing, db, sheet)
    yield {
      path: `12-咨询费/${title}.json`,
      title,
      content: json({
        ...{ of: sheet.of, title: sheet.title },
        confirmed: confirmationOf(sheet.sheet),
        list,
      }),
    }
    const paper = feePaper({ name, short }, sheet, list, await feeWords(scene, sheet.sheet))
    yield* await filed(scene, { path: `12-咨询费/${title}`, title, as: ['pdf', 'docx'], paper })
  }
}
