import type { Piece } from './dossier.parts.ts'
import { json } from './dossier-paper.documents.ts'

interface Chained {
  readonly at: string
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** A chained log as `check-dossier.mjs` reads it. `broken`: the row from which its hashes do not follow from each other any more. */
export const logPiece = (rows: readonly Chained[], broken: number | undefined): Piece => ({
  path: '10-办理记录/办理记录.json',
  title: '办理记录',
  content: json({
    chain: broken === undefined ? '完整' : `第${broken}行起不一致`,
    events: rows.map(({ at, prevHash, hash, ...row }) => ({
      ...{ ...row, at: new Date(at).toISOString() },
      ...{ prevHash: prevHash.toString('hex'), hash: hash.toString('hex') },
    })),
  }),
})
