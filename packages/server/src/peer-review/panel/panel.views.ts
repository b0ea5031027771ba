import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { DECLINE_REASONS } from '@portal/contract/peer-review/invitation.words'
import type { panel as calls, PanelRow } from '@portal/contract/peer-review/panel.calls'
import { type InviteState, JoinStatus, TECHNICAL_SUBJECTS } from '@portal/contract/peer-review/panel.rules'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { type Actor, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { replyForecast } from '../assignment/forecast.views.ts'
import { coiOf } from '../recusal/coi.rules.ts'
import { listLedger, waiversOf } from '../recusal/conflict.queries.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import { describeChosen } from '../selection/choose.actions.ts'
import { countOpenTasks } from '../selection/credit.queries.ts'
import { isSenior } from '../selection/expert-pool.queries.ts'
import { isShort, shortOf, sittingOf } from '../short-panel/short-panel.rules.ts'
import type { PanelDeps } from './panel.parts.ts'
import { findPanel, visibleSubject } from './panel.queries.ts'
import type { InvitationRecord, PanelMemberRecord, PanelRecord } from './panel.rows.ts'
import { checkPanel, type Seat } from './panel.rules.ts'
import { type PanelPolicy, readPolicy } from './panel-policy.rules.ts'
import {
  expertsNamed,
  lastInvitations,
  listDraws,
  type PanelViewRow,
  panelRows,
} from './panel-view.queries.ts'
import type { SubjectHead } from './subject.parts.ts'

/** The panel of an achievement as its section shows it: seats, answers, deliveries, what stands against the next step. */

type View = OutputOf<typeof calls.members>

type Invited = ReturnType<Awaited<ReturnType<typeof lastInvitations>>['get']>

const inviteOf = (invited: Invited): PanelRow['invite'] => {
  if (!invited)
    return { id: '', status: 'none', channels: [], sentAt: null, readAt: null, expireAt: null, reminders: [] }
  const { row, channels, reminders }: { row: InvitationRecord } & typeof invited = invited
  return {
    id: row.id,
    status: row.state as InviteState,
    channels,
    sentAt: row.sentAt,
    readAt: row.readAt,
    expireAt: row.expiresAt,
    reminders: reminders.map(({ rule, at }) => ({ rule, at })),
  }
}

export const SOURCES: Record<string, string> = { manual: '人工选择', suggest: '系统推荐', random: '随机抽取' }

const rowOf = (
  row: PanelViewRow,
  invited: Invited,
  hits: PanelRow['coi']['hits'],
  score: number | null,
): PanelRow => ({
  expertId: row.expertId,
  name: row.name,
  orgName: row.company,
  subject: row.subject,
  zc: row.zc === '其他' && row.otherZc ? row.otherZc : row.zc,
  mobileTel: maskMobile(row.mobileTel),
  technical: (TECHNICAL_SUBJECTS as readonly string[]).includes(row.subject),
  role: row.role,
  reserveNo: row.reserveNo,
  source: SOURCES[row.source] ?? '',
  coi: coiOf(hits),
  invite: inviteOf(invited),
  joinStatus: row.joinStatus,
  joinSource: row.joinSource,
  joinAt: row.joinAt,
  reason: row.goneReason || labelOf(DECLINE_REASONS, row.joinReason),
  suggestion: row.suggestion,
  examine: row.examine ?? 'none',
  examineAt: row.examineAt,
  signed: row.examine === 'signed',
  onBehalf: row.onBehalfById !== null,
  score,
})

type Draw = Awaited<ReturnType<typeof listDraws>>[number]

/** Scores of the panel; empty while they are sealed for this reader. */
export type ScoresFor = (
  db: Db,
  panel: PanelRecord,
  members: readonly PanelMemberRecord[],
  actor: Actor,
) => Promise<ReadonlyMap<string, number>>

const mayDo = (
  achievement: SubjectHead,
  panel: PanelRecord | undefined,
  { actor: { role }, lacking }: { readonly actor: Actor; readonly lacking: boolean },
) => {
  const active = achievement.stage === 'atWork'
  const decides = role === 'inCharge' || role === 'superAdmin'
  const locked = panel?.state === 'locked'
  return {
    edit: active && !locked && role !== 'inCharge',
    lock: active && decides && panel?.state === 'confirmed',
    invite:
      active && panel !== undefined && panel.state !== 'draft' && (locked ? decides : role !== 'inCharge'),
    confirmWaiver: active && decides,
    refill: active && decides && lacking,
    extend: active && locked && achievement.evalMode === 'correspondence' && panel?.openedAt === null,
  }
}

const emptyPanel = (policy: PanelPolicy) => ({
  version: 0,
  state: 'draft' as const,
  size: policy.size,
  reserve: policy.rules.minReserves,
  dueAt: null,
  meetingAt: null,
  place: '',
  lockedBy: '',
  lockedAt: null,
  openedAt: null,
})

/** What stands against one expert, and who waived it. */
const standing = (
  ledger: Awaited<ReturnType<typeof listLedger>>,
  expertId: string,
  waived: Waived | undefined,
) =>
  ledger
    .filter((entry) => entry.expertId === expertId && entry.clearedAt === null)
    .map(({ rule, level, text }) => ({ rule, level, text, waiver: waived?.get(rule) ?? null }))
type Waived = Awaited<ReturnType<typeof waiversOf>> extends ReadonlyMap<string, infer One> ? One : never

const isGone = ({ goneAt, joinStatus }: PanelMemberRecord): boolean =>
  goneAt !== null || joinStatus === JoinStatus.declined || joinStatus === JoinStatus.replaced

type ReadRow = Awaited<ReturnType<typeof panelRows>>[number]
const seatOf = (row: ReadRow, { organisers }: PanelPolicy) => ({
  name: row.name,
  orgId: row.orgId ?? '',
  orgName: row.company,
  role: row.role,
  reserveNo: row.reserveNo,
  senior: isSenior(row.zc, row.otherZc),
  organiser: organisers.has(canonicalOrganisation(row.company)),
})

const headOf = (panel: PanelRecord | ReturnType<typeof emptyPanel>) => {
  const { version, state, size, reserve, dueAt, meetingAt, place, lockedBy, lockedAt, openedAt } = panel
  return { version, state, size, reserve, dueAt, meetingAt, place, lockedBy, lockedAt, openedAt }
}

const standsAgainst = (panel: PanelRecord | undefined, seats: readonly Seat[], { rules }: PanelPolicy) => {
  if (!panel) return { blocks: [], warnings: [] }
  const { state, reopenedAt, shortSize } = panel
  const confirmed = state !== 'draft' || reopenedAt !== null
  return checkPanel(seats, rules, { confirmed, short: shortSize !== null })
}

/** The newest first. */
const drawOf = (
  { id, at, byName, seedHash, pool, rules, reason }: Draw,
  n: number,
  { length }: readonly Draw[],
) => ({
  nth: length - n,
  reason,
  id,
  at,
  by: byName,
  hash: seedHash,
  pool: pool.length,
  size: rules.size,
  reserve: rules.reserve,
})

export const viewPanel =
  (deps: PanelDeps, scoresFor: ScoresFor) =>
  async ({ projectId }: { projectId: string }, context: Context): Promise<View> => {
    const { db } = context
    const actor = actorOf(context)
    const achievement = await visibleSubject(deps.subject, db, projectId, actor.role)
    const policy = await readPolicy(deps.settings)
    const panel = await findPanel(db, projectId)
    const rows = await panelRows(db, projectId)
    const invited = await lastInvitations(db, projectId)
    const { units } = await deps.subject.parties(db, projectId)
    const ids = rows.map(({ expertId }) => expertId)
    const waivers = await waiversOf(db, { achievementId: projectId }, ids)
    const ledger = await listLedger(db, projectId)
    const scores = panel ? await scoresFor(db, panel, rows, actor) : new Map<string, number>()
    const shown = rows.map((row) => ({
      row,
      view: rowOf(
        row,
        invited.get(row.id),
        standing(ledger, row.expertId, waivers.get(row.expertId)),
        scores.get(row.expertId) ?? null,
      ),
    }))
    const present = shown.filter(({ row }) => !isGone(row))
    const open = await countOpenTasks(db, deps.subject, ids, projectId)
    const seats = present.map(({ row, view: { technical } }) => ({
      ...seatOf(row, policy),
      technical,
      openTasks: open.get(row.expertId) ?? 0,
    }))
    const { blocks, warnings } = standsAgainst(panel, seats, policy)
    const head = headOf(panel ?? emptyPanel(policy))
    const lacking = panel?.state === 'locked' && panel.openedAt === null && isShort(panel, sittingOf(rows))
    return {
      projectId,
      name: achievement.name,
      acceptNo: achievement.acceptNo ?? '',
      status: achievement.status,
      units: units.map(({ name }) => name),
      mode: achievement.evalMode,
      type: achievement.type,
      ...head,
      formVersion: (panel?.template ?? templateOf(achievement.type)).version,
      list: present.map(({ view }) => view),
      gone: shown.filter(({ row }) => isGone(row)).map(({ view }) => view),
      draws: (await listDraws(db, projectId)).map(drawOf),
      blocks,
      warnings,
      lacking,
      short: shortOf(panel),
      forecast: await replyForecast(db, projectId),
      may: mayDo(achievement, panel, { actor, lacking }),
    }
  }

/** Names as they come from elsewhere, each with what stands against those who bear it. */
export const precheck =
  (deps: PanelDeps) =>
  async (
    { projectId, names = [] }: { projectId: string; names?: string[] | undefined },
    context: Context,
  ) => {
    const { db } = context
    await visibleSubject(deps.subject, db, projectId, actorOf(context).role)
    const policy = await readPolicy(deps.settings)
    const on = await surroundingsOf(deps, db, projectId, policy.recusal)
    const wanted = [...new Set(names.map((name) => name.trim()).filter(Boolean))]
    const ids = await expertsNamed(
      db,
      wanted.map((line) => line.split(/[\s,，、]/)[0] ?? ''),
    )
    const described = await describeChosen(
      db,
      on,
      policy,
      ids.map((expertId) => ({ expertId, role: 'member', reserveNo: 0 })),
    )
    return {
      list: wanted.map((line) => {
        const [name = '', ...rest] = line.split(/[\s,，、]+/)
        const unit = rest.join('')
        const found = described.filter(
          (one) => one.name === name && (unit === '' || one.orgName.includes(unit)),
        )
        const hint =
          found.length === 0
            ? '专家库中没有此人'
            : found.length > 1
              ? `专家库中有${found.length}位同名专家，请核对单位`
              : ''
        return { name: line, found, hint }
      }),
    }
  }
