import * as z from 'zod'
import { describe } from '../fields.ts'
import { looksLikeEmail, setting, toggle } from './setting.fields.ts'

/** Reports that the portal makes by itself, and who gets them by mail. */

export const MAX_REPORT_ADDRESSES = 20
export const reportAddresses = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；]/).filter(Boolean)),
]

export const reportSettings = {
  reportYearly: setting('reports', toggle('年度报告', '每年1月1日自动生成上一年度的工作报告'), false),
  reportQuarterly: setting('reports', toggle('季度报告', '每季首日自动生成上一季度的工作报告'), false),
  reportMonthly: setting('reports', toggle('月度报告', '每月1日自动生成上一月的工作报告'), false),
  reportEmails: setting(
    'reports',
    describe(
      z
        .string({ error: '请填写邮箱地址' })
        .trim()
        .max(2000, '邮箱地址太多')
        .refine((text) => reportAddresses(text).every(looksLikeEmail), {
          error: ({ input }) =>
            `邮箱地址不正确：${reportAddresses(String(input))
              .filter((one) => !looksLikeEmail(one))
              .join('、')}`,
        })
        .refine(
          (text) => reportAddresses(text).length <= MAX_REPORT_ADDRESSES,
          `最多${MAX_REPORT_ADDRESSES}个邮箱地址`,
        ),
      {
        ...{ title: '报告发送至', widget: 'textarea', required: false, max: 2000 },
        help: '每行一个邮箱，自动生成的报告发到这些地址。报告只有统计数字，不含个人信息。',
      },
    ),
    '',
  ),
}
