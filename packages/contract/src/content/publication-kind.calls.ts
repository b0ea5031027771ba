import * as z from 'zod'
import { returnReason } from '../identity/release.fields.ts'
import type { Access, Endpoint } from '../platform/endpoint.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  paged,
  pageOf,
  signedIn,
} from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import type { Role } from '../platform/roles.ts'
import {
  column,
  day,
  MAX_SORT_ORDER,
  one,
  oneVersion,
  publicationDetail,
  publicationRow,
  saved,
  state,
  writers,
} from './publication.calls.ts'
import { COLUMNS } from './publication-columns.ts'

export const viewers = { roles: [...COLUMNS.kjcg.viewers] as Role[] } as const
const members = { roles: [...COLUMNS.kjcg.readers] as Role[] } as const
const WRONG_ORDER = `请输入0至${MAX_SORT_ORDER}之间的整数`
const readerRow = z.object({
  name: z.string(),
  /** The kind of member, in words. */
  role: z.string(),
  times: z.number(),
  firstAt: instant(),
  lastAt: instant(),
})
export const READER_COLUMNS = [
  { key: 'name', title: '姓名或单位', width: 24 },
  { key: 'role', title: '身份', width: 12 },
  { key: 'times', title: '浏览次数', width: 10 },
  { key: 'firstAt', title: '首次浏览', width: 18, type: 'moment' },
  { key: 'lastAt', title: '最近浏览', width: 18, type: 'moment' },
] as const

const readingsOf = <const K extends 'article' | 'video'>(kind: K, label: string) => ({
  /** Members get what is published, pinned first; staff everything, by state. */
  list: endpoint({
    path: `/api/${kind}/selectToPage`,
    kind: 'read',
    access: signedIn,
    summary: `查询${label}`,
    input: paged(
      {
        column,
        state: state.optional(),
        categoryId: z.uuid().optional(),
        keyword: z.string().trim().max(100, '输入内容过长').optional(),
        from: day,
        to: day,
      },
      ['publishAt', 'updatedAt', 'viewCount', 'sortOrder'],
    ),
    output: pageOf(publicationRow, { counts: z.record(z.string(), z.number()) }),
    errors: ['notFound'],
  }),
  /** `draft`: staff read the unpublished changes, where there are some. */
  detail: endpoint({
    path: `/api/${kind}/detail`,
    kind: 'read',
    access: signedIn,
    summary: `查看${label}`,
    input: z.object({ id: id(), draft: flag().default(false) }),
    output: publicationDetail,
    errors: ['notFound'],
  }),
})

/** An act of a writer on one publication. */
const change = <
  const S extends Pick<Endpoint, 'path' | 'summary' | 'input' | 'output' | 'errors'> & { access?: Access },
>(
  spec: S,
) => endpoint({ kind: 'write', access: writers, touches: ['publication'], audit: true, ...spec } as const)

const changesOf = <const K extends 'article' | 'video'>(kind: K, label: string) => ({
  withdraw: change({
    path: `/api/${kind}/withdraw`,
    summary: `撤回${label}`,
    input: oneVersion,
    output: saved,
    errors: ['notFound', 'stateChanged'],
  }),
  remove: change({
    path: `/api/${kind}/deleteByID`,
    summary: `删除${label}`,
    input: oneVersion,
    output: done,
    errors: ['notFound', 'stateChanged'],
  }),
  /** Within {@link UNDO_DAYS} days. */
  restore: change({
    path: `/api/${kind}/restore`,
    summary: `恢复已删除的${label}`,
    input: one,
    output: done,
    errors: ['notFound', 'undoExpired'],
  }),
  /** Pinned ones come first; among their like the greater `sortOrder`, then the newer. */
  topping: change({
    path: `/api/${kind}/topping`,
    summary: `置顶和排序${label}`,
    input: z.object({
      id: id(),
      pinned: describe(flag(), { title: '置顶', widget: 'switch', required: false }),
      sortOrder: describe(
        z.coerce
          .number({ error: WRONG_ORDER })
          .int(WRONG_ORDER)
          .min(0, WRONG_ORDER)
          .max(MAX_SORT_ORDER, WRONG_ORDER)
          .optional(),
        {
          title: '排序值',
          widget: 'number',
          required: false,
          help: '数值大的排在前面，相同的按发布时间从新到旧',
        },
      ),
    }),
    output: done,
    errors: ['notFound'],
  }),
})

const releaseOf = <const K extends 'article' | 'video'>(kind: K, label: string) => ({
  /** Asks whoever manages the portal to look at it before readers do. */
  handIn: change({
    path: `/api/${kind}/handIn`,
    summary: `提交审核${label}`,
    input: oneVersion,
    output: saved,
    errors: ['notFound', 'stateChanged', 'badInput'],
  }),
  takeBack: change({
    path: `/api/${kind}/takeBack`,
    summary: `撤回送审的${label}`,
    input: oneVersion,
    output: saved,
    errors: ['notFound', 'stateChanged'],
  }),
  sendBack: change({
    path: `/api/${kind}/sendBack`,
    access: administrators,
    summary: `退回送审的${label}`,
    input: oneVersion.extend({ reason: returnReason }),
    output: saved,
    errors: ['notFound', 'stateChanged'],
  }),
})

const browsingOf = <const K extends 'article' | 'video'>(kind: K, label: string) => ({
  /** One view per reader and hour, however often it is called. */
  browseOnce: endpoint({
    path: `/api/${kind}/browseOnce`,
    kind: 'write',
    access: members,
    summary: `浏览${label}`,
    input: one,
    output: z.object({ viewCount: z.number() }),
    errors: ['notFound'],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    audit: false,
  }),
  browsingRecords: endpoint({
    path: `/api/${kind}/browsingRecords`,
    kind: 'read',
    access: viewers,
    summary: `查看${label}的浏览记录`,
    input: paged({ id: id(), keyword: z.string().trim().max(100).optional() }, ['lastAt', 'times']),
    output: pageOf(readerRow, { views: z.number() }),
    errors: ['notFound'],
  }),
  browsingExport: endpoint({
    path: `/api/${kind}/browsingRecordsDownload`,
    kind: 'read',
    access: viewers,
    summary: `导出${label}的浏览记录`,
    input: one,
    output: z.object({}),
    errors: ['notFound'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),
})

/** The calls that articles and videos share. */
export const callsOf = <const K extends 'article' | 'video'>(kind: K, label: string) => ({
  ...readingsOf(kind, label),
  ...changesOf(kind, label),
  ...releaseOf(kind, label),
  ...browsingOf(kind, label),
})
