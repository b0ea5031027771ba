import type pg from 'pg'
import { PORTAL } from '../../environment/launcher.ts'

/**
 * What a move to other servers writes down on both sides, beside the tables of the portal. Of the two places at most one starts, whenever
 * the move is cut off: the old one is marked before anything is copied, and the new one is freed last.
 */
export interface MoveMark {
  readonly id: string
  readonly role: MoveRole
  /** The other side, in words. */
  readonly other: string
  /** Which files belong to this database, in words. */
  readonly files: string
  /** The newest row of the audit log when it was left. */
  readonly auditSeq: number
  readonly at: string
}
export type MoveRole = 'leaving' | 'left' | 'arriving' | 'here'

export async function readMove(owner: pg.Client): Promise<MoveMark | undefined> {
  const { rows: found } = await owner.query(`select to_regclass('portal_move.state') is not null as there`)
  if (!found[0]?.there) return undefined
  const { rows } = await owner.query<MoveMark>(
    `select id, role, other, files, "auditSeq", at::text as at from portal_move.state`,
  )
  return rows[0]
}

export async function writeMove(owner: pg.Client, mark: Omit<MoveMark, 'at'>): Promise<void> {
  await owner.query('begin')
  await owner.query('create schema if not exists portal_move')
  await owner.query(
    `create table if not exists portal_move.state (id uuid, role text, other text, files text, "auditSeq" int, at timestamptz default now())`,
  )
  await owner.query('delete from portal_move.state')
  const { id, role, other, files, auditSeq } = mark
  await owner.query(
    'insert into portal_move.state (id, role, other, files, "auditSeq") values ($1, $2, $3, $4, $5)',
    [id, role, other, files, auditSeq],
  )
  await owner.query('commit')
}

export async function clearMove(owner: pg.Client): Promise<void> {
  await owner.query('drop schema if exists portal_move cascade')
}

/** `files`: where the environment looks for them. */
export async function refuseMoved(owner: pg.Client, files: string | undefined): Promise<void> {
  const mark = await readMove(owner)
  if (!mark) return
  const at = mark.at.slice(0, 16)
  const { role, other } = mark
  if (role === 'left')
    throw new Error(
      `这个门户已迁移到 ${other}（${at}），这里只是留下的旧数据，不能启动：请使用新的门户。确要退回这里，用 ${PORTAL} move undo 目标环境文件`,
    )
  if (role === 'leaving')
    throw new Error(
      `这个门户正在迁移到 ${other}，或迁移在中途被打断（开始于 ${at}），不能启动：请重新执行 ${PORTAL} move 目标环境文件，直到显示“迁移完成”；或用 ${PORTAL} move undo 目标环境文件 取消`,
    )
  if (role === 'arriving')
    throw new Error(
      `这里是正在迁入的门户（来自 ${other}，开始于 ${at}），还没有核对完，不能启动：请在原来的门户上重新执行 ${PORTAL} move`,
    )
  if (files !== undefined && files !== mark.files)
    throw new Error(
      `这个门户的文件已迁移到 ${mark.files}，而环境变量指向 ${files}，不能启动：请使用迁移时的目标环境文件`,
    )
}
