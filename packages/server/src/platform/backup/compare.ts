import { parseFrame, readBackup } from './archive.ts'
import type { Table } from './catalogue.ts'
import type { Checked } from './check.ts'

interface Compared {
  /** Contents that its rows need and that it does not hold. */
  readonly missing: number
  /** Contents that none of its rows names. */
  readonly unknown: number
}

const NULL = String.raw`\N`

/** The files in a backup against the rows in it, in both directions. Rows stand as COPY writes them. */
export const compareBackup = async (path: string, { paths, ring }: Checked): Promise<Compared> => {
  const needed = new Set<string>()
  const named = new Set<string>()
  let key = -1
  let state = -1
  for await (const frame of readBackup(path, ring)) {
    if (frame.kind === 'table') {
      const { name, columns } = parseFrame<Table>(frame)
      key = columns.indexOf('storageKey')
      // What was deleted goes with the next sweep, its content before its row.
      state = name === 'file' ? columns.indexOf('state') : -1
    }
    if (frame.kind !== 'rows' || key < 0) continue
    for (const line of frame.payload.toString('utf8').split('\n')) {
      const cells = line.split('\t')
      const found = cells[key]
      if (found === undefined || found === NULL || line === '') continue
      named.add(`objects/${found}`)
      if (cells[state] !== 'deleted') needed.add(`objects/${found}`)
    }
  }
  const held = new Set(paths)
  return {
    missing: [...needed].filter((one) => !held.has(one)).length,
    unknown: paths.filter((one) => !named.has(one)).length,
  }
}
