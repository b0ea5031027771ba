import { avoidUnits } from '@portal/contract/features/avoid-unit'
import { invitation } from '@portal/contract/features/invitation'
import { panel } from '@portal/contract/features/panel'
import { actorOf, implement, manual, type Route } from '../../platform/http/context.ts'
import { addAvoidUnit, listAvoidUnits, removeAvoidUnit } from './avoid-units.ts'
import { listDesk } from './desk.ts'
import { distribute } from './distribution.ts'
import { surroundingsOf } from './facts.ts'
import { listLedger } from './hits.ts'
import { readPolicy } from './policy.ts'
import type { PanelDeps } from './ports.ts'
import { precheck, type ScoresFor, viewPanel } from './present.ts'
import { replayDraw } from './replay.ts'
import { openInvitation, replyByLink } from './reply.ts'
import { searchPool } from './search.ts'
import {
  confirmWaiver,
  inviteExperts,
  recheck,
  replaceExpert,
  revokeInvitation,
  updateJoinStatus,
  waiveRecusal,
} from './seats.ts'
import { findPanel, visibleAchievement } from './store.ts'

export const panelRoutes = (deps: PanelDeps, scoresFor: ScoresFor): Route[] => [
  ...implement(panel, {
    members: viewPanel(deps, scoresFor),
    search: async ({ projectId, pageNum, pageSize, ...filter }, context) => {
      const { db } = context
      await visibleAchievement(db, projectId, actorOf(context).role)
      const policy = await readPolicy(deps.settings)
      const on = await surroundingsOf(deps, db, projectId, policy.recusal)
      return searchPool(db, on, policy, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    },
    precheck: precheck(deps),
    // It commits to the seed of a draw before it draws.
    distribution: manual(distribute(deps)),
    replay: replayDraw,
    waive: waiveRecusal,
    confirmWaiver,
    ledger: async ({ projectId }, context) => {
      const { db } = context
      const { name, acceptNo } = await visibleAchievement(db, projectId, actorOf(context).role)
      context.note({ targetKind: 'achievement', targetId: projectId, targetName: name })
      const checkedAt = (await findPanel(db, projectId))?.checkedAt ?? null
      return { name, acceptNo: acceptNo ?? '', checkedAt, list: await listLedger(db, projectId) }
    },
    recheck: recheck(deps),
    replace: replaceExpert(deps),
    invite: inviteExperts(deps),
    revokeInvite: revokeInvitation(deps),
    updateJoinStatus: updateJoinStatus(deps),
    desk: listDesk,
  }),
  ...implement(avoidUnits, { list: listAvoidUnits, add: addAvoidUnit, remove: removeAvoidUnit }),
  ...implement(invitation, { open: openInvitation(deps), reply: replyByLink(deps) }),
]
