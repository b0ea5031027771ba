import type { Context } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import { byActor, lockPanel, logPanel } from '../panel/panel.queries.ts'
import type { DrawCandidate, DrawRules } from '../panel/panel.rows.ts'
import { hashOfPool, hashOfSeed, newSeed } from './draw.rules.ts'

/** The hashes of a secret seed and of the pool go into the log before anything is drawn, in a transaction of its own. */
export const commitToSeed = (
  { subject }: Pick<PanelDeps, 'subject'>,
  context: Context,
  projectId: string,
  { pool, rules }: { readonly pool: readonly DrawCandidate[]; readonly rules: DrawRules },
): Promise<string> =>
  context.outside.transaction().execute(async (db) => {
    const { basis = '' } = rules
    const seed = newSeed()
    const { achievement } = await lockPanel(subject, db, projectId)
    await logPanel(subject, db, achievement, {
      by: byActor(context),
      text: `随机抽取前登记种子摘要（候选${pool.length}人：${basis}）`,
      detail: {
        ...{ drawHash: hashOfSeed(seed), poolHash: hashOfPool(pool, rules) },
        ...{ pool: pool.length, basis },
      },
    })
    return seed
  })
