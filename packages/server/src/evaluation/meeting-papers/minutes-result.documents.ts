import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import { findPanel, namesOf } from '../../peer-review/panel/panel.queries.ts'
import { progressOf } from '../../peer-review/sheet/sheet.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import { findSignature, lastOpinion } from '../conclusion/conclusion.queries.ts'
import { aggregateOf } from '../conclusion/summary.views.ts'
import type { Item } from '../meeting/meeting.queries.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { stanceWords } from '../opinion/stance.documents.ts'
import { standingOf } from '../opinion/stance.rules.ts'

/** What the panel came to, as the minutes say it: as far as it is signed, and no further. */

/** What it takes to say what came of a session. */
export interface MinutesDeps {
  readonly panels: Pick<MeetingDeps['panels'], 'settings' | 'keyRing'>
}
type Progress = Awaited<ReturnType<typeof progressOf>>

const votes = async ({ panels }: MinutesDeps, db: Db, item: Item, progress: Progress) => {
  const template = (await findPanel(db, item.achievementId))?.template ?? templateOf(item.type)
  const { votes: all, mean } = await aggregateOf(panels, { ...progress, template })
  return `表决：同意${all.agree}票，不同意${all.disagree}票，弃权${all.abstain}票${all.recused > 0 ? `，回避${all.recused}人` : ''}${mean === null ? '' : `；平均得分${mean}分`}。`
}

const opinionLines = async ({ panels }: MinutesDeps, db: Db, { achievementId }: Item, progress: Progress) => {
  const last = await lastOpinion(db, achievementId)
  const signature = last && (await findSignature(db, last.id))
  if (!last || !signature) return ['评价意见：待组长签署。']
  const standing = await standingOf(panels.settings, db, progress, last.id)
  const ids = standing.members.map(({ expertId }) => expertId)
  const names = await namesOf(db, ids)
  const said = ids.map((id) => ({ name: names.get(id)?.name ?? '', ...stanceWords(standing, id) }))
  const agreed = said.filter(({ word }) => word === '同意').map(({ name }) => name)
  return [
    `总体水平：${labelOf(ACHIEVEMENT_LEVELS, last.level)}。`,
    `评价意见：${last.sections.comparison}`,
    `存在问题：${last.sections.problems}`,
    `改进建议：${last.sections.suggestions}`,
    `专家表态：${agreed.join('、') || '无人'}同意。`,
    ...said
      .filter(({ word }) => word !== '同意')
      .map(({ name, word, said: words }) => `${name}${word}${words && `：${words}`}`),
    `评价意见由组长${names.get(signature.expertId)?.name ?? ''}于${momentText(signature.at)}签署。`,
  ]
}

/** `concluded`: what the society decided; undefined while it has not. */
export const resultLines = async (
  deps: MinutesDeps,
  db: Db,
  item: Item,
  concluded: string | undefined,
): Promise<string[]> => {
  const panel = await findPanel(db, item.achievementId)
  const progress = await progressOf(db, item.achievementId, item.mode)
  const whole = panel !== undefined && panel.openedAt !== null && progress.unsigned.length === 0
  return [
    ...(whole
      ? [await votes(deps, db, item, progress), ...(await opinionLines(deps, db, item, progress))]
      : []),
    ...(concluded ? [`评价结论：${concluded}。`] : []),
    ...(whole || concluded || item.status === AchievementStatus.concluded
      ? []
      : ['评议结果：待形成评价结论。']),
  ]
}
