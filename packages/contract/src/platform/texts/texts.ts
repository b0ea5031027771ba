import { keysOf } from '../codes.ts'
/** The texts the portal is delivered with (docs/handbook/content.md#texts), each replaceable as a whole. */
export const TEXTS = {
  'society-introduction': '学会简介',
  'fee-standards': '会费标准',
  contacts: '联系方式',
  charter: '学会章程',
  english: '英文简介',
  'notice-person': '个人会员注册须知',
  'notice-expert': '专家注册须知',
  'notice-unit': '单位会员注册须知',
  'notice-project': '成果评价账号注册须知',
  'classified-notice': '非涉密提示',
  privacy: '个人信息处理规则',
  'pledge-person': '个人会员承诺书',
  'pledge-expert': '专家承诺书',
  'pledge-unit': '单位会员承诺书',
  'help-person': '个人会员帮助',
  'help-unit': '单位会员帮助',
  'help-expert': '专家帮助',
  'evaluation-process': '成果评价流程',
  'reminder-uploaded-person': '个人会员完成提醒（已上传申请表）',
  'reminder-not-uploaded-person': '个人会员完成提醒（未上传申请表）',
  'reminder-uploaded-expert': '专家完成提醒（已上传申请表）',
  'reminder-not-uploaded-expert': '专家完成提醒（未上传申请表）',
  'reminder-uploaded-unit': '单位会员完成提醒（已上传登记表）',
  'reminder-not-uploaded-unit': '单位会员完成提醒（未上传登记表）',
} as const
export type TextKey = keyof typeof TEXTS
export const TEXT_KEYS = keysOf(TEXTS)
