import { RECUSAL_RULES } from '@portal/contract/peer-review/panel.rules'
import { momentText } from '@portal/contract/platform/time'
import type { findPanel } from '../../../peer-review/panel/panel.queries.ts'
import { listLedger } from '../../../peer-review/recusal/conflict.queries.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { facts, json, papers, table, text } from '../dossier-paper.documents.ts'

/** What stands between experts and the achievement, as far as it was looked for. */

const LEDGER = documentKind('回避台账')

type Panel = NonNullable<Awaited<ReturnType<typeof findPanel>>>

/** That nothing was found says something only where it is known what was looked at, and when. */
export async function* conflictsLooked(
  scene: Scene,
  { checkedAt, checkedRevision }: Panel,
): AsyncGenerator<Piece> {
  const { db, row } = scene
  const ledger = await listLedger(db, row.id)
  yield { path: '06-专家组/回避台账.json', title: '回避台账', content: json(ledger) }
  yield* await papers(scene, {
    document: LEDGER,
    path: '06-专家组/回避台账',
    title: '回避台账',
    blocks: [
      facts([
        [
          '最近一次核查',
          checkedAt ? `${momentText(checkedAt)}，对照第${checkedRevision}次提交的申请` : '尚未核查',
        ],
        [
          '核查的关系',
          Object.values(RECUSAL_RULES)
            .map(({ label }) => label)
            .join('；'),
        ],
      ]),
      ledger.length === 0
        ? text('没有需要回避或说明的关系。')
        : table(
            ['专家', '规则', '情况', '发现', '处理'],
            [1, 1.4, 2.6, 1.1, 2.5],
            ledger.map(({ expertName, rule, text: found, foundAt, waiver, clearedAt }) => [
              ...[expertName, RECUSAL_RULES[rule].label, found, momentText(foundAt)],
              waiver
                ? `${waiver.reason}（${waiver.by}　${momentText(waiver.at)}）${waiver.confirmedAt ? `\n确认：${waiver.confirmedBy}　${momentText(waiver.confirmedAt)}` : '\n未确认'}`
                : clearedAt
                  ? `已解除 ${momentText(clearedAt)}`
                  : '回避',
            ]),
          ),
    ],
  })
}
