import { mail, sms } from './message-parts.ts'

/** What the staff are told, and whoever gets the reports. */
export const OFFICE_TEXTS = {
  'staff-notice': sms('{topic}：{title}。请登录平台办理。'),
  'staff-notice-mail': mail(
    '{topic}：{title}',
    '{name}，您好：\n\n{title}\n{text}\n\n办理页面：\n{link}\n\n提醒方式可以在“账号与安全”中修改。',
  ),
  'staff-digest-mail': mail(
    '成果评价今日待办（{count}项）',
    '{name}，您好：\n\n{text}\n\n办理页面：\n{link}',
  ),
  'report-made-mail': mail(
    '{title}',
    '您好：\n\n{title}已自动生成，主要数字如下。\n\n{text}\n\n表格、与上期的比较和 Word 文件，请登录平台查看：\n{link}',
  ),
} as const
