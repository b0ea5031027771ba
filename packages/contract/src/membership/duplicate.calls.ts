import * as z from 'zod'
import { keysOf } from '../platform/codes.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  none,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { reviewState } from './kind/member-record.fields.ts'

/**
 * Two records of one person (docs/handbook/membership.md#duplicates): found by number, phone, name with unit or birthday, looked at side by side, merged field by
 * field or told apart for good. An individual and an expert record of one person belong together and are no duplicates (docs/handbook/membership.md#duplicates).
 */

export const DUPLICATE_REASONS = {
  idCard: '证件号码相同（写法不同）',
  mobile: '手机号相同',
  nameAndUnit: '姓名和工作单位相同',
  nameAndBirthday: '姓名和出生日期相同',
} as const
export type DuplicateReason = keyof typeof DUPLICATE_REASONS
/** How much each speaks for one person; what they say together is counted by {@link duplicateScore}. */
const WEIGHTS: Record<DuplicateReason, number> = {
  idCard: 0.98,
  nameAndBirthday: 0.75,
  nameAndUnit: 0.65,
  mobile: 0.5,
}
/** From 0 to 100: as if each reason were an independent witness. */
export const duplicateScore = (reasons: readonly DuplicateReason[]): number =>
  Math.round(100 * (1 - reasons.reduce((doubt, reason) => doubt * (1 - WEIGHTS[reason]), 1)))

const kind = z.enum(['person', 'expert'])
const reason = z.enum(keysOf(DUPLICATE_REASONS))
const version = z.coerce.number().int().min(1)

const brief = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  /** Masked. */
  mobileTel: z.string(),
  state: reviewState,
  serialNum: z.string(),
  submittedAt: instant(),
})
const side = brief.extend({
  version,
  levelLabel: z.string(),
  memberTag1: z.string(),
  examineDate: z.string().nullable(),
  submittedVia: z.enum(['desktop', 'phone', 'staff']),
  /** Scans and photos of the record. */
  files: z.number(),
  /** Somebody signs in with it, and when last. */
  account: z.object({ hasPassword: z.boolean(), lastSignInAt: instant().nullable() }).nullable(),
})
const mergeRow = z.object({
  id: z.string(),
  kind,
  at: instant(),
  actor: z.string(),
  survivor: z.object({ id: z.string(), name: z.string(), serialNum: z.string() }),
  merged: z.object({ name: z.string(), serialNum: z.string() }),
  /** Titles of what was taken over. */
  fields: z.array(z.string()),
  undoneAt: instant().nullable(),
  undoneBy: z.string(),
  undoable: z.boolean(),
})

export const duplicate = {
  list: endpoint({
    path: '/api/duplicate/queryPage',
    kind: 'read',
    access: administrators,
    summary: '重复记录列表',
    input: paged({ kind: kind.optional(), /** Pairs of this record only. */ member: id().optional() }, [
      'score',
    ]),
    output: pageOf(
      z.object({
        /** Of the pair. */
        key: z.string(),
        kind,
        score: z.number(),
        reasons: z.array(reason),
        pair: z.tuple([brief, brief]),
      }),
      { counts: z.object({ all: z.number(), person: z.number(), expert: z.number() }) },
    ),
    errors: [],
  }),
  count: endpoint({
    path: '/api/duplicate/count',
    kind: 'read',
    access: administrators,
    summary: '重复记录数量',
    input: none,
    output: z.object({ total: z.number() }),
    errors: [],
  }),
  compare: endpoint({
    path: '/api/duplicate/compare',
    kind: 'read',
    access: administrators,
    summary: '对照重复记录',
    input: z.object({ one: id(), other: id() }),
    output: z.object({
      kind,
      score: z.number(),
      reasons: z.array(reason),
      sides: z.tuple([side, side]),
      /** Values as staff may see them: sensitive ones masked. */
      fields: z.array(
        z.object({
          field: z.string(),
          title: z.string(),
          values: z.tuple([z.string(), z.string()]),
          differs: z.boolean(),
        }),
      ),
      /** Which record had better stay. */
      survivor: z.string(),
      /** Only that one can stay: it has a number and the other has none, or its owner goes on with something under it. */
      fixed: z.boolean(),
      /** Why they cannot be merged now; empty: they can. */
      blocked: z.string(),
    }),
    errors: [],
    audit: true,
  }),
  merge: endpoint({
    path: '/api/duplicate/merge',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '合并重复记录',
    touches: ['user', 'group', 'expert', 'org'],
    input: z.object({
      survivorId: id(),
      mergedId: id(),
      /** Of the records that were compared. */
      versions: z.object({ survivor: version, merged: version }),
      /** Fields whose value comes from the record that goes. */
      take: z.array(z.string().max(40)).max(60).default([]),
      /** Whose password and devices go on. */
      account: z.enum(['survivor', 'merged']),
    }),
    output: z.object({ mergeId: z.string() }),
    errors: ['stateChanged', 'ownRecord', 'revisionPending', 'idCardRegistered', 'guardFailed'],
    audit: true,
  }),
  dismiss: endpoint({
    path: '/api/duplicate/dismiss',
    kind: 'write',
    access: administrators,
    summary: '标记为不是重复',
    /** `undo`: takes the mark back; the pair is compared again. */
    input: z.object({ one: id(), other: id(), undo: flag().default(false) }),
    output: done,
    errors: [],
    audit: true,
  }),
  merges: endpoint({
    path: '/api/duplicate/merges',
    kind: 'read',
    access: administrators,
    summary: '会员合并记录',
    input: paged({}, ['at']),
    output: pageOf(mergeRow),
    errors: [],
  }),
  undo: endpoint({
    path: '/api/duplicate/undo',
    kind: 'write',
    access: administrators,
    summary: '撤销会员合并',
    touches: ['user', 'group', 'expert', 'org'],
    input: z.object({ mergeId: id() }),
    output: z.object({
      /** Titles of fields that were edited after the merge and stay as they are. */
      kept: z.array(z.string()),
    }),
    errors: ['stateChanged', 'undoExpired', 'ownRecord', 'idCardRegistered'],
    audit: true,
  }),
}
