import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination as calls } from '@portal/contract/peer-review/sheet/sheet.calls'
import { sql } from 'kysely'
import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import type { ConclusionDeps } from '../../evaluation/conclusion/conclusion.parts.ts'
import { prepareReport } from '../../evaluation/conclusion/report.documents.ts'
import { saveOpinion } from '../../evaluation/opinion/opinion.actions.ts'
import { takeStance } from '../../evaluation/opinion/stance.actions.ts'
import { promise } from '../../peer-review/assignment/assignment.views.ts'
import { findPanel, namesOf } from '../../peer-review/panel/panel.queries.ts'
import { examine } from '../../peer-review/sheet/sheet.actions.ts'
import type { ExaminationDeps } from '../../peer-review/sheet/sheet.parts.ts'
import type { Context } from '../../platform/http/context.ts'
import { instantOf } from '../people/past.ts'
import { OPINION, REMARKS } from './conclusion-words.ts'
import { begun, moved } from './moves.ts'
import { answer, as, type PanelSeedDeps, seatPanel } from './panels.ts'

/** The acts of experts and staff by which an evaluation comes to its end, on days that are past. */

export interface Deps extends PanelSeedDeps {
  readonly examinations: ExaminationDeps
  readonly conclusions: ConclusionDeps
}
type Vote = 'agree' | 'disagree'
export interface Opinion {
  readonly level: 'worldAdvanced' | 'nationalLeading' | 'nationalAdvanced'
  readonly texts: Partial<Record<'innovation' | 'comparison' | 'benefit' | 'problems' | 'dissent', string>>
}

export const inTransaction = <T>(
  { db }: Deps,
  by: Context,
  act: (context: Context) => Promise<T>,
): Promise<T> => db.transaction().execute((tx) => act({ ...by, db: tx }))
export const asExpert = async (deps: Deps, expertId: string): Promise<Context> => {
  const context = as(deps.db, 'expertReview', (await namesOf(deps.db, [expertId])).get(expertId)?.name ?? '')
  if (!context.actor) throw new Error('no actor')
  return { ...context, actor: { ...context.actor, role: 'expert', memberId: expertId } }
}

/** The day on which the experts were heard. */
const HEARD = { meeting: 3, correspondence: 5 } as const
type Mode = keyof typeof HEARD

/** Publicised without objection, its panel drawn up, agreed, locked and present. */
const seated = async (deps: Deps, row: AchievementRow, mode: Mode, day: number) => {
  await begun(deps, row, { evalMode: mode, day })
  const experts = await seatPanel(deps, row, { mode, days: [20, 19, 16, 12] })
  const heard = { meetingAt: instantOf(HEARD.meeting, 9) }
  const over = { dueAt: instantOf(HEARD.correspondence - 1, 18) }
  await deps.db
    .updateTable('panel')
    .set(mode === 'meeting' ? heard : over)
    .where('achievementId', '=', row.id)
    .execute()
  if (mode === 'meeting')
    for (const expertId of experts)
      await deps.past.on(HEARD.meeting, 9, () => answer(deps, row.id, expertId, '4'))
  return experts
}

/** The n-th sheet of a panel: handed in by its expert and signed. */
const scoredBy = async (
  deps: Deps,
  row: AchievementRow,
  {
    expertId,
    n,
    sheet: { base, vote, level },
  }: {
    readonly expertId: string
    readonly n: number
    readonly sheet: { base: number; vote: Vote; level: Opinion['level'] }
  },
) => {
  const template = templateOf(row.type)
  const by = await asExpert(deps, expertId)
  const [merits, problems, suggestions] = REMARKS[n % REMARKS.length] ?? REMARKS[0]
  const input = calls.examine.input.parse({
    ...{ projectId: row.id, formVersion: template.version, expectVersion: 0 },
    panelVersion: (await findPanel(deps.db, row.id))?.version ?? 0,
    scores: template.criteria.map(({ cid }, at) => ({ cid, value: base + ((n * 5 + at * 3) % 9) - 4 })),
    scales: template.scales.map(({ cid, max }) => ({ cid, value: max - 1 })),
    ...{ level, vote, merits, problems, suggestions, confidence: '4' },
    ...(vote === 'disagree' && { dissent: '应用规模偏小，数据不足以支持所提出的水平。' }),
  })
  await inTransaction(deps, by, async (context) => {
    await promise(deps.examinations)({ projectId: row.id }, context)
    const { docHash } = await examine(deps.examinations)(input, context)
    await context.db
      .updateTable('examination')
      .set({
        ...{ state: 'signed', signedAt: sql<string>`now()`, version: sql<number>`version + 1` },
        signature: JSON.stringify({
          docHash,
          ip: '127.0.0.1',
          userAgent: '',
          factor: 'sms',
          pictureVersion: 0,
        }),
      })
      .where('achievementId', '=', row.id)
      .where('expertId', '=', expertId)
      .execute()
  })
}

interface Scoring {
  readonly mode: Mode
  readonly sheets: readonly (readonly [base: number, vote: Vote])[]
  readonly level: Opinion['level']
  readonly day: number
}
export const scored = async (deps: Deps, row: AchievementRow, { mode, sheets, level, day }: Scoring) => {
  const experts = await seated(deps, row, mode, day)
  for (const [n, expertId] of experts.entries()) {
    const [base, vote] = sheets[n] ?? [85, 'agree']
    await deps.past.on(HEARD[mode], 11 + n, () =>
      scoredBy(deps, row, { expertId, n, sheet: { base, vote, level } }),
    )
  }
  return experts
}

export const written = async (
  deps: Deps,
  { id }: AchievementRow,
  {
    leader,
    no,
    opinion: { level, texts },
  }: { readonly leader: string; readonly no: number; readonly opinion: Opinion },
) =>
  inTransaction(deps, await asExpert(deps, leader), (context) =>
    saveOpinion(deps.conclusions)(
      { achievementId: id, sections: { ...OPINION, ...texts }, level, expectNo: no - 1 },
      context,
    ),
  )
const agreed = async (deps: Deps, { id }: AchievementRow, no: number, experts: readonly string[]) => {
  for (const expertId of experts)
    await inTransaction(deps, await asExpert(deps, expertId), (context) =>
      takeStance({ achievementId: id, no, stance: 'agree', text: '' }, context),
    )
}
/** Agreed to by all; by the leader as if with a code. */
export const signed = async (deps: Deps, row: AchievementRow, no: number, experts: readonly string[]) => {
  const [leader = ''] = experts
  const { id } = row
  await agreed(deps, row, no, experts)
  const last = await deps.db
    .selectFrom('opinionVersion')
    .select(['id', 'docHash'])
    .where('achievementId', '=', id)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('opinionSignature')
    .values({
      ...{ versionId: last.id, docHash: last.docHash, expertId: leader, factor: 'sms' },
      ...{ ip: '127.0.0.1', userAgent: '', byId: null, scanFileId: null },
    })
    .execute()
  await inTransaction(deps, as(deps.db, 'inCharge', '示例负责人'), (context) =>
    prepareReport(deps.conclusions)({ achievementId: id }, context),
  )
}
export const passed = (deps: Deps, row: AchievementRow, { level }: Opinion) =>
  moved(deps, row, {
    role: 'inCharge',
    action: 'conclude',
    at: TODAY,
    conclusion: { outcome: 'passed', level, text: '同意专家组的评价意见，通过评价，建议进一步推广应用。' },
  })

export const TODAY = [0, 0] as const
