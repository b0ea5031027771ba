import { ERASURE_STATES } from '@portal/contract/membership/personal-data.calls'
import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

export const erasureOwnData = plainPart({
  table: 'erasureRequest',
  title: '注销申请',
  columns: {
    requestedAt: '申请时间',
    reason: '原因',
    status: '结果',
    decidedAt: '审核时间',
    decision: '答复',
  },
  where: ofMember(),
  newest: 'requestedAt',
  words: { status: (code) => ERASURE_STATES[code as keyof typeof ERASURE_STATES]?.label ?? code },
})
