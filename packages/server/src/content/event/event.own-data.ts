import { REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

export const eventOwnData = plainPart({
  table: 'eventRegistration',
  title: '会议与培训报名',
  columns: { at: '报名时间', state: '状态', note: '备注', attendedAt: '到场登记', cancelReason: '取消原因' },
  where: ofMember(),
  newest: 'at',
  words: { state: (code) => REGISTRATION_STATES[code as keyof typeof REGISTRATION_STATES].label },
})
