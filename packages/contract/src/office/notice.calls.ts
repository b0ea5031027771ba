import * as z from 'zod'
import { NOTICE_TOPICS } from '../identity/notice-choice.calls.ts'
import { keysOf } from '../platform/codes.ts'
import { done, endpoint, instant, none, staff } from '../platform/endpoint.ts'

/** What concerns the reader: made when it is asked for, by the right to the page that each line leads to (docs/handbook/office.md#notices). */

/** So many days before its day a matter is told. */
export const DUE_SOON_DAYS = 3
/** What failed so long ago is still listed. */
export const FAILED_DAYS = 7

/** The page a notice leads to; the web knows its address. */
export const NOTICE_PAGES = [
  'sentMail',
  'sentSms',
  'mailOutbox',
  'smsOutbox',
  'article',
  'video',
  'achievement',
  'award',
  'event',
  'followUps',
  'feedback',
  'fullExports',
  'account',
] as const

const notice = z.object({
  /** The same as long as it is the same matter. */
  key: z.string(),
  topic: z.enum(keysOf(NOTICE_TOPICS)),
  title: z.string(),
  text: z.string(),
  /** When it began to concern the reader. */
  at: instant(),
  dueAt: instant().nullable(),
  late: z.boolean(),
  page: z.enum(NOTICE_PAGES),
  id: z.string(),
  /** Of a publication: its column. */
  column: z.string(),
  /** Not there yet when the reader looked last. */
  fresh: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const notices = {
  list: endpoint({
    path: '/api/notices/list',
    kind: 'read',
    access: staff,
    summary: '本人的提醒',
    input: none,
    output: z.object({ list: z.array(notice) }),
    errors: [],
  }),
  /** The bell was opened: what is there is no news any more. */
  seen: endpoint({
    path: '/api/notices/seen',
    kind: 'write',
    access: staff,
    summary: '提醒已看过',
    input: none,
    output: done,
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    audit: false,
  }),
}
