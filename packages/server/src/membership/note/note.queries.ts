import { randomUUID } from 'node:crypto'
import type { NoteKind } from '@portal/contract/membership/note/note.words'
import { type SqlBool, sql } from 'kysely'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { recordOfNow, recordsOfPerson } from '../duplicate/same-person.queries.ts'

/**
 * Notes and tasks about members. Their texts are sealed. One that is about a record which went into another one is about that other
 * record from then on.
 */

const place = (rowId: string) => ({ table: 'memberNote', column: 'text', rowId })
const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

export interface NewNote {
  readonly memberId: string
  readonly kind: NoteKind
  readonly text: string
  /** Left out: today. */
  readonly on?: string
  readonly byId: string
  readonly byName: string
  readonly dueOn?: string
  readonly assigneeId?: string
  readonly assigneeName?: string
}

export const insertNote = async (db: Db, ring: KeyRing, { text, on, ...note }: NewNote): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('memberNote')
    .values({
      ...note,
      id,
      text: seal(ring, place(id), text),
      on: on ?? today,
      dueOn: note.dueOn ?? null,
      assigneeId: note.assigneeId ?? null,
      doneAt: null,
    })
    .execute()
  return id
}

/** With the record that it is about now. */
const about = (db: Db) =>
  db
    .selectFrom('memberNote')
    .innerJoin('member', (join) => join.on('member.id', '=', recordOfNow(sql.ref('memberNote.memberId'))))

export const lockNote = (db: Db, id: string) =>
  about(db)
    .select([
      'memberNote.id',
      'memberNote.kind',
      'memberNote.version',
      'memberNote.byId',
      'memberNote.doneAt',
      'member.id as memberId',
      'member.name as memberName',
      'member.kind as memberKind',
    ])
    .where('memberNote.id', '=', id)
    .where('member.deletedAt', 'is', null)
    .forUpdate('memberNote')
    .executeTakeFirst()
export type LockedNote = NonNullable<Awaited<ReturnType<typeof lockNote>>>

export const rewriteNote = (db: Db, ring: KeyRing, { id, version }: LockedNote, text: string) =>
  db
    .updateTable('memberNote')
    .set({ text: seal(ring, place(id), text), version: version + 1 })
    .where('id', '=', id)
    .execute()

/** Done by somebody, or open again. */
export const settleTask = (db: Db, { id, version }: LockedNote, doneBy: string | null) =>
  db
    .updateTable('memberNote')
    .set({
      version: version + 1,
      doneAt: doneBy === null ? null : sql<string>`now()`,
      doneBy: doneBy ?? '',
    })
    .where('id', '=', id)
    .execute()

export const deleteNote = (db: Db, id: string) => db.deleteFrom('memberNote').where('id', '=', id).execute()

/** The newest first. */
export const notesOf = async (db: Db, ring: KeyRing, memberId: string, limit: number) => {
  const rows = await db
    .selectFrom('memberNote')
    .selectAll()
    .where('memberId', 'in', recordsOfPerson(memberId))
    .orderBy('on', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, text: openText(ring, place(row.id), row.text) }))
}

export type TaskState = 'open' | 'late' | 'done'
const late = sql<boolean>`("memberNote"."doneAt" is null and "memberNote"."dueOn" < ${today})`
const inState = (state: TaskState) =>
  state === 'done'
    ? sql<SqlBool>`"memberNote"."doneAt" is not null`
    : state === 'late'
      ? sql<SqlBool>`"memberNote"."doneAt" is null and "memberNote"."dueOn" < ${today}`
      : sql<SqlBool>`"memberNote"."doneAt" is null`

const tasks = (db: Db, state: TaskState, assigneeId: string | undefined) =>
  about(db)
    .where('member.deletedAt', 'is', null)
    .where('memberNote.kind', '=', sql.lit('task'))
    .where(inState(state))
    .where((on) => (assigneeId ? on('memberNote.assigneeId', '=', assigneeId) : on.lit(true)))

const countTasks = async (db: Db, state: TaskState, assigneeId: string | undefined): Promise<number> => {
  const { count } = await tasks(db, state, assigneeId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Open ones of somebody whose day has come. */
export const tasksDue = (db: Db, assigneeId: string, limit: number) =>
  tasks(db, 'open', assigneeId)
    .select(['memberNote.id', 'memberNote.dueOn', 'member.name as memberName', late.as('late')])
    .select(sql<string>`"memberNote"."dueOn"::timestamp at time zone 'Asia/Shanghai'`.as('at'))
    .where('memberNote.dueOn', '<=', today)
    .orderBy('memberNote.dueOn')
    .orderBy('memberNote.id')
    .limit(limit)
    .execute()

export const listTasks = async (
  db: Db,
  ring: KeyRing,
  { state, assigneeId }: { state: TaskState; assigneeId: string | undefined },
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  const [open, overdue, done, rows] = await Promise.all([
    countTasks(db, 'open', assigneeId),
    countTasks(db, 'late', assigneeId),
    countTasks(db, 'done', assigneeId),
    tasks(db, state, assigneeId)
      .selectAll('memberNote')
      .select(['member.id as memberId', 'member.kind as memberKind', 'member.name as memberName'])
      .select(late.as('late'))
      .orderBy('memberNote.dueOn', order)
      .orderBy('memberNote.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  const counts = { open, late: overdue, done }
  return {
    total: counts[state],
    counts,
    rows: rows.map((row) => ({ ...row, text: openText(ring, place(row.id), row.text) })),
  }
}
