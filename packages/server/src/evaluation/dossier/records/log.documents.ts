import { EXPERT_REVIEW_STATUSES } from '@portal/contract/evaluation/achievement.calls'
import { MOVES } from '@portal/contract/evaluation/achievement-moves.rules'
import {
  ACHIEVEMENT_STATUS,
  type AchievementStatus,
  MOVERS,
  staffLabel,
} from '@portal/contract/evaluation/achievement-status.rules'
import { FORMAL_CHECKS } from '@portal/contract/evaluation/process/process.calls'
import { JOIN_SOURCES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf, type Options } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import { documentKind } from '../../../platform/documents/documents.ts'
import { logPiece } from '../../../platform/documents/dossier/dossier-log.documents.ts'
import { listEvents, verifyEvents } from '../../achievement/achievement-log.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { papers, table } from '../dossier-paper.documents.ts'

/** The log of it all: on paper with offices and reasons, as JSON with everything that its chain of hashes is made of. */

const LOG = documentKind('办理记录')

type Event = Awaited<ReturnType<typeof listEvents>>[number]
const OFFICES: Record<string, string> = { ...MOVERS, superAdmin: '超级管理员' }
const VIAS: Record<string, string> = {
  link: '确认链接',
  sms: '短信',
  timer: '到期',
  onBehalf: '代为录入',
}

const statusOf = (status: string): string =>
  ACHIEVEMENT_STATUS[status as keyof typeof ACHIEVEMENT_STATUS]?.label ?? ''
const changeOf = ({ fromStatus, toStatus }: Event, evalMode: string): string =>
  fromStatus === 'new' || fromStatus === toStatus || statusOf(toStatus) === ''
    ? ''
    : `转为${staffLabel(toStatus as AchievementStatus, evalMode)}`

/** Who did it, in which office, and how where it was not on the pages. */
export const doer = ({ actorName, actorRole, via }: Event): string => {
  const how = VIAS[via]
  return [
    actorName,
    actorRole === 'timer' ? '到期自动办理' : `${OFFICES[actorRole] ?? ''}${how ? `，${how}` : ''}`,
  ]
    .filter(Boolean)
    .join('\n')
}

const labelsOf = (options: Options, codes: readonly string[]): string =>
  codes.map((code) => labelOf(options, code)).join('；')
/** What was said, and what else the log keeps of it in words: why somebody declined, how staff came to know. */
const said = ({ opinion, detail, move }: Event): string => {
  const { reason, source, caseNo, checklist, mode } = detail as Record<string, unknown>
  const known = typeof source === 'string' ? labelOf(JOIN_SOURCES, source) : ''
  return [
    opinion,
    typeof reason === 'string' && !opinion.includes(reason) ? reason : '',
    known && `（${known}）`,
    typeof caseNo === 'string' ? `异议${caseNo}` : '',
    move === 'passFirst' && Array.isArray(checklist) ? `已核对：${labelsOf(FORMAL_CHECKS, checklist)}` : '',
    move === 'startEvaluation' && Array.isArray(mode) ? `评价形式：${labelsOf(EVALUATION_MODES, mode)}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** The expert review reads what happened from the end of the publicity on (docs/handbook/evaluation.md#who-sees). */
export async function* log(scene: Scene): AsyncGenerator<Piece> {
  const { db, row, actor } = scene
  const all = await listEvents(db, row.id)
  const late: readonly string[] = EXPERT_REVIEW_STATUSES
  const events =
    actor.role === 'expertReview'
      ? all.filter(({ fromStatus, toStatus }) => late.includes(fromStatus) || late.includes(toStatus))
      : all
  if (events.length < all.length) scene.omitted.push('公示期满以前的办理记录：专家评审账号不可见')
  const broken = await verifyEvents(db, row.id)
  yield logPiece(events, broken)
  yield* await papers(scene, {
    document: LOG,
    path: '10-办理记录/办理记录',
    title: LOG.name,
    blocks: [
      table(
        ['序号', '时间', '办理人', '事项', '意见和原因'],
        [0.5, 1.3, 1.5, 1.7, 3.4],
        events.map((event) => [
          ...[String(event.no), momentText(event.at), doer(event)],
          [MOVES[event.move].label, changeOf(event, row.evalMode)].filter(Boolean).join('\n'),
          said(event),
        ]),
      ),
    ],
  })
}
