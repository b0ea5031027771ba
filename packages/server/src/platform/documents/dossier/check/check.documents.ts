import { readFile } from 'node:fs/promises'
import type { Piece } from '../dossier.parts.ts'

/** What an outsider needs to check a dossier without the portal: programs that are read before they are run, and what lies where. */

const CHECK = { 'check-dossier.mjs': new URL('check-dossier.mjs', import.meta.url) }

/** What lies where, in words, and the programs; `others` beside the one that each dossier has. */
export async function* checkPieces(
  guide: string,
  others: Readonly<Record<string, URL>> = {},
): AsyncGenerator<Piece> {
  yield { path: '卷宗说明.txt', title: '卷宗说明', content: Buffer.from(`\ufeff${guide}`) }
  for (const [name, program] of Object.entries({ ...CHECK, ...others }))
    yield { path: `核对/${name}`, title: '核对程序', content: await readFile(program) }
}
