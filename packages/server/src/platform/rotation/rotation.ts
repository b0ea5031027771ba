import type pg from 'pg'
import { blindIndexes, type KeyRing, open, seal } from '../crypto/secrets.ts'
import type { FileStore } from '../files/file-store.ts'
import type { IndexColumn, KeyedColumn, KeyedColumns, Source, SourceRow } from './keyed-column.ts'
import * as rows from './rotation.queries.ts'

/**
 * Everything that lies under an older key of the ring comes under the current one, while others write. It may be cut off at any moment
 * and begun again: what is done is seen by what lies there, nothing is written down about it.
 */

export interface Rotation {
  readonly client: pg.Client
  readonly ring: KeyRing
  readonly columns: KeyedColumns
  readonly files: FileStore
  readonly tell: (message: string) => void
}

/** How much of what was found under an older key, by where it lies. */
export type Left = ReadonlyMap<string, number>

const SOME_ROWS = 50
const SOME_INDEXES = 500
const SOME_FILES = 200
/** A line of progress for so many. */
const LINE_EVERY = 5_000
const passes = (done: number, more: number): boolean =>
  Math.floor((done + more) / LINE_EVERY) > Math.floor(done / LINE_EVERY)

type Of<K extends KeyedColumn['kept']> = Extract<KeyedColumn, { kept: K }>

export const columnsKept = <K extends KeyedColumn['kept']>(
  columns: KeyedColumns,
  kept: K,
): (Of<K> & { readonly table: string; readonly column: string })[] =>
  Object.entries(columns).flatMap(([place, one]) => {
    const [table = '', column = ''] = place.split('.')
    return one.kept === kept ? [{ ...(one as Of<K>), table, column }] : []
  })

const olderThan = (ring: KeyRing) => ring.ids.filter((id) => id !== ring.currentId)

// --- sealed values -----------------------------------------------------------------------------------------------------------

const resealColumn = async (
  { client, ring, tell }: Rotation,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<number> => {
  const place = { table, column, key: ['id'] }
  const total = await rows.countSealed(client, place, olderThan(ring))
  for (let done = 0; ; ) {
    const some = await rows.someSealed(client, place, olderThan(ring), SOME_ROWS)
    if (some.length === 0) return total
    const changes = some.map(({ id, value }) => {
      const own = { table, column, rowId: id }
      return { key: [id], before: value, after: seal(ring, own, open(ring, own, value)) }
    })
    await rows.writeChanges(client, place, changes)
    if (passes(done, some.length)) tell(`  ${table}.${column} ${done + some.length}/${total}`)
    done += some.length
  }
}

// --- blind indexes -----------------------------------------------------------------------------------------------------------

type Indexed = IndexColumn & { readonly table: string; readonly column: string }

/** Rows whose index is not that of the current key. Where nothing is known any more that it could be of, as after an erasure, there is none. */
async function* staleIndexes(
  { client, ring }: Pick<Rotation, 'client' | 'ring'>,
  { table, column, key = ['id'] }: Indexed,
  source: Source,
): AsyncGenerator<(rows.Change & { readonly known: boolean })[]> {
  let after: readonly unknown[] | undefined
  for (;;) {
    const some = await rows.someIndexed(client, { table, column, key }, source, { after, most: SOME_INDEXES })
    yield some.flatMap((row) => {
      const found = source.indexed(ring, row as SourceRow)
      const before = row.storedIndex as Buffer
      const [current, ...older] = found ? blindIndexes(ring, found.purpose, found.text) : []
      if (!current || current.equals(before)) return []
      // Of no key at all: not ours to overwrite, and nothing that may be passed over in silence.
      const known = older.some((one) => one.equals(before))
      return [{ key: key.map((one) => row[one]), before, after: current, known }]
    })
    if (some.length < SOME_INDEXES) return
    after = key.map((one) => some.at(-1)?.[one])
  }
}

const reindexColumn = async (rotation: Rotation, column: Indexed): Promise<number> => {
  const { client, tell } = rotation
  const place = { table: column.table, column: column.column, key: column.key ?? ['id'] }
  let done = 0
  for (const source of column.sources)
    for await (const found of staleIndexes(rotation, column, source)) {
      const changes = found.filter(({ known }) => known)
      for (let at = 0; at < changes.length; at += SOME_ROWS)
        await rows.writeChanges(client, place, changes.slice(at, at + SOME_ROWS))
      if (passes(done, changes.length)) tell(`  ${place.table}.${place.column} ${done + changes.length}`)
      done += changes.length
    }
  return done
}

// --- files -------------------------------------------------------------------------------------------------------------------

const resealFiles = async ({ client, files, tell }: Rotation): Promise<number> => {
  let [done, seen, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const some = await rows.someSealedFiles(client, after, SOME_FILES)
    const written: typeof some = []
    for (const file of some) {
      if (await files.reseal(file)) written.push(file)
    }
    // Somebody deleted it while it was being written: it must not come back.
    const gone = new Set(
      await rows.goneFiles(
        client,
        written.map(({ id }) => id),
      ),
    )
    for (const file of written) if (gone.has(file.id)) await files.delete(file.storageKey)
    done += written.length
    seen += some.length
    if (written.length > 0) tell(`  文件 ${seen}，重新加密 ${done}`)
    if (some.length < SOME_FILES) return done
    after = some.at(-1)?.id ?? after
  }
}

// --- all of it ---------------------------------------------------------------------------------------------------------------

/** One pass over everything; how much there was to do. */
export const resealAll = async (rotation: Rotation): Promise<Left> => {
  const done = new Map<string, number>()
  for (const column of columnsKept(rotation.columns, 'sealed'))
    done.set(`${column.table}.${column.column}`, await resealColumn(rotation, column))
  for (const column of columnsKept(rotation.columns, 'index'))
    done.set(`${column.table}.${column.column}`, await reindexColumn(rotation, column))
  done.set('文件', await resealFiles(rotation))
  return done
}

/**
 * What still lies under an older key. Sealed values are looked for in every binary column of the database, whatever the list of columns
 * says of it; `leaving` are those that go with the key.
 */
export const leftUnderOlder = async (
  { client, ring, columns, files }: Omit<Rotation, 'tell'>,
  leaving: (place: string) => boolean = () => false,
): Promise<Left> => {
  const left = new Map<string, number>()
  const found = (place: string, count: number) => {
    if (count > 0) left.set(place, (left.get(place) ?? 0) + count)
  }
  for (const place of await rows.binaryColumns(client)) {
    const [table = '', column = ''] = place.split('.')
    if (!leaving(place)) found(place, await rows.countSealed(client, { table, column }, olderThan(ring)))
  }
  for (const column of columnsKept(columns, 'index'))
    for (const source of column.sources)
      for await (const changes of staleIndexes({ client, ring }, column, source))
        found(`${column.table}.${column.column}`, changes.length)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const some = await rows.someSealedFiles(client, after, SOME_FILES)
    for (const file of some) if (await files.isStale(file)) found('文件', 1)
    if (some.length < SOME_FILES) return left
    after = some.at(-1)?.id ?? after
  }
}
