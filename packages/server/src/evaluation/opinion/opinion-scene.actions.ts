import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { CONCLUSION_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { byActor, lockPanel, logPanel } from '../../peer-review/panel/panel.queries.ts'
import { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import * as store from '../conclusion/conclusion.queries.ts'
import type { Seen } from '../conclusion/conclusion.rules.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'

/** The newest version, with the achievement and its panel locked; `mayEnter`: for whom the opinion is open. */
export const begin = async (
  context: Context,
  achievementId: string,
  mayEnter: (seen: Seen) => boolean = ({ open }) => open,
) => {
  const { db } = context
  const actor = actorOf(context)
  const seen = await scoresAsSeen(reviewRecords, db, achievementId, actor)
  const { achievement, panel } = await lockPanel(reviewRecords, db, achievementId)
  if (!panel || achievement.status !== AchievementStatus.evaluation) throw new AppError('stateChanged')
  if (!mayEnter(seen)) throw guardFailed(CONCLUSION_GUARDS, 'scoresSealed')
  if (actor.role !== 'expert') await refuseInvolved(db, achievementId, actor)
  context.note({ targetKind: 'achievement', targetId: achievementId, targetName: achievement.name })
  const last = await store.lastOpinion(db, achievementId)
  const signature = last && (await store.findSignature(db, last.id))
  return { db, actor, seen, achievement, last, signature }
}

export const logOpinion = (
  context: Context,
  achievement: Seen['achievement'],
  words: string,
  { via = 'web', ...detail }: { via?: 'web' | 'onBehalf'; docHash?: string; scanFileId?: string } = {},
) =>
  logPanel(reviewRecords, context.db, achievement, {
    by: byActor(context),
    text: words,
    detail,
    act: 'examine',
    via,
  })
