import * as z from 'zod'
import { choice, describe } from './fields.ts'
import { instantOf } from './time.ts'

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** At once, or from a later minute on: the society's, whatever the zone of the machine. */
export const startTime = (act: '发送' | '发布', at: string) =>
  z
    .object({
      when: choice(`${act}时间`, [
        { code: 'now', label: `立即${act}` },
        { code: 'later', label: `定时${act}` },
      ]),
      at: describe(z.string().default(''), { title: at, widget: 'text', required: true }),
    })
    .superRefine(({ when, at: minute }, context) => {
      if (when === 'later' && !MINUTE.test(minute))
        context.addIssue({ code: 'custom', path: ['at'], message: `请选择${act}时间` })
    })

/** As calls take it; '' stands for at once. */
export const startInstant = ({ when, at }: Readonly<Record<string, string>>): string =>
  when === 'later' ? instantOf(at ?? '') : ''
