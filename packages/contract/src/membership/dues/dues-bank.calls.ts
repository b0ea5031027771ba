import * as z from 'zod'
import { SHEET_ERRORS, sheetFile } from '../../identity/sheet-file.ts'
import { administrators, endpoint, id } from '../../platform/endpoint.ts'
import { version } from '../kind/member-record.fields.ts'

/** The bank's list of what came in, held against what is owed (docs/handbook/membership.md#dues). Nothing of it is kept but what is written down as paid. */

export const MAX_BANK_ROWS = 2000
/** Lines that are written down in one go. */
export const MAX_BANK_BOOKED = 100
/** How sure a proposal is: name and amount fit, one of them does, the line is written down already, nobody was found. */
export const BANK_MATCHES = {
  sure: { label: '相符', tone: 'good' },
  likely: { label: '请核对', tone: 'wait' },
  booked: { label: '已登记', tone: 'plain' },
  unknown: { label: '未找到', tone: 'plain' },
} as const

const entry = z.object({
  id: z.string(),
  version: z.number(),
  memberId: z.string(),
  name: z.string(),
  year: z.number(),
  amount: z.number(),
})
const line = z.object({
  /** As Excel counts. */
  row: z.number(),
  paidOn: z.string(),
  /** Yuan; may have cents, which are not dues. */
  amount: z.number(),
  payer: z.string(),
  remark: z.string(),
  /** Tells the line from all others, also in the next statement. */
  ref: z.string(),
  match: z.enum(['sure', 'likely', 'booked', 'unknown']),
  /** Why it is proposed, or not. */
  reason: z.string(),
  /** Unpaid entries of whoever the line may be from, the oldest first. */
  entries: z.array(z.string()),
  /** Of them, those that the amount covers. */
  proposed: z.array(z.string()),
})

export const duesBank = {
  readBank: endpoint({
    path: '/api/dues/readBankStatement',
    kind: 'write',
    access: administrators,
    summary: '核对银行流水',
    input: z.object({}),
    output: z.object({
      /** Why the file is of no use; empty when it is. */
      failure: z.string(),
      lines: z.array(line),
      /** Everything that is owed, for lines that a person assigns. */
      owed: z.array(entry),
      /** Lines of money that went out, or of nothing. */
      left: z.number(),
    }),
    errors: SHEET_ERRORS,
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    files: { file: sheetFile() },
    audit: true,
  }),
  /** Lines that were looked at: each pays its entries whole, what is over goes to the newest. */
  bookBank: endpoint({
    path: '/api/dues/bookBankLines',
    kind: 'write',
    access: administrators,
    summary: '按银行流水登记会费',
    touches: ['user', 'group'],
    input: z.object({
      lines: z
        .array(
          z.object({
            ref: z.string().min(1).max(80),
            row: z.number().int().min(1),
            paidOn: z.string().max(10),
            amount: z.number().positive().max(9_999_999),
            entries: z
              .array(z.object({ id: id(), version }))
              .min(1)
              .max(10),
          }),
        )
        .min(1)
        .max(MAX_BANK_BOOKED),
    }),
    output: z.object({
      booked: z.number(),
      /** Lines that could not be written down, and why; the others were. */
      refused: z.array(z.object({ row: z.number(), message: z.string() })),
    }),
    errors: [],
    audit: true,
  }),
}
