import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  many,
  paged,
  pageOf,
  wholeNumber,
} from '../../platform/endpoint.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'
import { type BulkAct, bulkActs, needsReason, needsValue, wordsOf } from './bulk.words.ts'

/** One act on many records: looked at first, carried out by a job, taken back as a whole (docs/handbook/membership.md#bulk). */

/** Chosen rows, or all that the filter of the kind's list finds. */
const chosen = {
  kind: memberKind,
  ids: many(id(), 1000),
  filter: z.record(z.string().max(40), z.unknown()).default({}),
  act: z.enum(bulkActs),
  /** The new level or post, or the id of the label. */
  value: z.string().trim().max(60).default(''),
}
const withValue = <T extends z.ZodObject>(schema: T): T =>
  schema.check(
    z.superRefine((given, context) => {
      const { act, value } = given as { act: BulkAct; value: string }
      if (needsValue(act) && value === '')
        context.addIssue({ code: 'custom', path: ['value'], message: `请选择${wordsOf(act).value}` })
    }) as never,
  ) as T
const withReason = <T extends z.ZodObject>(schema: T): T =>
  schema.check(
    z.superRefine((given, context) => {
      const { act, reason } = given as { act: BulkAct; reason: string }
      if (needsReason(act) && reason.length < 2)
        context.addIssue({ code: 'custom', path: ['reason'], message: `请填写${wordsOf(act).reason}` })
    }) as never,
  ) as T

const bulkRun = z.object({
  id: z.string(),
  kind: memberKind,
  act: z.enum(bulkActs),
  /** The level, the post or the label in words. */
  value: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: instant(),
  /** Whether a job is at work on it at this moment. */
  running: z.boolean(),
  /** Whether that job takes it back. */
  undoing: z.boolean(),
  total: z.number(),
  waiting: z.number(),
  done: z.number(),
  skipped: z.number(),
  undone: z.number(),
  /** Could not be taken back: something happened to the record since. */
  kept: z.number(),
  undoable: z.boolean(),
})
export const bulkItemStates = ['waiting', 'done', 'skipped', 'undone', 'kept'] as const

export const bulk = {
  /** What the act would do to each, and to whom not, with why; nothing is changed. */
  preview: endpoint({
    path: '/api/bulk/preview',
    kind: 'read',
    access: administrators,
    summary: '批量操作预览',
    input: withValue(z.object(chosen)),
    output: z.object({
      total: z.number(),
      ready: z.number(),
      /** Left out, by why. */
      skipped: z.array(z.object({ reason: z.string(), count: z.number() })),
      /** What the charter says against posts that would be given. */
      limits: z.array(z.string()),
      /** The first ones, those that are left out first. */
      sample: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          serialNum: z.string(),
          before: z.string(),
          after: z.string(),
          skipped: z.string(),
        }),
      ),
    }),
    errors: ['guardFailed'],
  }),
  start: endpoint({
    path: '/api/bulk/start',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '批量操作',
    touches: ['user', 'group', 'expert', 'projectUser', 'label', 'council', 'certificate'],
    input: withReason(
      withValue(
        z.object({
          ...chosen,
          reason: z.string().trim().max(200, '原因不能超过200个字').default(''),
          charterReason: z.string().trim().max(200, '理由不能超过200个字').default(''),
          /** How many the preview named: others have come or gone since, and it is looked at again. */
          expected: wholeNumber(1, 1_000_000),
        }),
      ),
    ),
    output: z.object({ id: z.string(), total: z.number() }),
    errors: ['stateChanged', 'stepUpRequired', 'guardFailed'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
  get: endpoint({
    path: '/api/bulk/get',
    kind: 'read',
    access: administrators,
    summary: '查看批量操作',
    input: z.object({ id: id() }),
    output: bulkRun,
    errors: [],
  }),
  list: endpoint({
    path: '/api/bulk/list',
    kind: 'read',
    access: administrators,
    summary: '批量操作记录',
    input: paged({ kind: many(memberKind), act: many(z.enum(bulkActs)) }, ['at']),
    output: pageOf(bulkRun),
    errors: [],
  }),
  items: endpoint({
    path: '/api/bulk/items',
    kind: 'read',
    access: administrators,
    summary: '批量操作明细',
    input: z.object({
      id: id(),
      state: z.enum(bulkItemStates).optional(),
      pageNum: wholeNumber(1, 1000).default(1),
      pageSize: wholeNumber(1, 200).default(20),
    }),
    output: pageOf(
      z.object({
        memberId: z.string(),
        name: z.string(),
        serialNum: z.string(),
        state: z.enum(bulkItemStates),
        /** Why it was left out, or could not be taken back. */
        text: z.string(),
      }),
    ),
    errors: [],
  }),
  /** What is still waiting stays as it is. */
  stop: endpoint({
    path: '/api/bulk/stop',
    kind: 'write',
    access: administrators,
    summary: '停止批量操作',
    input: z.object({ id: id() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Each record as it was before, unless something happened to it since. */
  undo: endpoint({
    path: '/api/bulk/undo',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '撤销批量操作',
    touches: ['user', 'group', 'expert', 'projectUser', 'label', 'council', 'certificate'],
    input: z.object({ id: id() }),
    output: z.object({ total: z.number() }),
    errors: ['stateChanged', 'stepUpRequired', 'guardFailed'],
    audit: true,
  }),
}
