import { MAX_PER_MINUTE, number, price, setting } from './setting.fields.ts'

/** How much is written to members, how fast, and when not. */
export const messageSettings = {
  mailPerDay: setting('messages', number('每日最多发送邮件（封）', 1, 1_000_000), 20_000),
  smsPerDay: setting('messages', number('每日最多发送短信（条）', 1, 1_000_000), 10_000),
  mailPerMinute: setting(
    'messages',
    number('邮件发送速度（封/分钟）', 1, MAX_PER_MINUTE, '邮件服务商通常有上限'),
    600,
  ),
  smsPerMinute: setting('messages', number('短信发送速度（条/分钟）', 1, MAX_PER_MINUTE), 600),
  smsPerNumber: setting(
    'messages',
    number('同一号码24小时内最多群发短信（条）', 1, 20, '验证码和审核通知不计在内'),
    3,
  ),
  smsQuietFrom: setting(
    'messages',
    number('短信免打扰开始（时）', 0, 23, '此后暂停群发短信，次日继续；与结束时间相同表示不设免打扰'),
    21,
  ),
  smsQuietTo: setting('messages', number('短信免打扰结束（时）', 0, 23), 8),
  smsPrice: setting('messages', price('每条短信的价格（元）', 1, '用于估算群发费用，如 0.045'), 0.045),
  recipientYears: setting(
    'messages',
    number('群发收件人保留（年）', 1, 10, '发送结束满此年限后，收件人的姓名和地址自动清除，人数和结果保留'),
    2,
  ),
  hardBounces: setting(
    'messages',
    number('退信多少次后停止发送', 1, 20, '邮箱不存在等永久性退信，按半年内的次数计'),
    3,
  ),
}
