import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { listItems } from '../meeting/meeting.queries.ts'

/** Dossiers that were kept at a conclusion, and what only they tell. */

export const insertDossier = async (db: Db, row: Insertable<Tables['dossier']>): Promise<void> => {
  await db.insertInto('dossier').values(row).execute()
}
export const findDossier = (db: Db, id: string) =>
  db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first, with what they are as files. */
export const listDossiers = (db: Db, achievementId: string) =>
  db
    .selectFrom('dossier')
    .innerJoin('file', 'file.id', 'dossier.fileId')
    .select(['dossier.id', 'dossier.at', 'dossier.files', 'dossier.manifestHash', 'file.size', 'file.sha256'])
    .where('dossier.achievementId', '=', achievementId)
    .orderBy('dossier.at', 'desc')
    .execute()

/** Everybody who was ever on the panel, in the order in which they came. */
export const listAllMembers = (db: Db, achievementId: string) =>
  db
    .selectFrom('panelMember')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('addedAt')
    .execute()
export const listDraws = (db: Db, achievementId: string) =>
  db.selectFrom('panelDraw').selectAll().where('achievementId', '=', achievementId).orderBy('at').execute()

/** The sessions at which it was or is to be dealt with, but for those that were called off; with all that is dealt with there. */
export const listSessions = async (db: Db, achievementId: string) => {
  const rows = await db
    .selectFrom('meetingItem')
    .innerJoin('meeting', 'meeting.id', 'meetingItem.meetingId')
    .select(['meeting.id', 'meeting.startAt', 'meeting.place', 'meeting.link', 'meeting.agenda'])
    .select('meeting.createdAt as at')
    .where('meetingItem.achievementId', '=', achievementId)
    .where('meetingItem.removedAt', 'is', null)
    .where('meeting.state', '<>', 'cancelled')
    .orderBy('meeting.startAt')
    .execute()
  const sessions = []
  for (const row of rows) {
    const projects = (await listItems(db, row.id)).map(({ name }) => name)
    sessions.push({ ...row, projects })
  }
  return sessions
}
