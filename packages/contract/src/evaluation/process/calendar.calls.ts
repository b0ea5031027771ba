import * as z from 'zod'
import { done, endpoint } from '../../platform/endpoint.ts'
import type { Option } from '../../platform/enums.ts'
import { choice, optionalText, requiredText } from '../../platform/fields.ts'
import { day, EVALUATORS } from './process.fields.ts'

/** `usual`: as its weekday says. */
const DAY_KINDS = [
  { code: 'usual', label: '按星期' },
  { code: 'holiday', label: '放假' },
  { code: 'workday', label: '上班' },
] as const satisfies readonly Option[]
const calendarDay = z.object({ day: z.string(), works: z.boolean(), name: z.string() })
const calendarKeepers = { roles: ['superAdmin', 'administrator', 'inCharge'] } as const

/** Days that work and days off, by which deadlines run. */
export const workdays = {
  calendar: endpoint({
    path: '/api/calendar/queryYear',
    kind: 'read',
    access: { roles: [...EVALUATORS, 'administrator'] },
    summary: '查看工作日历',
    input: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
    output: z.object({ list: z.array(calendarDay), years: z.array(z.number()) }),
    errors: [],
  }),
  setDay: endpoint({
    path: '/api/calendar/setDay',
    kind: 'write',
    access: calendarKeepers,
    summary: '修改工作日历',
    touches: ['project'],
    input: z.object({
      day,
      kind: choice('这一天', DAY_KINDS),
      name: optionalText('名称', { max: 20 }),
    }),
    output: done,
    errors: [],
    audit: true,
  }),
  /** Replaces a whole year by lines such as 2027-02-05 至 2027-02-11 休 春节 and 2027-02-20 班 春节调休上班. */
  importYear: endpoint({
    path: '/api/calendar/importYear',
    kind: 'write',
    access: calendarKeepers,
    summary: '导入年度工作日历',
    touches: ['project'],
    input: z.object({
      year: z.coerce.number().int().min(2020).max(2100),
      lines: requiredText('放假安排', {
        missing: '请粘贴放假安排',
        max: 10_000,
        widget: 'textarea',
        help: '每行一段：日期（或起止日期）、休或班、名称。该年原有内容将被替换。',
      }),
    }),
    output: z.object({ days: z.number() }),
    errors: ['calendarInvalid'],
    audit: true,
  }),
}
