import { InfoEditStatus, TableUploadStatus } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { canMove, REVIEW_ACTIONS, type ReviewAction } from '@portal/contract/membership/review/review.rules'
import { sql } from 'kysely'
import type { Context, Db } from '../../platform/http/context.ts'
import { listDisclosures } from '../personal-data/consent.queries.ts'
import { findTarget } from '../review/edit.actions.ts'
import { titleOf } from './form.rules.ts'
import type { MemberDeps } from './member.parts.ts'
import { waitingDays } from './member.queries.ts'
import { definitionOf, presentHistory, situationOf } from './member.views.ts'

/** What people see first: the member's own review comments, the staff's queues. */

export const viewOpinions = async (deps: MemberDeps, context: Context) => {
  const row = await findTarget({}, context)
  return {
    canEditAgain: row.infoEditStatus === InfoEditStatus.returned && canMove('submitEdit', situationOf(row)),
    infoEditStatus: row.infoEditStatus,
    list: await presentHistory(context.db, definitionOf(deps, row.kind), row.id, 'owner'),
  }
}

export const viewDisclosures = async (deps: MemberDeps, context: Context) => {
  const row = await findTarget({}, context)
  const definition = definitionOf(deps, row.kind)
  const list = await listDisclosures(context.db, row.id)
  return {
    list: list.map(({ actorName, field, ...rest }) => ({
      ...rest,
      by: actorName,
      field: titleOf(definition, field),
    })),
  }
}

const findQueues = async (db: Db, overdueDays: number) => {
  // What waits for its applicant's form is nobody's delay here.
  const complete = sql`"tableUploadStatus" = ${sql.lit(TableUploadStatus.uploaded)}`
  const pending = await db
    .selectFrom('member')
    .select([
      'kind',
      sql<number>`count(*) filter (where ${complete})`.as('pending'),
      sql<number>`count(*) filter (where not ${complete})`.as('incomplete'),
      sql<number>`coalesce(max(${waitingDays}) filter (where ${complete}), 0)`.as('oldestDays'),
      sql<number>`count(*) filter (where ${complete} and ${waitingDays} > ${overdueDays})`.as('overdue'),
    ])
    .where('state', '=', 'pending')
    .where('deletedAt', 'is', null)
    .groupBy('kind')
    .execute()
  const edits = await db
    .selectFrom('member')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('edits')])
    .where('infoEditStatus', '=', sql.lit(InfoEditStatus.pending))
    .where('deletedAt', 'is', null)
    .groupBy('kind')
    .execute()
  return (Object.keys(MEMBER_KINDS) as MemberKind[]).map((kind) => ({
    kind,
    pending: 0,
    incomplete: 0,
    oldestDays: 0,
    overdue: 0,
    ...pending.find((row) => row.kind === kind),
    edits: edits.find((row) => row.kind === kind)?.edits ?? 0,
  }))
}

const findApproved = async (db: Db) => {
  const month = sql<string>`date_trunc('month', now() at time zone 'Asia/Shanghai')::date`
  const rows = await db
    .selectFrom('member')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('approved'),
      sql<number>`count(*) filter (where "examineDate" >= ${month})`.as('thisMonth'),
    ])
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .groupBy('kind')
    .execute()
  return (Object.keys(MEMBER_KINDS) as MemberKind[]).map((kind) => ({
    kind,
    approved: 0,
    thisMonth: 0,
    ...rows.find((row) => row.kind === kind),
  }))
}

const RECENT: ReviewAction[] = [
  'admit',
  'submit',
  'resubmit',
  'supplement',
  'approve',
  'return',
  'reject',
  'undoApproval',
  'withdrawApproval',
  'submitEdit',
  'approveEdit',
  'returnEdit',
]

const findRecent = (db: Db) =>
  db
    .selectFrom('reviewEvent')
    .innerJoin('member', 'member.id', 'reviewEvent.memberId')
    .select(['reviewEvent.at', 'reviewEvent.action', 'reviewEvent.actorName', 'reviewEvent.byStaff'])
    .select(['member.id', 'member.name', 'member.kind'])
    .where('member.deletedAt', 'is', null)
    .where('reviewEvent.action', 'in', RECENT)
    .orderBy('reviewEvent.at', 'desc')
    .limit(12)
    .execute()

const CURVE_MONTHS = 12

const findGrowth = (db: Db) =>
  sql<{ month: string; count: number }>`
    select to_char(month, 'YYYY-MM') as month, count(member.id) as count
    from generate_series(
      date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ${CURVE_MONTHS - 1}),
      date_trunc('month', now() at time zone 'Asia/Shanghai'),
      interval '1 month'
    ) month
    left join member on member."examineDate" >= month::date
      and member."examineDate" < (month + interval '1 month')::date
      and member.state = 'approved' and member."deletedAt" is null
    group by month order by month
  `
    .execute(db)
    .then(({ rows }) => rows)

export const viewDashboard = async (deps: MemberDeps, { db }: Context) => {
  const [queues, members, recent, growth] = await Promise.all([
    deps.settings.get('overdueDays').then((days) => findQueues(db, days)),
    findApproved(db),
    findRecent(db),
    findGrowth(db),
  ])
  return {
    queues,
    members,
    recent: recent.map(({ action, actorName, byStaff, ...row }) => ({
      ...row,
      label: REVIEW_ACTIONS[action].label,
      actor: byStaff ? actorName : '申请人',
    })),
    growth,
  }
}
