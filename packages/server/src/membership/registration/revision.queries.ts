import { randomUUID } from 'node:crypto'
import type { ReviewAction } from '@portal/contract/membership/review/review.rules'
import { sql } from 'kysely'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import { KEPT_PLAN } from '../../platform/database/kept-plan.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import { together } from '../../platform/database/together.ts'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { type Change, contentHash } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type {
  Confirmation,
  ReviewItem,
  RevisionPurpose,
  RevisionStatus,
  SubmittedVia,
} from '../record/member.rows.ts'

/** Submissions as they were sent, and the append-only history of a record. */

const place = (rowId: string) => ({ table: 'memberRevision', column: 'data', rowId })

export interface Revision {
  readonly id: string
  readonly version: number
  readonly data: FormValues
  readonly fileIds: string[]
  readonly status: RevisionStatus
  readonly flagged: ReviewItem[]
  readonly opinion: string
  readonly submittedAt: string
}

export const insertRevision = async (
  db: Db,
  ring: KeyRing,
  definition: MemberKindDefinition,
  revision: {
    memberId: string
    purpose: RevisionPurpose
    data: FormValues
    fileIds?: string[]
    submittedVia: SubmittedVia
  },
): Promise<number> => {
  const id = randomUUID()
  const { version } = await db
    .insertInto('memberRevision')
    .values((eb) => ({
      id,
      memberId: revision.memberId,
      purpose: revision.purpose,
      version: eb
        .selectFrom('memberRevision')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('memberId', '=', revision.memberId)
        .where('purpose', '=', revision.purpose),
      data: seal(ring, place(id), JSON.stringify(revision.data)),
      contentHash: contentHash(ring, definition, revision.data),
      fileIds: revision.fileIds ?? [],
      status: 'pending' as const,
      submittedVia: revision.submittedVia,
      decidedBy: null,
      decidedAt: null,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export interface RevisionsAsked {
  readonly memberId: string
  readonly purpose: RevisionPurpose
  readonly limit?: number | undefined
}

/** The newest submissions of a purpose, newest first. */
export const listRevisions = async (
  db: Db,
  ring: KeyRing,
  { memberId, purpose, limit = 1 }: RevisionsAsked,
): Promise<Revision[]> => {
  const rows = await db
    .selectFrom('memberRevision')
    .select(['id', 'version', 'data', 'fileIds', 'status', 'flagged', 'opinion', 'submittedAt'])
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    data: JSON.parse(openText(ring, place(row.id), row.data)) as FormValues,
  }))
}

/** What must no longer be kept goes out of a submission; its hash stays that of the form as it was printed. */
export const rewriteRevision = async (db: Db, ring: KeyRing, id: string, data: FormValues): Promise<void> => {
  await db
    .updateTable('memberRevision')
    .set({ data: seal(ring, place(id), JSON.stringify(data)) })
    .where('id', '=', id)
    .execute()
}

/** Version and scans of the newest application, without opening it. */
export const findApplication = together(async (db, memberIds) => {
  const rows = await db
    .selectFrom(
      sql<{ memberId: string }>`unnest(${[...memberIds]}::uuid[])`.as<'asked'>(sql`asked("memberId")`),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('memberRevision')
          .select(['version', 'fileIds', 'flagged', 'status'])
          .whereRef('memberRevision.memberId', '=', 'asked.memberId')
          .where('purpose', '=', 'application')
          .orderBy('version', 'desc')
          .limit(rowsWritten(1))
          .as('newest'),
      (on) => on.onTrue(),
    )
    .select(['asked.memberId', 'version', 'fileIds', 'flagged', 'status'])
    .modifyFront(KEPT_PLAN)
    .execute()
  return new Map(rows.map(({ memberId, ...row }) => [memberId, row]))
})

export const addRevisionFiles = async (db: Db, memberId: string, fileIds: string[]): Promise<void> => {
  await db
    .updateTable('memberRevision')
    .set({ fileIds: sql`"fileIds" || ${fileIds}::uuid[]` })
    .where('memberId', '=', memberId)
    .where('purpose', '=', 'application')
    .where('status', '=', 'pending')
    .execute()
}

/** Closes the waiting submission of a purpose; its version, or undefined when none waits. */
export const closeRevision = async (
  db: Db,
  memberId: string,
  purpose: RevisionPurpose,
  outcome: {
    status: Exclude<RevisionStatus, 'pending'>
    flagged?: ReviewItem[]
    opinion?: string
    decidedBy?: string | null
  },
): Promise<number | undefined> => {
  const row = await db
    .updateTable('memberRevision')
    .set({
      status: outcome.status,
      flagged: JSON.stringify(outcome.flagged ?? []) as never,
      opinion: outcome.opinion ?? '',
      decidedBy: outcome.decidedBy ?? null,
      decidedAt: sql`now()`,
    })
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'pending')
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** The application that was approved waits again. */
export const reopenApplication = async (db: Db, memberId: string): Promise<void> => {
  await db
    .updateTable('memberRevision')
    .set({ status: 'pending', decidedBy: null, decidedAt: null })
    .where('memberId', '=', memberId)
    .where('purpose', '=', 'application')
    .where('status', '=', 'approved')
    .where('version', '=', (eb) =>
      eb
        .selectFrom('memberRevision as newest')
        .select(({ fn }) => fn.max('newest.version').as('version'))
        .where('newest.memberId', '=', memberId)
        .where('newest.purpose', '=', 'application'),
    )
    .execute()
}

export interface ReviewEvent {
  readonly action: ReviewAction
  readonly by: { actorId: string | null; actorName: string; byStaff: boolean }
  readonly opinion?: string
  readonly items?: ReviewItem[]
  readonly version?: number | null
  /** What it changed, masked. */
  readonly changes?: readonly Change[]
  readonly confirmed?: readonly Confirmation[]
}

/** Records an act of the applicant behind a ticket, of the member, or of staff, as the context says. */
export const insertEvent = async (
  db: Db,
  memberId: string,
  { action, by, opinion = '', items = [], version = null, changes = [], confirmed = [] }: ReviewEvent,
): Promise<void> => {
  await db
    .insertInto('reviewEvent')
    .values({
      memberId,
      action,
      ...by,
      opinion,
      items: JSON.stringify(items) as never,
      version,
      changes: JSON.stringify(changes) as never,
      confirmed: JSON.stringify(confirmed) as never,
    })
    .execute()
}

export const byApplicant = (context: Context, name: string) => ({
  actorId: context.actor?.accountId ?? null,
  actorName: name,
  byStaff: false,
})
export const byStaff = (context: Pick<Context, 'actor'>) => {
  const { accountId, name } = actorOf(context)
  return { actorId: accountId, actorName: name, byStaff: true }
}

/** The newest approval by a reviewer. */
export const findApproval = (db: Db, memberId: string) =>
  db
    .selectFrom('reviewEvent')
    .select(['changes'])
    .where('memberId', '=', memberId)
    .where('action', '=', 'approve')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listEvents = async (db: Db, memberId: string) =>
  db
    .selectFrom('reviewEvent')
    .select(['at', 'action', 'actorName', 'byStaff', 'opinion', 'items', 'version', 'changes', 'confirmed'])
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** Before and after of the fields, wherever the history of the record quotes them. */
export const clearEvents = (db: Db, memberId: string, fields: readonly string[]) =>
  sql`update "reviewEvent" set changes = (
      select coalesce(jsonb_agg(case when change->>'field' = any(${[...fields]}::text[])
        then change || '{"before": "", "after": "（已撤回同意，内容已删除）"}' else change end order by at), '[]')
      from jsonb_array_elements(changes) with ordinality as listed (change, at))
    where "memberId" = ${memberId}::uuid and changes <> '[]'`.execute(db)
