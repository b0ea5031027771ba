import { avoidUnits } from '@portal/contract/membership/expert-ledger/avoid-unit.calls'
import { invitation } from '@portal/contract/peer-review/invitation.calls'
import { panel } from '@portal/contract/peer-review/panel.calls'
import { addAvoidUnit, listAvoidUnits, removeAvoidUnit } from '../../membership/expert/avoid-unit.actions.ts'
import { actorOf, implement, manual, type Route } from '../../platform/http/context.ts'
import { openInvitation, replyByLink } from '../invitation/reply.actions.ts'
import { listLedger } from '../recusal/conflict.queries.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import { confirmWaiver, recheck, waiveRecusal } from '../recusal/waiver.actions.ts'
import { distribute } from '../selection/distribution.actions.ts'
import { replayDraw } from '../selection/draw-replay.actions.ts'
import { searchPool } from '../selection/expert-pool.queries.ts'
import { extendSheets } from '../sheet/extension.actions.ts'
import { goOnShort, reopenPanel } from '../short-panel/short-panel.actions.ts'
import type { PanelDeps } from './panel.parts.ts'
import { findPanel, visibleSubject } from './panel.queries.ts'
import { precheck, type ScoresFor, viewPanel } from './panel.views.ts'
import { listDesk } from './panel-desk.queries.ts'
import { readPolicy } from './panel-policy.rules.ts'
import { inviteExperts, replaceExpert, revokeInvitation, updateJoinStatus } from './seat.actions.ts'

export const panelRoutes = (deps: PanelDeps, scoresFor: ScoresFor): Route[] => [
  ...implement(panel, {
    members: viewPanel(deps, scoresFor),
    search: async ({ projectId, pageNum, pageSize, ...filter }, context) => {
      const { db } = context
      await visibleSubject(deps.subject, db, projectId, actorOf(context).role)
      const policy = await readPolicy(deps.settings)
      const on = await surroundingsOf(deps, db, projectId, policy.recusal)
      return searchPool(db, on, policy, {
        filter,
        page: { offset: (pageNum - 1) * pageSize, limit: pageSize },
      })
    },
    precheck: precheck(deps),
    // It commits to the seed of a draw before it draws.
    distribution: manual(distribute(deps)),
    replay: replayDraw(deps),
    waive: waiveRecusal(deps),
    confirmWaiver: confirmWaiver(deps),
    ledger: async ({ projectId }, context) => {
      const { db } = context
      const { name, acceptNo } = await visibleSubject(deps.subject, db, projectId, actorOf(context).role)
      context.note({ targetKind: 'achievement', targetId: projectId, targetName: name })
      const checkedAt = (await findPanel(db, projectId))?.checkedAt ?? null
      return { name, acceptNo: acceptNo ?? '', checkedAt, list: await listLedger(db, projectId) }
    },
    recheck: recheck(deps),
    replace: replaceExpert(deps),
    reopenPanel: reopenPanel(deps),
    goOnShort: goOnShort(deps),
    extendSheets: extendSheets(deps),
    invite: inviteExperts(deps),
    revokeInvite: revokeInvitation(deps),
    updateJoinStatus: updateJoinStatus(deps),
    desk: listDesk(deps),
  }),
  ...implement(avoidUnits, { list: listAvoidUnits, add: addAvoidUnit, remove: removeAvoidUnit }),
  ...implement(invitation, { open: openInvitation(deps), reply: replyByLink(deps) }),
]
