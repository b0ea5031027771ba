import { levelLabel, serialNumber } from '@portal/contract/membership/member.calls'
import { UNDO_DAYS } from '@portal/contract/membership/organisation/organisation.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { handOver } from '../../platform/files/attach.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { MemberRow } from '../record/member.rows.ts'

export type Merge = Selectable<Tables['memberMerge']>

const briefOf = (row: MemberRow) => ({
  id: row.id,
  name: row.name,
  company: row.company,
  mobileTel: maskMobile(row.mobileTel),
  state: row.state,
  serialNum: serialNumber(row),
  submittedAt: row.submittedAt,
})

export const findBriefs = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, ReturnType<typeof briefOf>>()
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, briefOf(row)]))
}

/** One side of the comparison. */
export const describeSide = async (db: Db, row: MemberRow) => {
  const account = await db
    .selectFrom('account')
    .select(['lastSignInAt', sql<SqlBool>`"passwordHash" is not null`.as('hasPassword')])
    .where('memberId', '=', row.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const { files } = await db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('memberId', '=', row.id)
    .where('state', '=', 'attached')
    .executeTakeFirstOrThrow()
  return {
    ...briefOf(row),
    version: row.version,
    levelLabel: levelLabel(row.kind, row.level),
    memberTag1: row.memberTag1,
    examineDate: row.examineDate,
    submittedVia: row.submittedVia,
    files: Number(files),
    account: account ? { ...account, hasPassword: account.hasPassword === true } : null,
  }
}

/** Scans and photos belong to the person and go along; answers which. */
export const moveFiles = async (db: Db, from: string, to: string): Promise<string[]> => {
  const ids = await handOver(db, from, to)
  if (ids.length > 0)
    await sql`update "memberRevision" set "fileIds" = "fileIds" || ${ids}::uuid[] where id = (
      select id from "memberRevision" where "memberId" = ${to} and purpose = 'application' order by version desc limit 1)
    `.execute(db)
  return ids
}

export const moveFilesBack = async (
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> => {
  if (ids.length === 0) return
  await handOver(db, from, to, ids)
  await sql`update "memberRevision" set "fileIds" = array(select unnest("fileIds") except select unnest(${[...ids]}::uuid[]))
    where "memberId" = ${from} and purpose = 'application'
  `.execute(db)
}

export const insertMerge = async (
  db: Db,
  merge: Omit<Merge, 'at' | 'undoneAt' | 'undoneBy'>,
): Promise<void> => {
  await db
    .insertInto('memberMerge')
    .values({ ...merge, undoneAt: null })
    .execute()
}

export const lockMerge = (db: Db, id: string) =>
  db
    .selectFrom('memberMerge')
    .selectAll()
    .select(sql<SqlBool>`at < now() - make_interval(days => ${UNDO_DAYS})`.as('expired'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const markUndone = async (db: Db, id: string, undoneBy: string): Promise<void> => {
  await db
    .updateTable('memberMerge')
    .set({ undoneAt: sql<string>`now()`, undoneBy })
    .where('id', '=', id)
    .execute()
}

export const listMerges = async (db: Db, { pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
  const { total } = await db
    .selectFrom('memberMerge')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const merges = await db
    .selectFrom('memberMerge as merge')
    .innerJoin('member as survivor', 'survivor.id', 'merge.survivorId')
    .innerJoin('member as merged', 'merged.id', 'merge.mergedId')
    .selectAll('merge')
    .select(
      sql<SqlBool>`merge."undoneAt" is null and merge.at >= now() - make_interval(days => ${UNDO_DAYS})
        and survivor."deletedAt" is null and merged."mergedInto" = survivor.id`.as('undoable'),
    )
    .orderBy('merge.at', 'desc')
    .orderBy('merge.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const ids = merges.flatMap((merge) => [merge.survivorId, merge.mergedId])
  const people =
    ids.length === 0 ? [] : await db.selectFrom('member').selectAll().where('id', 'in', ids).execute()
  const nameOf = (id: string) => {
    const row = people.find((one) => one.id === id)
    return { name: row?.name ?? '', serialNum: row ? serialNumber(row) : '' }
  }
  return { total, list: merges.map((merge) => ({ ...merge, nameOf })) }
}
