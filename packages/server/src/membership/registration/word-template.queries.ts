import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** SQL of the Word forms that the society made its own. */

export const activeTemplate = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('wordTemplate')
      .select('content')
      .where('name', '=', name)
      .where('active', '=', true)
      .executeTakeFirst()
  )?.content

/** All versions, the newest first. */
export const listTemplates = (db: Db) =>
  db
    .selectFrom('wordTemplate')
    .select(['name', 'version', 'fileName', 'missing', 'active', 'createdAt', 'createdBy'])
    .select(sql<number>`length(content)`.as('size'))
    .orderBy('version', 'desc')
    .execute()

export const findTemplate = (db: Db, name: string, version: number) =>
  db
    .selectFrom('wordTemplate')
    .select(['fileName', 'content', 'active'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()

export const activeVersion = async (db: Db, name: string): Promise<number> =>
  (
    await db
      .selectFrom('wordTemplate')
      .select('version')
      .where('name', '=', name)
      .where('active', '=', true)
      .executeTakeFirst()
  )?.version ?? 0

/** 0: back to the delivered form. */
export const activateTemplate = async (db: Db, name: string, version: number): Promise<void> => {
  await db
    .updateTable('wordTemplate')
    .set({ active: false })
    .where('name', '=', name)
    .where('active', '=', true)
    .execute()
  await db
    .updateTable('wordTemplate')
    .set({ active: true })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute()
}

const LOCK = 7_001_013

export const insertTemplate = async (
  db: Db,
  template: Pick<
    Selectable<Tables['wordTemplate']>,
    'name' | 'fileName' | 'content' | 'missing' | 'createdById' | 'createdBy'
  >,
): Promise<number> => {
  // Two at once get two numbers.
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const { version } = await db
    .insertInto('wordTemplate')
    .values({
      ...template,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from "wordTemplate" where name = ${template.name})`,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
