import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { DistributionMode } from '../panel/panel.rows.ts'
import type { Chosen } from './choose.actions.ts'

/** The list of a panel as it is written down. */

export const insertPanel = async (db: Db, panel: Insertable<Tables['panel']>): Promise<void> => {
  await db.insertInto('panel').values(panel).execute()
}

export const markLocked = async (db: Db, achievementId: string): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ lockedAt: sql<string>`now()` })
    .where('achievementId', '=', achievementId)
    .execute()
}

export const insertSeats = async (
  db: Db,
  achievementId: string,
  chosen: readonly Chosen[],
  source: DistributionMode,
): Promise<void> => {
  if (chosen.length === 0) return
  await db
    .insertInto('panelMember')
    .values(
      chosen.map(({ expertId, role, reserveNo }) => ({ achievementId, expertId, role, reserveNo, source })),
    )
    .execute()
}

/** Answers its id. */
export const insertDraw = async (db: Db, draw: Insertable<Tables['panelDraw']>): Promise<string> =>
  (await db.insertInto('panelDraw').values(draw).returning('id').executeTakeFirstOrThrow()).id
