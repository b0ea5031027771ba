import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import { takeStance } from '../../evaluation/opinion/stance.actions.ts'
import { CONCLUDING_ON } from './achievements.ts'
import {
  asExpert,
  type Deps,
  inTransaction,
  type Opinion,
  passed,
  scored,
  signed,
  TODAY,
  written,
} from './conclusion-acts.ts'
import { moved } from './moves.ts'

/** Evaluations that came to their end, and two that are about to: by the same acts as real ones. */

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

/** Passed, then corrected: its report was given a second time. */
const replaced = async (deps: Deps, row: AchievementRow) => {
  const panel = await scored(deps, row, {
    mode: 'meeting',
    sheets: ALL_FOR,
    level: 'nationalLeading',
    day: CONCLUDING_ON[36],
  })
  await written(deps, row, { leader: panel[0] ?? '', no: 1, opinion: NATIONAL })
  await signed(deps, row, 1, panel)
  await passed(deps, row, NATIONAL)
  await deps.db
    .insertInto('achievementAppeal')
    .values({
      ...{ achievementId: row.id, kind: 'correction', byName: '示例负责人', state: 'reopen' },
      reason: '报告中应用工程的数量与应用证明不一致，须更正。',
    })
    .execute()
  await moved(deps, row, {
    role: 'superAdmin',
    action: 'reopen',
    at: TODAY,
    opinion: '报告中应用工程的数量与应用证明不一致，同意更正后重新出具。',
  })
  const corrected = {
    ...NATIONAL,
    texts: { benefit: '成果已在多个工程中应用，取得了明显的经济、社会和生态效益，推广前景良好。' },
  }
  await written(deps, row, { leader: panel[0] ?? '', no: 2, opinion: corrected })
  await signed(deps, row, 2, panel)
  await passed(deps, row, corrected)
}

/** Passed at once. */
const good = async (deps: Deps, row: AchievementRow) => {
  const panel = await scored(deps, row, {
    mode: 'meeting',
    sheets: ALL_FOR,
    level: 'nationalLeading',
    day: CONCLUDING_ON[30],
  })
  await written(deps, row, { leader: panel[0] ?? '', no: 1, opinion: NATIONAL })
  await signed(deps, row, 1, panel)
  await passed(deps, row, NATIONAL)
}

/** Not passed: three of five were against it. */
const bad = async (deps: Deps, row: AchievementRow) => {
  const panel = await scored(deps, row, {
    mode: 'correspondence',
    sheets: AGAINST,
    level: 'nationalAdvanced',
    day: CONCLUDING_ON[33],
  })
  await written(deps, row, {
    leader: panel[0] ?? '',
    no: 1,
    opinion: {
      level: 'nationalAdvanced',
      texts: {
        comparison: '与国内外同类成果相比，达到国内先进水平，但依据尚不充分。',
        dissent: '三位专家认为应用规模偏小、数据不足，不同意通过评价。',
      },
    },
  })
  await signed(deps, row, 1, panel)
  await moved(deps, row, {
    role: 'inCharge',
    action: 'conclude',
    at: TODAY,
    conclusion: { outcome: 'failed', text: '未达到通过评价的条件，建议补充应用和数据后另行申请。' },
  })
}

/** All sheets are in and nobody has written the opinion yet. */
const open = (deps: Deps, row: AchievementRow) =>
  scored(deps, row, {
    mode: 'meeting',
    sheets: ALL_FOR,
    level: 'nationalLeading',
    day: CONCLUDING_ON[34],
  })

/** The second version of the opinion is before the experts, and one of them has a reservation. */
const draft = async (deps: Deps, row: AchievementRow) => {
  const [head = '', member = '', other = ''] = await scored(deps, row, {
    mode: 'meeting',
    sheets: ONE_APART,
    level: 'nationalLeading',
    day: CONCLUDING_ON[32],
  })
  await written(deps, row, { leader: head, no: 1, opinion: NATIONAL })
  await written(deps, row, {
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
    [member, 'agree', ''],
    [other, 'reserve', '“国际先进”的依据不足，建议核对国外对比资料。'],
  ] as const)
    await inTransaction(deps, await asExpert(deps, expertId), (context) =>
      takeStance({ achievementId: row.id, no: 2, stance, text }, context),
    )
}

/** `rows`: as they were handed in for this. */
export const seedConclusions = async (deps: Deps, rows: readonly AchievementRow[]): Promise<void> => {
  for (const [n, seed] of [replaced, good, bad, open, draft].entries()) {
    const row = rows[n]
    if (!row) throw new Error('too few sample achievements')
    await seed(deps, row)
  }
}
