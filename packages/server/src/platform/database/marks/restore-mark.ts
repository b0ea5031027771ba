import type pg from 'pg'
import { PORTAL } from '../../environment/launcher.ts'

/**
 * What a restore writes down before its first write and takes away with its last: as long as it is there, the portal does not start,
 * and the next restore knows that what it finds is a leftover. It lies beside the tables of the portal, in a schema of its own.
 */
export interface RestoreMark {
  readonly id: string
  /** The file that was being restored, as it was named. */
  readonly path: string
  readonly startedAt: string
  /** What the restore may have put into a bucket, where nothing can be listed or renamed. */
  readonly keys: readonly string[]
}

export async function readMark(owner: pg.Client): Promise<RestoreMark | undefined> {
  const { rows: found } = await owner.query(
    `select to_regclass('portal_restore.underway') is not null as there`,
  )
  if (!found[0]?.there) return undefined
  const { rows } = await owner.query<RestoreMark>(
    `select id, path, "startedAt"::text as "startedAt", keys from portal_restore.underway`,
  )
  return rows[0]
}

export async function writeMark(
  owner: pg.Client,
  { id, path, keys }: Omit<RestoreMark, 'startedAt'>,
): Promise<void> {
  await owner.query('begin')
  await clearMark(owner)
  await owner.query('create schema portal_restore')
  await owner.query(
    `create table portal_restore.underway (id uuid, path text, "startedAt" timestamptz default now(), keys text[])`,
  )
  await owner.query('insert into portal_restore.underway (id, path, keys) values ($1, $2, $3)', [
    id,
    path,
    keys,
  ])
  await owner.query('commit')
}

export async function clearMark(owner: pg.Client): Promise<void> {
  await owner.query('drop schema if exists portal_restore cascade')
}

/** A half-restored portal does not start. */
export async function refuseHalfRestored(owner: pg.Client): Promise<void> {
  const mark = await readMark(owner)
  if (!mark) return
  throw new Error(
    `这个门户正在恢复，或恢复在中途被打断（备份 ${mark.path}，开始于 ${mark.startedAt.slice(0, 16)}），不能启动：请重新执行 ${PORTAL} restore 备份文件，直到显示“恢复完成”`,
  )
}
