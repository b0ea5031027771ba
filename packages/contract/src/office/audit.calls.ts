import * as z from 'zod'
import {
  auditReaders,
  endpoint,
  instant,
  isoDay,
  many,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'

/** The audit log (docs/handbook/office.md#audit-log): read, taken along, and checked for traces of tampering. */

const day = isoDay().optional()
const keyword = z.string().trim().max(60, '输入内容过长').optional()

export const auditRow = z.object({
  seq: z.number(),
  at: instant(),
  actorName: z.string(),
  actorRole: z.string(),
  ip: z.string(),
  call: z.string(),
  summary: z.string(),
  /** `ok` or the name of the error. */
  result: z.string(),
  resultText: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  /** Before → after and the like, personal data masked. */
  detail: z.record(z.string(), z.unknown()),
})

const filter = {
  from: day,
  to: day,
  /** Part of the name of who did it. */
  actor: keyword,
  /** Path of the call, or part of its name. */
  call: keyword,
  /** Id or part of the name of what it was done to. */
  target: keyword,
  /** What sort of thing it was done to (audit-words.ts). */
  targetKind: many(z.string().max(30)),
  result: z.enum(['ok', 'refused']).optional(),
}
/** Rows of a spreadsheet at most; the newest come first. */
export const MAX_AUDIT_EXPORT = 50_000

export const audit = {
  list: endpoint({
    path: '/api/user/getAllLog',
    kind: 'read',
    access: auditReaders,
    summary: '查看操作日志',
    input: paged(filter, ['at']),
    /** Counted up to ten thousand: `total` then says ten thousand, and the filter narrows it. */
    output: pageOf(auditRow),
    errors: [],
  }),
  export: endpoint({
    path: '/api/user/exportLog',
    kind: 'read',
    access: auditReaders,
    summary: '导出操作日志',
    input: z.object(filter),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  /** Checks a stretch of the chain, beginning with the row `from`; the caller goes on with `next` until there is none. */
  verify: endpoint({
    path: '/api/user/verifyLog',
    kind: 'read',
    access: auditReaders,
    summary: '检查操作日志的完整性',
    input: z.object({ from: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(1) }),
    output: z.object({
      /** Up to which row all is well. */
      checked: z.number(),
      next: z.number().nullable(),
      /** Of the whole log. */
      total: z.number(),
      /** Up to which row the log lies in archives; the list shows what comes after. */
      archived: z.number(),
      /** The first row that was changed, or is missing. */
      problem: z.object({ seq: z.number(), kind: z.enum(['changed', 'missing']) }).nullable(),
      /** Seals with the key of the portal, which a changed database cannot forge; checked with the last stretch. */
      seals: z.number(),
      /** Newest row, to be written down elsewhere. */
      end: z.object({ seq: z.number(), at: instant(), hash: z.string() }).nullable(),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 600, seconds: 60 }],
  }),
}
