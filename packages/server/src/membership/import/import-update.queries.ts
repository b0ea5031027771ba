import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberRow } from '../record/member.rows.ts'

/** SQL of rows that change a record which is there: what it says now, and what it said before. */

export interface KnownMember {
  readonly record: MemberRow
  /** The form with post and former posts. */
  readonly form: FormValues
}

const SLICE = 200

/** Records with their forms, some hundred in a statement. */
export const readKnown = async (
  db: Db,
  definition: MemberKindDefinition,
  ids: readonly string[],
): Promise<Map<string, KnownMember>> => {
  const known = new Map<string, KnownMember>()
  for (let at = 0; at < ids.length; at += SLICE) {
    const some = ids.slice(at, at + SLICE)
    const records: MemberRow[] = await db
      .selectFrom('member')
      .selectAll()
      .where('id', 'in', some)
      .where('deletedAt', 'is', null)
      .execute()
    const forms = await definition.store.find(db, some)
    for (const record of records) {
      const shared = Object.entries(definition.member).map(([column, field]) => [
        field,
        record[column as keyof MemberRow] ?? '',
      ])
      const { memberTag1, historyZw } = record
      const form = { ...forms.get(record.id), ...Object.fromEntries(shared), memberTag1, historyZw }
      known.set(record.id, { record, form })
    }
  }
  return known
}

const place = (rowId: string) => ({ table: 'importRow', column: 'before', rowId })

export const sealBefore = (ring: KeyRing, values: FormValues) => {
  const id = randomUUID()
  return { id, before: seal(ring, place(id), JSON.stringify(values)) }
}

/** What the rows of a batch replaced, of those records that are still as the batch left them. */
export const listReplaced = async (db: Db, ring: KeyRing, batchId: string) => {
  const { rows } = await sql<{ id: string; recordId: string; before: Buffer }>`
    select r.id, r."recordId", r.before from "importRow" r join member on member.id = r."recordId"
    where r."batchId" = ${batchId} and r.before is not null and member.version = r.version
      and member."deletedAt" is null order by r.row`.execute(db)
  return rows.map(({ id, recordId, before }) => ({
    recordId,
    values: JSON.parse(openText(ring, place(id), before)) as FormValues,
  }))
}

/** Once nobody can take the import back any more. */
export const forgetReplaced = async (db: Db, days: number): Promise<void> => {
  await sql`update "importRow" r set before = null from "importBatch" b
    where b.id = r."batchId" and r.before is not null
      and (b."undoneAt" is not null or b."committedAt" < now() - make_interval(days => ${days}))`.execute(db)
}

const LEFTOVER_DAYS = 7

/** What stayed outside can be corrected for a week, then the file goes. */
export const dropLeftovers = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ fileId: string }>`
    with old as (select id, "fileId" from "importBatch"
      where "fileId" is not null and "committedAt" < now() - make_interval(days => ${LEFTOVER_DAYS}) for update)
    update "importBatch" b set "fileId" = null from old where b.id = old.id returning old."fileId"`.execute(
    db,
  )
  return rows.map(({ fileId }) => fileId)
}
