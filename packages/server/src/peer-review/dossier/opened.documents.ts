import { momentText } from '@portal/contract/platform/time'
import type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import {
  type DossierPaper,
  json,
  table,
  text,
} from '../../platform/documents/dossier/dossier-paper.documents.ts'
import type { Db } from '../../platform/http/context.ts'
import { namesOf } from '../panel/panel.queries.ts'

/** Which material each expert had before their eyes, and since when: the first opening and the last of each file. */

interface Opened {
  readonly expertId: string
  readonly fileId: string
  readonly firstAt: string
  readonly lastAt: string
  readonly count: number
}
/** What a file is: its kind, its name, since when it lay there, and its hash. */
interface Material {
  readonly slot: string
  readonly fileName: string
  readonly handedIn: string
  readonly sha256: string
}
const UNKNOWN: Material = { slot: '材料', fileName: '', handedIn: '', sha256: '' }

interface Openings {
  readonly list: readonly Opened[]
  readonly materials: ReadonlyMap<string, Material>
  /** Everybody who should have read it. */
  readonly expected: readonly string[]
  /** How else whoever opened nothing may have read it. */
  readonly otherwise: string
}

const TITLE = '材料查阅记录'

/** `print` makes its paper; nothing where nobody has opened anything and nobody should have. */
export async function* openedPieces(
  {
    db,
    print,
  }: {
    readonly db: Db
    readonly print: (paper: Omit<DossierPaper, 'document'>) => Promise<Piece[]>
  },
  { list, materials, expected, otherwise }: Openings,
): AsyncGenerator<Piece> {
  const seen = new Set(list.map(({ expertId }) => expertId))
  const unseen = [...new Set(expected)].filter((id) => !seen.has(id))
  if (seen.size + unseen.length === 0) return
  const names = await namesOf(db, [...seen, ...unseen])
  const nameOf = (id: string) => names.get(id)?.name ?? ''
  const rows = list.map((one) => ({
    ...{ ...one, name: nameOf(one.expertId) },
    ...(materials.get(one.fileId) ?? UNKNOWN),
  }))
  const path = `14-材料查阅/${TITLE}`
  yield { path: `${path}.json`, title: TITLE, content: json(rows) }
  yield* await print({
    path,
    title: TITLE,
    blocks: [
      rows.length === 0
        ? text('没有通过平台打开的材料。')
        : table(
            ['专家', '材料', 'SHA-256（前16位）', '首次打开', '最后打开', '次数'],
            [1.1, 2.2, 1.6, 1.2, 1.2, 0.6],
            rows.map(({ name, slot, fileName, handedIn, sha256, firstAt, lastAt, count }) => [
              ...[name, [slot, fileName, handedIn].filter(Boolean).join('\n'), sha256.slice(0, 16)],
              ...[momentText(firstAt), momentText(lastAt), String(count)],
            ]),
          ),
      ...(unseen.length > 0
        ? [text(`没有通过平台打开材料：${unseen.map(nameOf).join('、')}${otherwise}。`)]
        : []),
    ],
  })
}
