import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { sql } from 'kysely'
import type {
  SubjectHead,
  SubjectRecords,
  SubjectRow,
  SubjectStage,
} from '../../peer-review/panel/subject.parts.ts'
import type { Db } from '../../platform/http/context.ts'
import type { ActorRole } from '../achievement/achievement.rows.ts'
import { appendEvent, listEvents } from '../achievement/achievement-log.queries.ts'
import { codeList } from '../achievement/codes.queries.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { findSharedWork } from './shared-work.queries.ts'

/** An achievement as the subject of a panel: what needs nothing but the database. */

const STAGES: Record<AchievementStatus, SubjectStage> = {
  [AchievementStatus.draft]: 'draft',
  [AchievementStatus.handlerReview]: 'before',
  [AchievementStatus.inChargeReview]: 'before',
  [AchievementStatus.publicity]: 'before',
  [AchievementStatus.returned]: 'halted',
  [AchievementStatus.objection]: 'halted',
  [AchievementStatus.publicised]: 'ready',
  [AchievementStatus.evaluation]: 'atWork',
  [AchievementStatus.concluded]: 'ended',
}

const headOf = (db: Db, id: string) =>
  db
    .selectFrom('achievement')
    .select(['id', 'status', 'acceptNo', 'name', 'orgName', 'type', 'evalMode'])
    .select(['handlerId', 'ownerId', 'revisionNo'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
const staged = <R extends { readonly status: AchievementStatus }>(row: R | undefined) =>
  row && { ...row, stage: STAGES[row.status] }

const MOVES = { arrange: 'arrangeExperts', examine: 'examine' } as const

export const reviewRecords: SubjectRecords = {
  rows: sql<SubjectRow>`(select id, status, "acceptNo", name, "orgName", type, "evalMode", "handlerId", "ownerId", "revisionNo",
    status = ${sql.lit(AchievementStatus.evaluation)} as "atWork", status in ${codeList(AchievementStatus.returned, AchievementStatus.objection)} as halted, status = ${sql.lit(AchievementStatus.concluded)} as ended, "deletedAt" is not null as deleted,
    "enteredAt", "dueAt", "submittedAt" from achievement)`,
  sharedWork: findSharedWork,
  find: async (db, id): Promise<SubjectHead | undefined> => staged(await headOf(db, id).executeTakeFirst()),
  lock: async (db, id): Promise<SubjectHead | undefined> =>
    staged(await headOf(db, id).forUpdate().executeTakeFirst()),
  // Rows 23 and 24 of the table of moves: the status stays, the log grows. Applicants learn neither names nor answers.
  log: (db, { id, status }, { by, via, act, text, detail }) =>
    appendEvent(db, {
      achievementId: id,
      actor: { ...by, role: by.role as ActorRole },
      via,
      move: MOVES[act],
      from: status as AchievementStatus,
      to: status as AchievementStatus,
      opinion: text,
      own: false,
      detail,
    }),
  events: listEvents,
  refuseInvolved,
  setDue: async (db, id, dueAt) => {
    await db
      .updateTable('achievement')
      .set({ dueAt })
      .where('id', '=', id)
      .where('status', '=', AchievementStatus.evaluation)
      .execute()
  },
}
