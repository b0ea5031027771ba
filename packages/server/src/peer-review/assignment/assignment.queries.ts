import { AGREED } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { FollowUp, ReviewSubject } from '../panel/subject.parts.ts'

/** Seats of one expert that agreed, each with its sheet and with what follows once the scores are open. */

/** Handed over, and nothing asked after it; or the subject has ended. */
const done = sql<boolean>`(coalesce(examination.state, 'draft') not in ('draft', 'submitted') and coalesce("followUp".task, '') = ''
  or achievement.ended)`

const seatsOf = (subject: Pick<ReviewSubject, 'rows' | 'followUps'>, db: Db, expertId: string) =>
  db
    .selectFrom('panelMember')
    .innerJoin(subject.rows.as('achievement'), 'achievement.id', 'panelMember.achievementId')
    .innerJoin('panel', 'panel.achievementId', 'achievement.id')
    .leftJoin('examination', (join) =>
      join
        .onRef('examination.achievementId', '=', 'panelMember.achievementId')
        .onRef('examination.expertId', '=', 'panelMember.expertId'),
    )
    .leftJoin(
      subject.followUps(expertId).as('followUp'),
      'followUp.achievementId',
      'panelMember.achievementId',
    )
    .where('panelMember.expertId', '=', expertId)
    .where('panelMember.goneAt', 'is', null)
    .where('panelMember.reserveNo', '=', 0)
    .where('panelMember.joinStatus', 'in', [...AGREED])
    .where('achievement.deleted', '=', false)

export const countAssignments = async (
  subject: Pick<ReviewSubject, 'rows' | 'followUps'>,
  db: Db,
  expertId: string,
): Promise<{ todo: number; done: number }> => {
  const groups = await seatsOf(subject, db, expertId)
    .select([done.as('done'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(done)
    .execute()
  const of = (is: boolean) => Number(groups.find((group) => group.done === is)?.count ?? 0)
  return { todo: of(false), done: of(true) }
}

interface Page {
  readonly expertId: string
  readonly state: 'todo' | 'done' | undefined
  readonly limit: number
  readonly offset: number
}
/** What is still to do first, then by its day. */
export const assignmentRows = (
  subject: Pick<ReviewSubject, 'rows' | 'followUps'>,
  db: Db,
  { expertId, state, limit, offset }: Page,
) => {
  const mine = seatsOf(subject, db, expertId)
  return (state ? mine.where(done, '=', state === 'done') : mine)
    .select([
      'achievement.id as projectId',
      'achievement.acceptNo',
      'achievement.name',
      'achievement.orgName',
      'achievement.evalMode as mode',
      'achievement.ended',
      'panelMember.role',
      'panelMember.promisedAt',
      'panel.meetingAt',
      'panel.dueAt',
      'examination.state as examine',
      sql<FollowUp['task']>`coalesce("followUp".task, '')`.as('opinionTask'),
    ])
    .orderBy(done)
    .orderBy(sql`coalesce(panel."dueAt", panel."meetingAt") nulls last`)
    .orderBy('panelMember.addedAt', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type AssignmentRow = Awaited<ReturnType<typeof assignmentRows>>[number]
