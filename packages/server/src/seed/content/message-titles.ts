import type { MessageName } from './messages.ts'

/** What a message is about, for lists of what was sent; a mail has the title of the SMS of its name. */
type Subject<N> = N extends `${infer Base}-mail` ? (Base extends MessageName ? never : N) : N

const TITLES: Readonly<Record<Subject<MessageName> | `campaign-${'' | 'test-'}${'mail' | 'sms'}`, string>> = {
  'captcha-login': '登录验证码',
  'captcha-forgot': '找回密码验证码',
  'captcha-reopen': '打开申请的验证码',
  'application-received': '申请已提交',
  'application-incomplete': '请上传申请表',
  'application-approved': '申请通过',
  'account-approved': '账号申请通过',
  'application-returned': '申请退回修改',
  'application-rejected': '申请未通过',
  'edit-approved': '信息修改通过',
  'edit-returned': '信息修改退回',
  'password-changed': '密码已修改',
  'password-reset': '密码已重设',
  'password-link': '重设密码链接',
  'password-reset-link': '密码已通过链接重设',
  'initial-password': '初始密码',
  'account-opened': '账号开通',
  'records-merged': '记录合并',
  'erasure-approved': '注销完成',
  'erasure-refused': '注销申请未同意',
  'dues-reminder': '会费催缴',
  'dues-confirmed': '会费已到账',
  'dues-refused': '会费凭证退回',
  'new-device': '新设备登录提醒',
  'account-locked': '账号锁定提醒',
  'achievement-received': '成果已受理',
  'achievement-resubmitted': '成果已重新提交',
  'achievement-progress': '成果办理进展',
  'achievement-returned': '成果退回修改',
  'achievement-reminder': '成果补正提醒',
  'achievement-note': '成果办理通知',
  'expert-invitation': '专家邀请',
  'expert-reminder': '专家邀请提醒',
  'expert-invitation-withdrawn': '专家邀请取消',
  'panel-news': '评审安排',
  'meeting-notice': '会议通知',
  'meeting-cancelled': '会议取消',
  'expert-thanks': '专家感谢函',
  'award-assigned': '奖励评审分配',
  'award-reminder': '奖励评审提醒',
  'award-thanks': '奖励评审感谢函',
  'award-task-mail': '奖励评审待办',
  'captcha-sign': '签字验证码',
  'captcha-objection': '异议验证码',
  'objection-received': '异议已收到',
  'objection-progress': '异议办理进展',
  'staff-task-mail': '待办提醒',
  'staff-digest-mail': '每日待办',
  'campaign-mail': '群发邮件',
  'campaign-sms': '群发短信',
  'campaign-test-mail': '测试邮件',
  'campaign-test-sms': '测试短信',
}

export const messageTitle = (template: string): string =>
  TITLES[template as keyof typeof TITLES] ??
  TITLES[template.replace(/-mail$/, '') as keyof typeof TITLES] ??
  '通知'
