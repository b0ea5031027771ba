import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  many,
  none,
  paged,
  pageOf,
  signedIn,
  wholeNumber,
} from '../../platform/endpoint.ts'
import { describe, requiredText } from '../../platform/fields.ts'

/** The library of work units (docs/handbook/membership.md#organisations). */

export const ORGANISATION_STATUS = [
  { code: 'pending', label: '待确认' },
  { code: 'confirmed', label: '已确认' },
  { code: 'disabled', label: '已停用' },
  { code: 'merged', label: '已合并' },
] as const
const status = z.enum(['pending', 'confirmed', 'disabled', 'merged'])
const narrowed = { keyword: z.string().trim().max(100).optional(), status: many(status, 4) }
/** As many as one press confirms or disables. */
const STATUS_MOST = 2000

/** A new name must not be blank; it is trimmed. */
export const organisationForm = z.object({
  orgName: requiredText('单位名称', { max: 100, help: '请填写公章上的全称，不要使用简称' }),
})
const { orgName } = organisationForm.shape

/** Merges of organisations and of people can be taken back for so long. */
export const UNDO_DAYS = 30

/** How many living records name an organisation. */
const attached = z.object({ person: z.number(), expert: z.number(), unit: z.number(), project: z.number() })

export const organisationRow = z.object({
  orgId: z.string(),
  orgName: z.string(),
  status,
  version: z.number(),
  /** Living records that name this organisation, together and by kind. */
  people: z.number(),
  attached,
  /** Names under which it is found as well: organisations that were merged into it. */
  aliases: z.array(z.string()),
  /** Of a merged one: where it went. */
  mergedInto: z.object({ orgId: z.string(), orgName: z.string() }).nullable(),
  /** The unit member that is this organisation. */
  unitMember: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: instant(),
})

const mergeRow = z.object({
  id: z.string(),
  at: instant(),
  actor: z.string(),
  target: z.object({ orgId: z.string(), orgName: z.string() }),
  names: z.array(z.string()),
  /** Records that moved. */
  people: z.number(),
  undoneAt: instant().nullable(),
  undoneBy: z.string(),
  /** Within the thirty days, not yet undone, and nothing was merged on top of it. */
  undoable: z.boolean(),
})
const candidate = z.object({
  orgId: z.string(),
  orgName: z.string(),
  status,
  people: z.number(),
})
const twoOrMore = z.array(id()).min(1, '请选择要合并的单位').max(50, '一次最多合并50个单位')

const version = z.coerce.number().int().min(1)
/** An applicant behind a ticket or anybody signed in. */
const anybodyKnown = { ticket: ['wizard', 'resubmit'], roles: signedIn.roles } as const

export const organisation = {
  /** At least two characters, at most twenty rows: a search, not a way to copy the library (docs/handbook/security.md#budgets). */
  search: endpoint({
    path: '/api/org/getOrgByName',
    kind: 'read',
    access: anybodyKnown,
    summary: '搜索单位',
    input: z.object({
      name: z.string({ error: '请输入单位名称' }).trim().min(2, '请至少输入两个字').max(100),
    }),
    output: z.array(
      z.object({
        orgId: z.string(),
        orgName: z.string(),
        /** The former name that was found, where it is not the present one. */
        alias: z.string().optional(),
      }),
    ),
    errors: [],
    limits: [{ by: 'ip', max: 300, seconds: 600 }],
  }),
  /** The nested dialog 添加单位 of forms. */
  propose: endpoint({
    path: '/api/org/regInsertOrg',
    kind: 'write',
    access: anybodyKnown,
    summary: '申请人添加单位',
    input: z.object({ orgName }),
    output: z.object({ orgId: z.string(), orgName: z.string() }),
    errors: ['organisationExists', 'organisationFailed'],
    limits: [
      { by: 'ip', max: 60, seconds: 3600 },
      { by: 'actor', max: 20, seconds: 86_400 },
    ],
    audit: true,
  }),
  check: endpoint({
    path: '/api/org/checkOrgName',
    kind: 'read',
    access: { ticket: anybodyKnown.ticket, roles: administrators.roles },
    summary: '检查单位名称是否已存在',
    input: z.object({ orgName, orgId: id().optional() }),
    output: z.object({ exists: z.literal(false) }),
    errors: ['unitNameRegistered'],
  }),
  list: endpoint({
    path: '/api/org/queryPage',
    kind: 'read',
    access: administrators,
    summary: '单位库列表',
    input: paged(narrowed, ['orgName', 'createdAt', 'people']),
    output: pageOf(organisationRow, {
      counts: z.object({
        all: z.number(),
        pending: z.number(),
        confirmed: z.number(),
        disabled: z.number(),
        merged: z.number(),
      }),
    }),
    errors: [],
  }),
  insert: endpoint({
    path: '/api/org/insert',
    kind: 'write',
    access: administrators,
    summary: '新增单位',
    input: z.object({ orgName }),
    output: z.object({ orgId: z.string() }),
    errors: ['organisationExists', 'organisationFailed'],
    audit: true,
  }),
  update: endpoint({
    path: '/api/org/update',
    kind: 'write',
    access: administrators,
    summary: '修改单位',
    touches: ['user', 'group'],
    input: z.object({
      orgId: id(),
      version,
      orgName,
      /** The former name goes on leading here. */
      keepAlias: describe(flag().default(false), {
        title: '保留原名称作为曾用名，按原名称也能搜索到',
        widget: 'switch',
        required: false,
      }),
    }),
    output: done,
    errors: ['organisationExists', 'stateChanged'],
    audit: true,
  }),
  /** No circles: what is below it cannot be above it. `parentId` null: it belongs to nobody. */
  setParent: endpoint({
    path: '/api/org/setParent',
    kind: 'write',
    access: administrators,
    summary: '变更上级单位',
    input: z.object({ orgId: id(), version, parentId: id().nullable() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/org/deleteById',
    kind: 'write',
    access: administrators,
    summary: '删除单位',
    touches: ['user', 'group'],
    input: z.object({ orgId: id() }),
    output: done,
    /** 6002: somebody's record names it; such organisations are disabled instead. */
    errors: ['notDeletable'],
    audit: true,
  }),
  setStatus: endpoint({
    path: '/api/org/batchUpdateStatus',
    kind: 'write',
    access: administrators,
    summary: '批量修改单位状态',
    input: z.object({
      orgIds: z.array(id()).max(200).default([]),
      /** Instead of `orgIds` all that the filter of the list finds. */
      filter: z.strictObject(narrowed).optional(),
      /** With a filter: how many the list named. Others have come or gone since, and nothing is changed. */
      expected: wholeNumber(1, 1_000_000)
        .refine((count) => count <= STATUS_MOST, `一次最多修改${STATUS_MOST}个单位，请缩小筛选范围`)
        .optional(),
      status: z.enum(['pending', 'confirmed', 'disabled']),
    }),
    output: z.object({ updated: z.number() }),
    errors: ['organisationExists', 'stateChanged'],
    audit: true,
  }),
  /** One organisation with everything that is known of it. */
  detail: endpoint({
    path: '/api/org/detail',
    kind: 'read',
    access: administrators,
    summary: '查看单位',
    input: z.object({ orgId: id() }),
    output: organisationRow.extend({
      history: z.array(z.object({ at: instant(), label: z.string(), actor: z.string(), detail: z.string() })),
      similar: z.array(candidate.extend({ likeness: z.number() })),
      /** What it belongs to, the highest first. */
      superiors: z.array(z.object({ orgId: z.string(), orgName: z.string() })),
      /** What belongs to it directly, with how many belong to those. */
      subordinates: z.array(z.object({ orgId: z.string(), orgName: z.string(), children: z.number() })),
    }),
    errors: [],
  }),
  /** Pairs that may be one organisation, the likeliest first. */
  candidates: endpoint({
    path: '/api/org/duplicates',
    kind: 'read',
    access: administrators,
    summary: '疑似重复的单位',
    input: none,
    output: z.object({
      total: z.number(),
      /** The first two hundred. */
      list: z.array(z.object({ likeness: z.number(), reason: z.string(), pair: z.array(candidate) })),
    }),
    errors: [],
  }),
  dismiss: endpoint({
    path: '/api/org/notDuplicate',
    kind: 'write',
    access: administrators,
    summary: '标记单位不重复',
    /** `undo`: takes the mark back. */
    input: z.object({ orgIds: z.tuple([id(), id()]), undo: flag().default(false) }),
    output: done,
    errors: [],
    audit: true,
  }),
  /** Their people move to the target; their names stay as aliases of it. */
  merge: endpoint({
    path: '/api/org/merge',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '合并单位',
    touches: ['user', 'group'],
    input: z.object({ targetId: id(), orgIds: twoOrMore }),
    output: z.object({ mergeId: z.string(), moved: z.number() }),
    /** 6001: one of them is gone or merged already. */
    errors: ['stateChanged'],
    audit: true,
  }),
  merges: endpoint({
    path: '/api/org/merges',
    kind: 'read',
    access: administrators,
    summary: '单位合并记录',
    input: paged({}, ['at']),
    output: pageOf(mergeRow),
    errors: [],
  }),
  undoMerge: endpoint({
    path: '/api/org/undoMerge',
    kind: 'write',
    access: administrators,
    summary: '撤销单位合并',
    touches: ['user', 'group'],
    input: z.object({ mergeId: id() }),
    output: z.object({ moved: z.number() }),
    /** 4010: somebody has entered the old name anew meanwhile. */
    errors: ['stateChanged', 'undoExpired', 'organisationExists'],
    audit: true,
  }),
}
