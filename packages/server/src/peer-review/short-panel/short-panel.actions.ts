import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { quorumOf } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import {
  bumpPanel,
  byActor,
  listMembers,
  lockActivePanel,
  logPanel,
  workableSubject,
} from '../panel/panel.queries.ts'
import type { PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import { checkPanel } from '../panel/panel.rules.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import { describeChosen } from '../selection/choose.actions.ts'
import { isShort, sittingOf } from './short-panel.rules.ts'

/** A locked panel that lost somebody, and has no reserve left: it is opened for a supplement, or goes on with those who are left. */

type Input = InputOf<typeof calls.reopenPanel>

const begin = async (
  { subject }: PanelDeps,
  context: Context,
  { projectId, expectVersion }: Omit<Input, 'reason'>,
) => {
  const { db } = context
  await workableSubject(subject, context, projectId)
  const scene = await lockActivePanel(subject, db, projectId, expectVersion)
  const { panel, achievement } = scene
  context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
  if (panel.state !== 'locked') throw guardFailed(REVIEW_GUARDS, 'panelNotLocked')
  if (panel.openedAt !== null) throw guardFailed(REVIEW_GUARDS, 'panelOpened')
  const sitting = sittingOf(await listMembers(db, projectId))
  if (!isShort(panel, sitting)) throw guardFailed(REVIEW_GUARDS, 'panelWhole')
  return { ...scene, sitting }
}

/** Whoever chooses experts hears of it. */
const tell = async (
  { subject }: PanelDeps,
  db: Db,
  id: string,
  news: { readonly state: string; readonly byName: string },
) => {
  for (const role of ['handler', 'expertReview'] as const) await subject.tell(db, id, role, news)
}

export const reopenPanel =
  (deps: PanelDeps) =>
  async ({ reason, ...about }: Input, context: Context) => {
    const { db } = context
    const { achievement, panel, sitting } = await begin(deps, context, about)
    const lacking = panel.size - sitting.length
    await bumpPanel(db, about.projectId, {
      state: 'confirmed',
      reopenedAt: portalNow().toISOString(),
      shortSize: null,
      shortReason: '',
      shortBy: '',
    })
    const by = byActor(context)
    const what = lacking > 0 ? `专家组缺${lacking}人` : '专家组没有组长'
    await logPanel(deps.subject, db, achievement, {
      by,
      text: `${what}，解锁补选：${reason}`,
      detail: { seated: sitting.length, size: panel.size },
    })
    const state = `的${what}，已解锁，请补选专家、确认名单并发送邀请`
    await tell(deps, db, about.projectId, { state, byName: by.name })
    return {}
  }

/** Against what stands of those who are left, in words; undefined where nothing does. */
const against = async (
  deps: PanelDeps,
  db: Db,
  panel: PanelRecord,
  sitting: readonly PanelMemberRecord[],
): Promise<string | undefined> => {
  const policy = await readPolicy(deps.settings)
  const on = await surroundingsOf(deps, db, panel.achievementId, policy.recusal)
  const experts = await describeChosen(db, on, policy, sitting)
  const seats = experts.map((one) => ({ ...one, openTasks: 0 }))
  return checkPanel(seats, policy.rules, { confirmed: true, short: true }).blocks[0]
}

export const goOnShort =
  (deps: PanelDeps) =>
  async ({ reason, ...about }: Input, context: Context) => {
    const { db } = context
    const { achievement, panel, sitting } = await begin(deps, context, about)
    const { panelMinSize, panelQuorum } = await deps.settings.all()
    const least = Math.max(panelMinSize, quorumOf(panel.size, panelQuorum))
    if (sitting.length < least) throw guardFailed(REVIEW_GUARDS, 'tooFew', sitting.length, least)
    const why = await against(deps, db, panel, sitting)
    if (why) throw guardFailed(REVIEW_GUARDS, 'shortPanel', why)
    const by = byActor(context)
    const short = { shortSize: sitting.length, shortReason: reason, shortBy: by.name }
    await bumpPanel(db, about.projectId, short)
    const needed = quorumOf(panel.size, panelQuorum)
    await logPanel(deps.subject, db, achievement, {
      by,
      text: `专家组按现有${sitting.length}人评价（原定${panel.size}人，法定人数仍为${needed}人）：${reason}`,
      detail: { seated: sitting.length, size: panel.size, quorum: needed },
    })
    const state = `的专家组按现有${sitting.length}人评价，参加人数仍须${needed}人`
    await tell(deps, db, about.projectId, { state, byName: by.name })
    return {}
  }
