import { mail, sms } from './message-parts.ts'

/** What people who registered for a congress or a training are told (docs/handbook/content.md#events). */
export const EVENT_TEXTS = {
  'event-cancelled': sms('您报名的“{title}”已取消，原因请登录平台查看：{link}'),
  'event-cancelled-mail': mail(
    '活动取消通知',
    '{name}：\n\n您报名的“{title}”（{time}）已取消。\n\n原因：{text}\n\n给您带来不便，敬请谅解。其他活动请查看：\n{link}',
  ),
  'event-moved-up': sms('您候补的“{title}”已有名额，报名成功，请登录查看：{link}'),
  'event-moved-up-mail': mail(
    '候补报名成功',
    '{name}：\n\n您候补的“{title}”已有名额，报名成功。\n\n时间：{time}\n地点：{place}\n\n如不能参加，请在报名截止前取消：\n{link}',
  ),
  'event-added': sms('已为您登记“{title}”：{text}，请登录查看：{link}'),
  'event-added-mail': mail(
    '报名登记通知',
    '{name}：\n\n工作人员已为您登记“{title}”：{text}。\n\n时间：{time}\n地点：{place}\n\n请登录平台查看：\n{link}',
  ),
  'event-removed': sms('您对“{title}”的报名已由工作人员取消，原因请登录平台查看：{link}'),
  'event-removed-mail': mail(
    '报名取消通知',
    '{name}：\n\n您对“{title}”（{time}）的报名已由工作人员取消。\n\n原因：{text}\n\n请登录平台查看：\n{link}',
  ),
  'event-notice': sms('您报名的“{title}”有新通知，请查看邮件或登录平台：{link}'),
  'event-notice-mail': mail(
    '“{title}”通知',
    '{name}：\n\n您报名的“{title}”（{time}）有新通知：\n\n{text}\n\n请登录平台查看活动信息：\n{link}',
  ),
} as const
