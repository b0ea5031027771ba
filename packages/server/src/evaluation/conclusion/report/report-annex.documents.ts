import { RECUSAL_RULES } from '@portal/contract/peer-review/panel.rules'
import { dayText } from '@portal/contract/platform/time'
import type { PaperChapter } from '../../../platform/documents/paper/paper.ts'
import { stanceWords } from '../../opinion/stance.documents.ts'
import type { Facts } from '../report-facts.documents.ts'
import { table, text } from './report-block.documents.ts'

/** What stands in the society's own copy of the report alone. */

const ledgerAnnex = ({ ledger }: Facts): PaperChapter => ({
  title: '附件二　回避台账（学会存档）',
  blocks:
    ledger.length === 0
      ? [text('没有需要回避或说明的关系。')]
      : [
          table(
            ['专家', '规则', '情况', '处理'],
            [1, 1.6, 3.4, 2.6],
            ledger.map(({ expertName, rule, text: found, waiver, clearedAt }) => [
              ...[expertName, RECUSAL_RULES[rule].label, found],
              waiver
                ? `免回避说明：${waiver.reason}（${waiver.by}）${waiver.confirmedAt ? `\n确认：${waiver.confirmedBy} ${dayText(waiver.confirmedAt)}` : '\n未确认'}`
                : clearedAt
                  ? `${dayText(clearedAt)} 已解除`
                  : '已回避',
            ]),
          ),
        ],
})

const stanceAnnex = ({ standing, notes, nameOf }: Facts): PaperChapter => ({
  title: '附件三　专家表态与离群评分说明（学会存档）',
  blocks: [
    table(
      ['专家', '对评价意见', '说明'],
      [1, 1, 4],
      standing.members.map(({ expertId }) => {
        const note = notes.find((one) => one.expertId === expertId)
        const { word, said } = stanceWords(standing, expertId)
        return [
          ...[nameOf(expertId), word],
          [said, note && `离群评分：${note.note}（${note.byName}）`].filter(Boolean).join('\n'),
        ]
      }),
    ),
  ],
})

/** Nobody drew until the result suited: each draw, and why there was another one. */
const drawAnnex = ({ draws }: Facts): PaperChapter => ({
  title: '附件四　随机抽取记录（学会存档）',
  blocks: [
    table(
      ['次序', '时间', '抽取人', '候选', '摘要', '原因'],
      [0.9, 1.6, 1, 0.7, 2.6, 2.4],
      draws.map(({ at, byName, pool, seedHash, reason }, n) => [
        ...[`第${n + 1}次`, dayText(at), byName, `${pool.length}人`, seedHash, reason || '首次抽取'],
      ]),
    ),
  ],
})

/** About single experts. */
export const annexOf = (facts: Facts): PaperChapter[] =>
  [ledgerAnnex, stanceAnnex, ...(facts.draws.length > 0 ? [drawAnnex] : [])].map((chapter) => chapter(facts))
