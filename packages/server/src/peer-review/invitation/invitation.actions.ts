import { PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { endOfDay, shortMomentText, today } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { readExceptions, workingDayBefore } from '../../platform/clock/working-day.queries.ts'
import { hashToken, openText, randomToken, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import { findPanel, logPanel, namesOf, setPanelMeeting, TIMER } from '../panel/panel.queries.ts'
import type { InvitationRecord, PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import type { By, SubjectHead } from '../panel/subject.parts.ts'
import {
  EXPERT_INVITATION,
  EXPERT_REMINDER,
  INVITATION_WITHDRAWN,
  PANEL_NEWS,
} from './invitation.messages.ts'
import {
  insertInvitation,
  keepToken,
  lockToRemind,
  markReminded,
  openAfterTheEnd,
  REMINDERS,
  revokeInvitations,
  seatAsked,
  shortenInvitations,
} from './invitation.queries.ts'

/** Invitations: a scoped link by mail and SMS, good until it is answered, expired or revoked (docs/handbook/peer-review.md#invitations). */

const tokenPlace = (id: string) => ({ table: 'invitation', column: 'token', rowId: id })
const linkOf = (
  { publicUrl }: PanelDeps,
  { id, achievementId }: Pick<InvitationRecord, 'id' | 'achievementId'>,
  code: string,
): string => `${publicUrl}/expertInvitation?${new URLSearchParams({ id, projectId: achievementId, code })}`
/** For an SMS: the secret says which invitation it is. */
const shortLinkOf = ({ publicUrl }: PanelDeps, code: string): string => `${publicUrl}/y?code=${code}`

const whenAndWhere = ({ meetingAt, dueAt, place }: PanelRecord, mode: string): string =>
  mode === 'correspondence'
    ? `函审意见请于${dueAt ? `${shortMomentText(dueAt)}前` : '通知的期限内'}提交`
    : `${meetingAt ? shortMomentText(meetingAt) : '时间另行通知'}，${place || '地点另行通知'}`

const write = async (
  deps: PanelDeps,
  db: Db,
  {
    panel,
    achievement,
    seat,
    invitation,
    token,
    reminder,
  }: {
    panel: PanelRecord
    achievement: SubjectHead
    seat: Pick<PanelMemberRecord, 'role' | 'expertId'>
    invitation: Pick<InvitationRecord, 'id' | 'achievementId' | 'expiresAt'>
    token: string
    reminder?: string
  },
): Promise<void> => {
  const { invite } = await readPolicy(deps.settings)
  const expert = (await namesOf(db, [seat.expertId])).get(seat.expertId)
  if (!expert) return
  const mode = labelOf(EVALUATION_MODES, achievement.evalMode)
  const { units } = await deps.subject.parties(db, achievement.id)
  const said = {
    vars: {
      name: expert.name,
      project: achievement.name,
      mode: mode || '评价',
      deadline: shortMomentText(invitation.expiresAt),
      role: labelOf(PANEL_ROLES, seat.role),
      units: units.map(({ name }) => name).join('、') || achievement.orgName,
      when: whenAndWhere(panel, achievement.evalMode),
      hours: invite.hours,
      fee: invite.fee,
      who: invite.who,
      link: shortLinkOf(deps, token),
    },
    mailVars: { link: linkOf(deps, invitation, token) },
    expiresAt: invitation.expiresAt,
  }
  const to = { memberId: seat.expertId, mobileTel: expert.mobileTel, email: expert.email }
  const { id: invitationId } = invitation
  if (reminder) {
    const about = { invitationId, rule: reminder }
    await deps.messages.notify(db, EXPERT_REMINDER, to, { about, ...said })
  } else await deps.messages.notify(db, EXPERT_INVITATION, to, { about: { invitationId }, ...said })
}

/** Whoever is asked at the last moment has this long, and never longer than until it begins. */
const AT_LEAST_HOURS = 4
/** An answer comes one working day before it is needed. */
const latestAnswer = async (db: Db, neededAt: string | null): Promise<string | null> => {
  const needed = neededAt ? new Date(neededAt).getTime() : 0
  if (needed <= portalNow().getTime()) return null
  const before = workingDayBefore(await readExceptions(db, today()), today(new Date(needed)))
  const usual = new Date(endOfDay(before)).getTime()
  return new Date(
    Math.max(usual, Math.min(portalNow().getTime() + AT_LEAST_HOURS * 3_600_000, needed)),
  ).toISOString()
}

/** Invites one seat. The caller holds the lock on the panel. */
export const sendInvitation = async (
  deps: PanelDeps,
  db: Db,
  {
    achievement,
    panel,
    seat,
    by,
  }: { achievement: SubjectHead; panel: PanelRecord; seat: PanelMemberRecord; by: By },
): Promise<void> => {
  const { invite } = await readPolicy(deps.settings)
  const token = randomToken(24)
  const id = await insertInvitation(db, {
    achievementId: achievement.id,
    panelMemberId: seat.id,
    expertId: seat.expertId,
    tokenHash: hashToken(token),
    days: invite.days,
    latest: await latestAnswer(db, achievement.evalMode === 'correspondence' ? panel.dueAt : panel.meetingAt),
    by,
  })
  const invitation = await keepToken(db, id, seal(deps.keyRing, tokenPlace(id), token))
  await write(deps, db, { panel, achievement, seat, invitation, token })
}

/** Sends what is due; of several that are due at once only the latest goes out, the others count as done. */
export const remindExperts = async (deps: PanelDeps, db: Db): Promise<number> => {
  let sent = 0
  for (const [at, rule] of REMINDERS.entries()) {
    for (const invitation of await lockToRemind(db, deps.subject, rule)) {
      await markReminded(db, invitation.id, REMINDERS.slice(at))
      if (await remindOne(deps, db, invitation, rule)) sent += 1
    }
  }
  return sent
}

const remindOne = async (
  deps: PanelDeps,
  db: Db,
  invitation: InvitationRecord,
  rule: string,
): Promise<boolean> => {
  const achievement = await deps.subject.find(db, invitation.achievementId)
  const panel = await findPanel(db, invitation.achievementId)
  const seat = await seatAsked(db, invitation.panelMemberId)
  if (!achievement || !panel || !seat || seat.goneAt !== null) return false
  const token = openText(deps.keyRing, tokenPlace(invitation.id), invitation.token)
  await write(deps, db, { panel, achievement, seat, invitation, token, reminder: rule })
  return true
}

/** The day on which answers are needed was set or moved: who was asked before that answers by then as well, and is told. The caller holds the lock. */
export const answerBefore = async (
  deps: PanelDeps,
  db: Db,
  achievementId: string,
  neededAt: string | null,
): Promise<void> => {
  const latest = await latestAnswer(db, neededAt)
  if (!latest) return
  for (const invitation of await shortenInvitations(db, achievementId, latest))
    await remindOne(deps, db, invitation, `by:${latest}`)
}

/** When and where the session is held. The caller holds the locks. */
export const arrangeMeeting = async (
  deps: PanelDeps,
  db: Db,
  achievementId: string,
  at: { readonly meetingAt: string | null; readonly place: string },
): Promise<void> => {
  await setPanelMeeting(db, achievementId, at)
  await answerBefore(deps, db, achievementId, at.meetingAt)
}

/** Tells whoever handles the achievement, where there is a phone. */
export const tellHandler = async (
  deps: PanelDeps,
  db: Db,
  { id, handlerId, name }: Pick<SubjectHead, 'id' | 'handlerId' | 'name'>,
  { what, dedupeKey }: { readonly what: string; readonly dedupeKey: string },
): Promise<void> => {
  const to = handlerId ? await deps.phoneOf(db, handlerId) : ''
  if (to === '') {
    // Nobody's yet, or without a phone: by mail, to all of the office where it is nobody's.
    await deps.subject.tell(db, id, 'handler', { state: what, byName: TIMER.name })
    return
  }
  const about = { once: dedupeKey }
  await deps.messages.notify(
    db,
    PANEL_NEWS,
    { memberId: null, mobileTel: to },
    { about, vars: { project: name, what } },
  )
}

/** When an achievement ends, nobody is left with an open question (docs/handbook/peer-review.md#invitations). */
export const closeInvitations = async (deps: PanelDeps, db: Db, by: By): Promise<number> => {
  const rows = await openAfterTheEnd(db, deps.subject)
  for (const [achievementId, group] of Map.groupBy(rows, (row) => row.achievementId)) {
    await deps.subject.lock(db, achievementId)
    const ended = await revokeInvitations(db, achievementId, '评价已结束')
    const [first] = group
    if (!first || ended.length === 0) continue
    const people = await namesOf(
      db,
      ended.map(({ expertId }) => expertId),
    )
    for (const { id, expertId } of ended) {
      const expert = people.get(expertId)
      if (!expert) continue
      const to = { memberId: expertId, mobileTel: expert.mobileTel }
      const vars = { name: expert.name, project: first.name }
      await deps.messages.notify(db, INVITATION_WITHDRAWN, to, { about: { invitationId: id }, vars })
    }
    await logPanel(
      deps.subject,
      db,
      { id: achievementId, status: first.status },
      {
        by,
        text: '评价已结束，撤回未答复的邀请',
        detail: {
          invitations: ended.length,
        },
      },
    )
  }
  return rows.length
}
