import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination as calls } from '@portal/contract/peer-review/sheet/sheet.calls'
import { sql } from 'kysely'
import type { AchievementRow } from '../evaluation/achievement/achievement.rows.ts'
import type { ConclusionDeps } from '../evaluation/conclusion/conclusion.parts.ts'
import { saveOpinion, takeStance } from '../evaluation/conclusion/opinion.actions.ts'
import { prepareReport } from '../evaluation/conclusion/report.documents.ts'
import { promise } from '../peer-review/assignment/assignment.views.ts'
import { findPanel, namesOf } from '../peer-review/panel/panel.queries.ts'
import { examine } from '../peer-review/sheet/sheet.actions.ts'
import type { ExaminationDeps } from '../peer-review/sheet/sheet.parts.ts'
import type { Context } from '../platform/http/context.ts'
import { CONCLUDING_ON } from './achievements.ts'
import { OPINION, REMARKS } from './conclusion-words.ts'
import { begun, moved } from './moves.ts'
import { answer, as, type PanelSeedDeps, seatPanel } from './panels.ts'
import { instantOf } from './past.ts'

/** Evaluations that came to their end, and two that are about to: by the same acts as real ones. */

interface Deps extends PanelSeedDeps {
  readonly examinations: ExaminationDeps
  readonly conclusions: ConclusionDeps
}
type Vote = 'agree' | 'disagree'
interface Opinion {
  readonly level: 'worldAdvanced' | 'nationalLeading' | 'nationalAdvanced'
  readonly texts: Partial<Record<'innovation' | 'comparison' | 'benefit' | 'problems' | 'dissent', string>>
}

const inTransaction = <T>({ db }: Deps, by: Context, act: (context: Context) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => act({ ...by, db: tx }))
const asExpert = async (deps: Deps, expertId: string): Promise<Context> => {
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
const scored = async (deps: Deps, row: AchievementRow, { mode, sheets, level, day }: Scoring) => {
  const experts = await seated(deps, row, mode, day)
  for (const [n, expertId] of experts.entries()) {
    const [base, vote] = sheets[n] ?? [85, 'agree']
    await deps.past.on(HEARD[mode], 11 + n, () =>
      scoredBy(deps, row, { expertId, n, sheet: { base, vote, level } }),
    )
  }
  return experts
}

const written = async (
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
/** By the leader; as if with a code. */
const signed = async (deps: Deps, { id }: AchievementRow, leader: string) => {
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
const passed = (deps: Deps, row: AchievementRow, { level }: Opinion) =>
  moved(deps, row, {
    role: 'inCharge',
    action: 'conclude',
    at: TODAY,
    conclusion: { outcome: 'passed', level, text: '同意专家组的评价意见，通过评价，建议进一步推广应用。' },
  })

const TODAY = [0, 0] as const
const ALL_FOR = [
  [86, 'agree'],
  [85, 'agree'],
  [84, 'agree'],
  [82, 'agree'],
  [83, 'agree'],
] as const
const ONE_APART = [...ALL_FOR.slice(0, 4), [62, 'disagree']] as const
const AGAINST = [
  [61, 'disagree'],
  [66, 'agree'],
  [55, 'disagree'],
  [58, 'disagree'],
  [63, 'agree'],
] as const
const NATIONAL: Opinion = { level: 'nationalLeading', texts: {} }

/** `rows`: as they were handed in for this. */
export const seedConclusions = async (deps: Deps, rows: readonly AchievementRow[]): Promise<void> => {
  const [replaced, good, bad, open, draft] = rows
  if (!replaced || !good || !bad || !open || !draft) throw new Error('too few sample achievements')
  const [first = ''] = await scored(deps, replaced, {
    mode: 'meeting',
    sheets: ALL_FOR,
    level: 'nationalLeading',
    day: CONCLUDING_ON[36],
  })
  await written(deps, replaced, { leader: first, no: 1, opinion: NATIONAL })
  await signed(deps, replaced, first)
  await passed(deps, replaced, NATIONAL)
  await deps.db
    .insertInto('achievementAppeal')
    .values({
      ...{ achievementId: replaced.id, kind: 'correction', byName: '示例负责人', state: 'reopen' },
      reason: '报告中应用工程的数量与应用证明不一致，须更正。',
    })
    .execute()
  await moved(deps, replaced, {
    role: 'superAdmin',
    action: 'reopen',
    at: TODAY,
    opinion: '报告中应用工程的数量与应用证明不一致，同意更正后重新出具。',
  })
  const corrected = {
    ...NATIONAL,
    texts: { benefit: '成果已在多个工程中应用，取得了明显的经济、社会和生态效益，推广前景良好。' },
  }
  await written(deps, replaced, { leader: first, no: 2, opinion: corrected })
  await signed(deps, replaced, first)
  await passed(deps, replaced, corrected)

  const [leader = ''] = await scored(deps, good, {
    mode: 'meeting',
    sheets: ALL_FOR,
    level: 'nationalLeading',
    day: CONCLUDING_ON[30],
  })
  await written(deps, good, { leader, no: 1, opinion: NATIONAL })
  await signed(deps, good, leader)
  await passed(deps, good, NATIONAL)

  const [chair = ''] = await scored(deps, bad, {
    mode: 'correspondence',
    sheets: AGAINST,
    level: 'nationalAdvanced',
    day: CONCLUDING_ON[33],
  })
  await written(deps, bad, {
    leader: chair,
    no: 1,
    opinion: {
      level: 'nationalAdvanced',
      texts: {
        comparison: '与国内外同类成果相比，达到国内先进水平，但依据尚不充分。',
        dissent: '三位专家认为应用规模偏小、数据不足，不同意通过评价。',
      },
    },
  })
  await signed(deps, bad, chair)
  await moved(deps, bad, {
    role: 'inCharge',
    action: 'conclude',
    at: TODAY,
    conclusion: { outcome: 'failed', text: '未达到通过评价的条件，建议补充应用和数据后另行申请。' },
  })

  await scored(deps, open, {
    mode: 'meeting',
    sheets: ALL_FOR,
    level: 'nationalLeading',
    day: CONCLUDING_ON[34],
  })

  const [head = '', second = '', third = ''] = await scored(deps, draft, {
    mode: 'meeting',
    sheets: ONE_APART,
    level: 'nationalLeading',
    day: CONCLUDING_ON[32],
  })
  await written(deps, draft, { leader: head, no: 1, opinion: NATIONAL })
  await written(deps, draft, {
    leader: head,
    no: 2,
    opinion: {
      level: 'nationalLeading',
      texts: {
        comparison: '与国内外同类技术相比，7位专家一致认为成果总体达到国际先进水平。',
        benefit: '成果已在120公里河道应用，取得了明显的经济、社会和生态效益，推广前景良好。',
        dissent: '一位专家认为应用规模偏小，对水平持保留意见。',
      },
    },
  })
  for (const [expertId, stance, text] of [
    [second, 'agree', ''],
    [third, 'reserve', '“国际先进”的依据不足，建议核对国外对比资料。'],
  ] as const)
    await inTransaction(deps, await asExpert(deps, expertId), (context) =>
      takeStance({ achievementId: draft.id, no: 2, stance, text }, context),
    )
}
