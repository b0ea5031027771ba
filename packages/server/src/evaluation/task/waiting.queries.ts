import { sql } from 'kysely'
import { openObjections } from '../../peer-review/publicity/objection.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { countWaiting } from './task.queries.ts'

/** How much waits for somebody of the staff, and how many objections are under way. */
export const countTodo = async (db: Db, actor: Pick<Actor, 'role' | 'accountId'>) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${openObjections} o`.execute(db)
  return { ...(await countWaiting(db, actor)), objections: rows[0]?.count ?? 0 }
}
