import type * as z from 'zod'
import { isMobile } from '../platform/fields.ts'
import type { listedRecipient, MessageChannel } from './message.fields.ts'

/** What the compose page has ready: pasted lists read, and texts to start from. */

/** A pasted list: one recipient a line, name and address in any order, separated by blanks, commas or tabs. */
export const parsePasted = (
  text: string,
): { list: z.output<typeof listedRecipient>[]; problems: { row: number; note: string }[] } => {
  const list: z.output<typeof listedRecipient>[] = []
  const problems: { row: number; note: string }[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const parts = line.split(/[\s,，;；、<>]+/).filter((part) => part !== '')
    if (parts.length === 0) continue
    const email = parts.find((part) => part.includes('@')) ?? ''
    const mobileTel = parts.find((part) => isMobile(part) || /^\+?\d[\d-]{6,}$/.test(part)) ?? ''
    if (email === '' && mobileTel === '') problems.push({ row: at + 1, note: '没有找到邮箱或手机号' })
    else {
      const name = parts.filter((part) => part !== email && part !== mobileTel).join(' ')
      list.push({ name: name.slice(0, 100), email: email.slice(0, 200), mobileTel: mobileTel.slice(0, 40) })
    }
  }
  return { list, problems }
}

/** Beginnings that staff may start from. */
export const SAMPLES: Readonly<
  Record<MessageChannel, readonly { title: string; subject: string; body: string }[]>
> = {
  mail: [
    {
      title: '会议通知',
      subject: '关于召开学术年会的通知',
      body: '{姓名}，您好：\n\n学会定于（时间）在（地点）召开学术年会，诚邀您参加。\n\n## 会议安排\n\n- 报到时间：\n- 会议时间：\n- 会议地点：\n\n请于（日期）前回复本邮件或致电学会秘书处确认。通知全文见：{网页版链接}',
    },
    {
      title: '会费缴纳提醒',
      subject: '会费缴纳提醒',
      body: '{姓名}，您好：\n\n您的会员编号为{会员编号}，级别为{级别}。请登录平台查看会费标准和缴费方式，并按时缴纳本年度会费：{登录链接}\n\n如已缴纳，请忽略本邮件。',
    },
    {
      title: '信息更新提醒',
      subject: '请核对您的会员信息',
      body: '{姓名}，您好：\n\n为了及时向您寄送资料和通知，请登录平台核对您的工作单位、通讯地址和联系方式：{登录链接}',
    },
  ],
  sms: [
    { title: '会议通知', subject: '', body: '{姓名}您好，学会定于（时间）在（地点）召开会议，请准时参加。' },
    {
      title: '会费缴纳提醒',
      subject: '',
      body: '{姓名}您好，请登录会员平台查看本年度会费标准并按时缴纳，已缴请忽略。',
    },
    {
      title: '信息更新提醒',
      subject: '',
      body: '{姓名}您好，请登录会员平台核对您的单位和联系方式，以便接收通知。',
    },
  ],
}
