import { randomUUID } from 'node:crypto'
import type { InputOf } from '@portal/contract/endpoint'
import type { achievementProcess } from '@portal/contract/features/achievement-process'
import { MESSAGE_TEMPLATES, RECIPIENT_KINDS } from '@portal/contract/features/achievement-process'
import { isStaff, ROLES, type Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import { type Actor, AppError, type Db } from '../../../platform/http/context.ts'
import { renderMessage } from '../../../seed/content/messages.ts'
import { findMember } from '../../member/index.ts'
import { findObjection, identityOf } from '../../publicity/index.ts'
import type { AchievementRow } from '../tables.ts'
import type { ProcessDeps } from './ports.ts'
import { ownLink, postSystem, recordNotice, shortTitle } from './tell.ts'

/** Talk about an achievement: the thread between applicant and staff, and notices by SMS, mail and in the thread. */

type Audience = 'both' | 'staff'

/** The expert-review accounts never talk to applicants (3.3); the administrator only reads. */
export const audiencesOf = (role: Role): Audience[] => {
  if (role === 'administrator') return []
  if (role === 'expertReview') return ['staff']
  return isStaff(role) ? ['both', 'staff'] : ['both']
}

export const listThread = async (db: Db, achievementId: string, actor: Actor) => {
  const staff = isStaff(actor.role)
  let query = db.selectFrom('achievementMessage').selectAll().where('achievementId', '=', achievementId)
  if (!staff) query = query.where('audience', '=', 'both')
  const rows = await query.orderBy('at').orderBy('id').limit(500).execute()
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at, side: row.side, audience: row.audience, text: row.text },
    // An applicant does not hear who of the staff it is.
    authorName: !staff && row.side === 'staff' ? '学会工作人员' : row.authorName,
    own: row.authorId === actor.accountId,
  }))
}

export const post = async (
  db: Db,
  achievementId: string,
  actor: Actor,
  { audience, text }: { audience: Audience; text: string },
): Promise<void> => {
  if (!audiencesOf(actor.role).includes(audience)) throw new AppError('forbidden')
  const staff = isStaff(actor.role)
  await db
    .insertInto('achievementMessage')
    .values({
      ...{ achievementId, authorId: actor.accountId, audience, text },
      authorName: staff ? `${ROLES[actor.role].label} ${actor.name}` : actor.name,
      side: staff ? 'staff' : 'applicant',
    })
    .execute()
  await markSeen(db, achievementId, actor.accountId)
}

export const markSeen = async (db: Db, achievementId: string, accountId: string): Promise<void> => {
  await db
    .insertInto('achievementMessageSeen')
    .values({ achievementId, accountId })
    .onConflict((conflict) =>
      conflict.columns(['achievementId', 'accountId']).doUpdateSet({ at: sql<string>`now()` }),
    )
    .execute()
}

/** What others wrote since the reader last wrote here. */
export const countUnread = async (db: Db, achievementId: string, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('achievementMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('achievementId', '=', achievementId)
    .where('side', '=', 'applicant')
    .where(
      'at',
      '>',
      sql<string>`coalesce((select at from "achievementMessageSeen" s
        where s."achievementId" = ${achievementId} and s."accountId" = ${accountId}), '-infinity'::timestamptz)`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

// --- notices -------------------------------------------------------------------------------------------------------------

type SendInput = InputOf<(typeof achievementProcess)['sendMessage']>
type Kind = SendInput['to'][number]['kind']
interface Reached {
  readonly kind: Kind
  readonly name: string
  /** In the log of what was sent. */
  readonly shownName: string
  readonly mobileTel: string
  readonly email: string
  readonly memberId: string | null
  readonly caseNo?: string
}

const reach = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  { kind, id }: SendInput['to'][number],
): Promise<Reached[]> => {
  if (kind === 'applicant') {
    const member = await findMember(db, row.ownerId)
    if (!member) return []
    const { name, mobileTel, email } = member
    return [{ kind, name, shownName: name, mobileTel, email: email ?? '', memberId: member.id }]
  }
  if (kind === 'objector') {
    const found = id && (await findObjection(db, id))
    if (!found || found.achievementId !== row.id) throw new AppError('notFound')
    const { name, mobileTel, email } = identityOf(deps.keyRing, found)
    const { caseNo } = found
    return [{ kind, name, shownName: `异议人（${caseNo}）`, mobileTel, email, memberId: null, caseNo }]
  }
  const experts = await deps.panel.experts(db, row.id)
  const chosen = kind === 'panel' ? experts : experts.filter((expert) => expert.id === id)
  return chosen.map((expert) => ({
    ...{ kind, name: expert.name, shownName: expert.name, memberId: expert.id },
    ...{ mobileTel: expert.mobileTel, email: expert.email },
  }))
}

type Channel = SendInput['channels'][number]
const missing = (to: Reached, channel: Channel): string | undefined => {
  if (channel === 'sms') return to.mobileTel ? undefined : '没有手机号'
  if (channel === 'mail') return to.email ? undefined : '没有电子邮箱'
  return to.kind === 'applicant' ? undefined : '仅申请人可以收到站内消息'
}

/** The same text to everybody chosen, or a look at it. */
export const sendMessage = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  input: SendInput,
  actor: Actor,
) => {
  const allowed: readonly string[] = MESSAGE_TEMPLATES[input.template].to
  const wrong = input.to.find(({ kind }) => !allowed.includes(kind))
  if (wrong)
    throw new AppError('guardFailed', {
      text: `“${MESSAGE_TEMPLATES[input.template].label}”不能发给${RECIPIENT_KINDS[wrong.kind]}`,
    })
  const everybody = (await Promise.all(input.to.map((to) => reach(deps, db, row, to)))).flat()
  if (everybody.length === 0) throw new AppError('guardFailed', { text: '没有可以通知的收件人' })
  const { societyName, societyShort, staffPhone } = await deps.settings.all()
  const batchId = randomUUID()
  const preview: { toName: string; channel: string; subject: string; text: string }[] = []
  const skipped: { toName: string; channel: string; reason: string }[] = []
  for (const to of everybody)
    for (const channel of new Set(input.channels)) {
      const reason = missing(to, channel)
      if (reason) {
        skipped.push({ toName: to.shownName, channel, reason })
        continue
      }
      const link = to.kind === 'objector' ? `${deps.publicUrl}/publicity/objection` : ownLink(deps, row.id)
      const { text } = input.vars
      const vars = {
        ...{ title: shortTitle(row.name), no: to.caseNo ?? row.acceptNo ?? '（未编号）' },
        ...{ text, link, name: to.name },
      }
      const template = channel === 'mail' ? 'achievement-note-mail' : 'achievement-note'
      if (channel === 'site') preview.push({ toName: to.shownName, channel, subject: '', text })
      else {
        const made = renderMessage(template, { ...vars, societyName, societyShort, staffPhone })
        preview.push({ toName: to.shownName, channel, subject: made.subject ?? '', text: made.text })
      }
      if (input.previewOnly) continue
      const outboxId =
        channel === 'site'
          ? null
          : await deps.messages.enqueue(db, {
              ...{ template, to: channel === 'sms' ? to.mobileTel : to.email, vars, memberId: to.memberId },
              dedupeKey: `achievement-note:${batchId}:${channel}:${preview.length}`,
            })
      if (channel === 'site') await postSystem(db, row.id, text)
      await recordNotice(db, {
        ...{ achievementId: row.id, batchId, template: MESSAGE_TEMPLATES[input.template].label, channel },
        ...{ toKind: to.kind, toName: to.shownName, outboxId, byName: actor.name },
      })
    }
  return { batchId, preview, skipped }
}

type NoticeState =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'undelivered'
  | 'unknown'
  | 'cancelled'
  | 'bounced'
  | 'site'

/** What was sent, newest first, with what became of it. Objectors are their case's number. */
export const listNotices = async (db: Db, achievementId: string) => {
  const rows = await db
    .selectFrom('achievementNotice')
    .leftJoin('outbox', 'outbox.id', 'achievementNotice.outboxId')
    .selectAll('achievementNotice')
    .select(['outbox.state', 'outbox.report'])
    .where('achievementId', '=', achievementId)
    .orderBy('achievementNotice.at', 'desc')
    .limit(300)
    .execute()
  const stateOf = ({ channel, state, report }: (typeof rows)[number]): NoticeState => {
    if (channel === 'site') return 'site'
    // Long delivered ones are swept from the outbox.
    return report || state || 'unknown'
  }
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at, template: row.template, toKind: row.toKind, toName: row.toName },
    ...{ channel: row.channel, byName: row.byName, state: stateOf(row) },
  }))
}
