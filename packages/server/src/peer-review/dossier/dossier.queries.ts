import type { Db } from '../../platform/http/context.ts'

/** What only dossiers tell. */

/** Who looked at a case under seal, in the order of the looks; those of long ago may lie in the archive of the log. */
export const listLooks = (db: Db, call: string, objectionId: string) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'actorName as name', 'actorRole as role'])
    .where('targetKind', '=', 'objection')
    .where('targetId', '=', objectionId)
    .where('call', '=', call)
    .where('result', '=', 'ok')
    .orderBy('seq')
    .execute()
