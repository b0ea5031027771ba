import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

/** What an expert said to the written opinions, and signed. */
export const conclusionOwnData = plainPart(
  {
    table: 'opinionStance',
    title: '对评价意见的表态',
    columns: { at: '时间', stance: '表态', text: '说明' },
    where: ofMember('expertId'),
    newest: 'at',
    words: { stance: (code) => (code === 'agree' ? '同意' : '保留意见') },
  },
  {
    table: 'opinionSilence',
    title: '催请表态',
    columns: { remindedAt: '催请时间', reminders: '次数', reason: '未表态的原因', reasonBy: '写明人' },
    where: ofMember('expertId'),
    newest: 'remindedAt',
  },
  {
    table: 'opinionSignature',
    title: '签署的评价意见',
    columns: { at: '时间', factor: '方式', ip: 'IP 地址' },
    where: ofMember('expertId'),
    newest: 'at',
    words: { factor: (code) => (code === 'sms' ? '短信验证码' : '纸质签名') },
  },
)
