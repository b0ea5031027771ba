import { PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dayText } from '@portal/contract/platform/time'
import { isAway } from '../../../peer-review/sheet/sheet.views.ts'
import type { PaperChapter } from '../../../platform/documents/paper/paper.ts'
import { stanceWords } from '../../opinion/stance.documents.ts'
import type { Facts } from '../report-facts.documents.ts'
import { table } from './report-block.documents.ts'

/** The page that the panel signs; what was said by phone code stands there with its day. Reservations themselves are in the opinion. */
export const signaturePage = ({
  expected,
  experts,
  sheets,
  standing,
  signature,
  words,
}: Facts): PaperChapter => ({
  title: '附件一　专家签字表',
  whole: true,
  blocks: [
    ...words.signatures,
    table(
      ['组内职务', '姓名', '单位', '职称', '专业', '对评价意见', '签字'],
      [1, 1, 2.2, 1, 1.3, 1.1, 1.7],
      expected.map(({ expertId, role }) => {
        const expert = experts.get(expertId)
        // Who stepped back is asked neither for a stance nor for a signature.
        const away = isAway(sheets.get(expertId))
        const word = away ? '已回避' : stanceWords(standing, expertId).word
        const at = away
          ? '—'
          : signature?.expertId === expertId && signature.factor === 'sms'
            ? `电子签字\n${dayText(signature.at)}`
            : standing.stances.get(expertId)?.recordedBy === ''
              ? `电子表态\n${dayText(standing.stances.get(expertId)?.at ?? null)}`
              : '\n'
        return [
          ...[labelOf(PANEL_ROLES, role), expert?.name ?? '', expert?.orgName ?? '', expert?.title ?? ''],
          ...[expert?.major ?? '', word, at],
        ]
      }),
    ),
    {
      kind: 'text',
      signed: true,
      text: '组织单位（盖章）：　　　　　　　　\n　　　　年　　月　　日',
    },
  ],
})
