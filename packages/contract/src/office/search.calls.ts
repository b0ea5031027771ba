import * as z from 'zod'
import { endpoint, staff } from '../platform/endpoint.ts'
import { lookUp } from '../platform/person/identifier.ts'

/** One search from every page of the administration area (docs/handbook/office.md#search). */

export const SEARCH_GROUPS = {
  people: '人',
  units: '单位',
  achievements: '成果',
  awards: '奖励',
  meetings: '会议',
  events: '会议与培训',
  certificates: '证书',
  messages: '邮件和短信',
  publications: '文章和视频',
} as const
export type SearchGroup = keyof typeof SEARCH_GROUPS
const groupName = z.enum(Object.keys(SEARCH_GROUPS) as [SearchGroup, ...SearchGroup[]])

/** What a hit is; the pages know where each is opened. */
export const searchKind = z.enum([
  'person',
  'expert',
  'project',
  'unit',
  'organisation',
  'achievement',
  'awardBatch',
  'awardItem',
  'meeting',
  'event',
  'certificate',
  'awardCertificate',
  'report',
  'mail',
  'sms',
  'article',
  'video',
])
export type SearchKind = z.output<typeof searchKind>

export const searchHit = z.object({
  kind: searchKind,
  id: z.string(),
  /** What it belongs to, where its page is that of something else: the batch of an item, the column of an article. */
  of: z.string(),
  title: z.string(),
  /** Number, work unit, date: what tells it from others of the same name. */
  facts: z.array(z.string()),
  /** What it is and where it stands. */
  tags: z.array(z.string()),
  /** Other records of the same person. */
  also: z.array(z.object({ kind: searchKind, id: z.string(), tag: z.string() })),
})
export type SearchHit = z.output<typeof searchHit>

const found = z.object({
  groups: z.array(
    z.object({
      group: groupName,
      list: z.array(searchHit),
      /** There are more than are shown. */
      more: z.boolean(),
    }),
  ),
})
export type Found = z.output<typeof found>

export const SEARCH_MOST = 6

const limits = [{ by: 'actor', max: 240, seconds: 60 }] as const

export const search = {
  /** By names, titles, pinyin, first letters, the last digits of a phone and numbers that everybody reads. */
  find: endpoint({
    path: '/api/search/find',
    kind: 'read',
    access: staff,
    summary: '全站搜索',
    input: z.object({ keyword: z.string().trim().min(1, '请输入要查找的内容').max(60, '输入内容过长') }),
    output: found,
    errors: [],
    limits,
  }),
  /** By a whole ID number, credit code, phone number or mail address: logged. */
  identify: endpoint({
    ...lookUp,
    path: '/api/search/identify',
    summary: '按证件号、手机号或邮箱查找会员',
    output: found,
  }),
}
