import { keysOf } from '../codes.ts'
import { hasBoldOrLink, type PlacedText, place, placesFault } from './places.ts'
import { REVIEW_MAIL_TEXTS } from './review-mail-texts.ts'
import { parseBlocks } from './text-blocks.ts'

/** The mails that the portal sends by itself, whose bodies the society may word (docs/handbook/communication.md#own-notices). SMS stay as their gateways registered them. */

const NAME = place('称呼', '示例甲')
const KIND = place('申请类别', '个人会员')
const LINK = place('办理页面的链接', 'https://www.example.org/progress')
const TIME = place('提交时间', '11月20日10:30')
const REASON = place('原因', '（工作人员填写的原因）')
const FIELDS = place('所涉项目', '职务、邮箱')
const COMMENTS = place('审核意见', '职务：请填写全称。')
const APPLICANT = { name: NAME, kind: KIND }

const UNIT = { name: place('单位名称', '示例水务有限公司'), years: place('会费年度', '2026') }
const AMOUNT = place('金额（元）', '1000')
const EVENT = {
  name: NAME,
  title: place('活动名称', '流域技术学术年会'),
  link: place('活动页面的链接', 'https://www.example.org/memberpages/events'),
}
const BEGINS = place('活动时间', '12月1日09:00')
const WHERE = place('地点', '示例会议中心')

export const MAIL_TEXTS = {
  'mail-application-received': {
    title: '申请已提交通知',
    tags: { ...APPLICANT, time: TIME, link: LINK },
    needs: ['link'],
  },
  'mail-application-incomplete': {
    title: '上传申请表通知',
    tags: { ...APPLICANT, table: place('申请表名称', '入会申请表'), link: LINK },
    needs: ['table', 'link'],
  },
  'mail-application-approved': {
    title: '申请通过通知',
    tags: {
      ...APPLICANT,
      serialNum: place('编号', 'G2026112000001M'),
      level: place('级别', '普通会员'),
      link: LINK,
    },
    needs: ['serialNum', 'link'],
  },
  'mail-account-approved': {
    title: '成果评价账号申请通过通知',
    tags: { ...APPLICANT, link: LINK },
    needs: ['link'],
  },
  'mail-application-returned': {
    title: '申请退回修改通知',
    tags: { ...APPLICANT, fields: FIELDS, comments: COMMENTS, link: LINK },
    needs: ['comments', 'link'],
  },
  'mail-application-rejected': {
    title: '申请未通过通知',
    tags: { ...APPLICANT, reason: REASON, link: LINK },
    needs: ['reason'],
  },
  'mail-approval-withdrawn': {
    title: '审核结果撤回通知',
    tags: { ...APPLICANT, reason: REASON },
    needs: ['reason'],
  },
  'mail-edit-approved': {
    title: '信息修改通过通知',
    tags: { name: NAME, time: TIME, fields: FIELDS },
    needs: ['fields'],
  },
  'mail-edit-returned': {
    title: '信息修改退回通知',
    tags: { name: NAME, time: TIME, fields: FIELDS, comments: COMMENTS, link: LINK },
    needs: ['comments', 'link'],
  },
  'mail-dues-reminder': {
    title: '会费催缴通知',
    tags: {
      ...UNIT,
      amount: AMOUNT,
      dueDate: place('缴费截止日期', '2026-12-31'),
      bankAccountName: place('户名', '流域技术经济学会'),
      bankName: place('开户银行', '示例银行示例支行'),
      bankAccount: place('账号', '0000000000000000'),
      remark: place('转账附言', 'D2026112000001P 会费'),
      link: place('缴费页面的链接', 'https://www.example.org/memberpages/dues'),
    },
    needs: ['years', 'amount', 'bankAccount', 'link'],
  },
  'mail-dues-confirmed': {
    title: '会费到账通知',
    tags: { ...UNIT, amount: AMOUNT, link: LINK },
    needs: ['years', 'amount'],
  },
  'mail-dues-refused': {
    title: '会费凭证退回通知',
    tags: { ...UNIT, reason: REASON, link: LINK },
    needs: ['reason', 'link'],
  },
  'mail-dues-undone': {
    title: '会费缴费登记撤销通知',
    tags: { ...UNIT, reason: REASON, link: LINK },
    needs: ['reason', 'link'],
  },
  'mail-dues-invoiced': {
    title: '会费票据开具通知',
    tags: { ...UNIT, number: place('票据号码', '26312000000012345678'), link: LINK },
    needs: ['number', 'link'],
  },
  'mail-event-added': {
    title: '活动报名登记通知',
    tags: { ...EVENT, text: place('报名结果', '报名成功'), time: BEGINS, place: WHERE },
    needs: ['title', 'text', 'time', 'place'],
  },
  'mail-event-moved-up': {
    title: '候补报名成功通知',
    tags: { ...EVENT, time: BEGINS, place: WHERE },
    needs: ['title', 'time', 'place', 'link'],
  },
  'mail-event-removed': {
    title: '活动报名取消通知',
    tags: { ...EVENT, text: REASON, time: BEGINS },
    needs: ['title', 'text'],
  },
  'mail-event-cancelled': {
    title: '活动取消通知',
    tags: { ...EVENT, text: REASON, time: BEGINS },
    needs: ['title', 'text'],
  },
  ...REVIEW_MAIL_TEXTS,
} as const satisfies Record<string, PlacedText>
export type MailKey = keyof typeof MAIL_TEXTS
export const MAIL_KEYS = keysOf(MAIL_TEXTS)
export const isMailKey = (key: string): key is MailKey => Object.hasOwn(MAIL_TEXTS, key)

/** What keeps a text from being used as a mail; an empty one is the delivered text. */
export const mailFault = (key: MailKey, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const fault = placesFault(MAIL_TEXTS[key], text, '否则收件人无从办理')
  if (fault) return fault
  const marked = hasBoldOrLink(text) || parseBlocks(text).some(({ type }) => type === 'heading')
  return marked ? '通知邮件是纯文本，不支持标题、加粗和链接格式，请去掉' : undefined
}
