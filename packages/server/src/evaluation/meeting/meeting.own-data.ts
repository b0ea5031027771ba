import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

/** When an expert was told of a session, whether they came, and the fee noted for it. */
export const meetingOwnData = plainPart(
  {
    table: 'meetingNotice',
    title: '评审会议通知',
    where: ofMember('expertId'),
    newest: 'at',
    columns: { whenAndWhere: '时间地点', channel: '方式', at: '发送时间', readAt: '阅读时间' },
    words: { channel: (code) => (code === 'sms' ? '短信' : '邮件') },
  },
  {
    table: 'meetingAttendance',
    title: '评审会议签到',
    where: ofMember('expertId'),
    newest: 'at',
    columns: { meetingId: '会议编号', state: '登记', reason: '说明', at: '时间' },
    words: { state: (code) => (code === JoinStatus.present ? '到会' : '缺席') },
  },
  {
    table: 'fee',
    title: '专家咨询费',
    where: ofMember('expertId'),
    columns: { sheetId: '发放表编号', cents: '金额（分）', note: '备注', paidOn: '发放日期' },
  },
)
