import * as z from 'zod'
import { keysOf } from '../../platform/codes.ts'
import { many, wholeNumber } from '../../platform/endpoint.ts'

/** Dues of units (docs/handbook/membership.md#dues: a fixed amount a year; individuals pay none). "Overdue" is shown and keeps nobody from anything. */

/** What an entry is shown as; 逾期 is an unpaid one whose day has passed, and is written nowhere. */
export const DUES_STATES = {
  unpaid: { label: '未缴' },
  overdue: { label: '逾期' },
  submitted: { label: '已提交凭证待核' },
  paid: { label: '已缴' },
  waived: { label: '免缴' },
} as const
export type DuesState = keyof typeof DUES_STATES
export const state = z.enum(keysOf(DUES_STATES))
export const FIRST_DUES_YEAR = 2000

/** Of what was paid. */
export const VOUCHER_STATES = { none: '已缴未开票', given: '已开票' } as const
export type VoucherState = keyof typeof VOUCHER_STATES

export const year = () => wholeNumber(FIRST_DUES_YEAR, 2100)
export const filter = {
  /** Left out: the newest that was opened. */
  year: year().optional(),
  state: state.optional(),
  /** Part of the unit's name, its pinyin, member number or voucher number. */
  keyword: z.string().trim().max(50).optional(),
  voucher: z.enum(keysOf(VOUCHER_STATES)).optional(),
  memberTag1: many(z.string().max(20)),
  level: many(z.string().max(2)),
}
