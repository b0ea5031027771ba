import { ACTIVITY_KINDS } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { RENEWAL_DECISIONS } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

const kindText = (code: string) => ACTIVITY_KINDS[code as keyof typeof ACTIVITY_KINDS]?.label ?? code

/** Without the names of those who wrote it down, as the expert's own page shows it. */
export const activityOwnData = plainPart(
  {
    table: 'expertActivity',
    title: '专家活动记录',
    columns: { date: '日期', kind: '类别', points: '分值', text: '说明', removedAt: '删除时间' },
    where: ofMember('expertId'),
    newest: 'date',
    words: { kind: kindText },
  },
  {
    table: 'expertAppraisal',
    title: '专家评价',
    columns: {
      at: '时间',
      occasion: '场合',
      ethics: '职业道德',
      ability: '业务能力',
      discipline: '评审纪律',
      integrity: '廉洁自律',
      comment: '评语',
    },
    where: ofMember('expertId'),
    newest: 'at',
  },
  {
    table: 'expertObjection',
    title: '本人提出的异议',
    columns: { filedAt: '时间', text: '内容', answer: '答复', answeredAt: '答复时间' },
    where: ofMember('expertId'),
    newest: 'filedAt',
  },
  {
    table: 'expertRenewal',
    title: '续聘决定',
    columns: { year: '年度', decision: '决定', reason: '说明', at: '登记时间' },
    where: ofMember('expertId'),
    newest: 'at',
    words: { decision: (code) => labelOf(RENEWAL_DECISIONS, code) },
  },
  {
    table: 'expertCreditBlock',
    title: '信用记录',
    columns: { since: '开始时间', cause: '原因', liftedAt: '解除时间' },
    where: ofMember('expertId'),
    newest: 'since',
  },
)
