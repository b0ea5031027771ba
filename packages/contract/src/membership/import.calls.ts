import * as z from 'zod'
import { SHEET_ERRORS, sheetFile } from '../identity/sheet-file.ts'
import { keysOf } from '../platform/codes.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  MB,
  none,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { type Field, fieldsOf } from '../platform/fields.ts'
import { existing, notify } from './import/import-act.fields.ts'
import type { AnyKind } from './kind/kind.fields.ts'
import { KINDS } from './kind/member-kinds.ts'
import { organisationForm } from './organisation/organisation.calls.ts'

/**
 * Bringing in records from a spreadsheet (docs/handbook/membership.md#lists): template, dry run with a report per row, one transaction, undo by batch.
 * Members come in approved and numbered; they set their password themselves by an SMS code (docs/decisions/010).
 */

export const IMPORT_KINDS = {
  person: { label: '个人会员', counter: '名' },
  expert: { label: '专家', counter: '名' },
  unit: { label: '单位会员', counter: '家' },
  organisation: { label: '单位库', counter: '个' },
} as const
export type ImportKind = keyof typeof IMPORT_KINDS
export const isImportKind = (text: string): text is ImportKind => Object.hasOwn(IMPORT_KINDS, text)

export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 10 * MB
/** The name of the example row of a template. */
export const EXAMPLE_NAME = '示例（本行不会导入，可以保留）'
/** A cell of such a row, of a template that somebody kept from before as well: the row is no data. */
export const isExampleName = (cell: string): boolean => /^示例（.*(?:本行不会导入|删除本行)/.test(cell)

/** One column of the sheet: the heading is the title of the form's field. */
export interface ImportColumn {
  readonly name: string
  readonly title: string
  /** Without it the row cannot become a record; everything else its owner can add later. */
  readonly required: boolean
  readonly field: Field
}

/** Columns that no form has. */
const OWN = {
  level: { title: '会员级别', help: '不填的按默认级别' },
  examineDate: { title: '入会日期', help: '编号中的日期；不填的为导入当天' },
  serialNum: { title: '会员编号', help: '原有的编号，如 G2019050600012S；不填的按顺序编号' },
} as const
/** What the sheet with the rows that did not come in adds to the original; it may stay when the sheet is uploaded again. */
export const MARKED_HEADINGS = { row: '原行号', problem: '问题' } as const

/** One column for each field of a form; `needed`: without which a row cannot become a record. */
const columnsOf = (form: z.ZodObject, needed: readonly string[]): ImportColumn[] =>
  fieldsOf(form)
    .filter(([, field]) => field.widget !== 'hidden' && field.widget !== 'image')
    .map(([name, field]) => ({ name, title: field.title, required: needed.includes(name), field }))

/** The columns of members: what staff can enter, the level, the day of joining and the number. */
export const memberColumns = (kind: Pick<AnyKind, 'staffFields' | 'imported' | 'levels'>): ImportColumn[] => [
  ...columnsOf(kind.staffFields, kind.imported?.required ?? []),
  {
    name: 'level',
    title: OWN.level.title,
    required: false,
    field: { ...OWN.level, widget: 'select', required: false, options: kind.levels },
  },
  {
    name: 'examineDate',
    title: OWN.examineDate.title,
    required: false,
    field: { ...OWN.examineDate, widget: 'date', required: false },
  },
  {
    name: 'serialNum',
    title: OWN.serialNum.title,
    required: false,
    field: { ...OWN.serialNum, widget: 'text', required: false, max: 30 },
  },
]

export const importColumns = (kind: ImportKind): readonly ImportColumn[] =>
  kind === 'organisation' ? columnsOf(organisationForm, ['orgName']) : memberColumns(KINDS[kind])

export const IMPORT_STATES = {
  checking: '正在检查',
  failed: '检查失败',
  rejected: '有错误',
  ready: '可以导入',
  committing: '正在导入',
  committed: '已导入',
  undoing: '正在撤销',
  undone: '已撤销',
  discarded: '已放弃',
} as const
export type ImportState = keyof typeof IMPORT_STATES

const kind = z.enum(keysOf(IMPORT_KINDS))

export const importBatch = z.object({
  id: z.string(),
  kind,
  state: z.enum(keysOf(IMPORT_STATES)),
  fileName: z.string(),
  actor: z.string(),
  createdAt: instant(),
  /** Rows of data in the file. */
  rows: z.number(),
  errors: z.number(),
  warnings: z.number(),
  /** Rows of new records, rows that would change one that is there, and rows that cannot come in. */
  fresh: z.number(),
  updates: z.number(),
  bad: z.number(),
  /** Why the whole file, or the last attempt to import it, failed; empty when it did not. */
  failure: z.string(),
  /** Of the work under way. */
  progress: z.object({ done: z.number(), total: z.number() }),
  committedAt: instant().nullable(),
  imported: z.number(),
  updated: z.number(),
  /** The rows that stayed outside can still be downloaded. */
  marked: z.boolean(),
  /** Organisations that came into the library because records named them. */
  organisations: z.number(),
  /** When the people were told how to sign in. */
  notifiedAt: instant().nullable(),
  undoneAt: instant().nullable(),
  undoneBy: z.string(),
  /** Records that stayed when the batch was undone, because they had changed. */
  kept: z.number(),
})

const level = z.enum(['error', 'warning', 'change'])
const issue = z.object({
  /** As Excel counts; null: the whole column or file. */
  row: z.number().nullable(),
  heading: z.string(),
  level,
  message: z.string(),
})
const target = z.object({ id: id() })

export const imports = {
  template: endpoint({
    path: '/api/import/template',
    kind: 'read',
    access: administrators,
    summary: '下载导入模板',
    input: z.object({ kind }),
    output: none,
    errors: ['downloadFailed'],
    download: true,
  }),
  upload: endpoint({
    path: '/api/import/upload',
    kind: 'write',
    access: administrators,
    summary: '上传导入文件',
    input: z.object({ kind }),
    output: target.extend({ id: z.string() }),
    errors: [...SHEET_ERRORS, 'fileQuota'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    files: { file: sheetFile(MAX_IMPORT_BYTES) },
    audit: true,
  }),
  list: endpoint({
    path: '/api/import/queryPage',
    kind: 'read',
    access: administrators,
    summary: '导入批次列表',
    input: paged({ kind: kind.optional() }, ['createdAt']),
    output: pageOf(importBatch),
    errors: [],
  }),
  get: endpoint({
    path: '/api/import/get',
    kind: 'read',
    access: administrators,
    summary: '查看导入批次',
    input: target,
    output: importBatch,
    errors: [],
  }),
  /** What the dry run found: errors first, by row. */
  issues: endpoint({
    path: '/api/import/issues',
    kind: 'read',
    access: administrators,
    summary: '导入检查结果',
    input: paged({ id: id(), level: level.optional() }, ['row']),
    output: pageOf(issue),
    errors: [],
  }),
  report: endpoint({
    path: '/api/import/report',
    kind: 'read',
    access: administrators,
    summary: '下载导入检查结果',
    input: target,
    output: none,
    errors: ['downloadFailed'],
    download: true,
    audit: true,
  }),
  /** The rows that cannot come in, as they were typed, each with its reason and its wrong cells marked. */
  marked: endpoint({
    path: '/api/import/marked',
    kind: 'read',
    access: administrators,
    summary: '下载标好问题的原表',
    input: target,
    output: none,
    errors: ['downloadFailed', 'stateChanged'],
    download: true,
    audit: true,
  }),
  commit: endpoint({
    path: '/api/import/commit',
    kind: 'write',
    access: administrators,
    summary: '确认导入',
    touches: ['user', 'group', 'expert', 'org'],
    input: target.extend({
      notify,
      existing,
      /** The good rows although others are wrong. */
      partial: flag().default(false),
    }),
    output: done,
    errors: ['stateChanged', 'nothingChanged'],
    audit: true,
  }),
  /** Tells those who came in silently how to sign in. */
  notify: endpoint({
    path: '/api/import/notify',
    kind: 'write',
    access: administrators,
    summary: '发送开通短信',
    input: target,
    output: z.object({ sent: z.number() }),
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Records of a committed batch that have changed since and therefore stay; after an undo, those that stayed. */
  changed: endpoint({
    path: '/api/import/changed',
    kind: 'read',
    access: administrators,
    summary: '查看不能撤销的记录',
    input: target,
    output: z.object({
      total: z.number(),
      /** Records that an undo removes. */
      removable: z.number(),
      /** The first two hundred. */
      list: z.array(z.object({ row: z.number(), id: z.string(), name: z.string(), reason: z.string() })),
    }),
    errors: [],
  }),
  undo: endpoint({
    path: '/api/import/undo',
    kind: 'write',
    access: administrators,
    summary: '撤销导入',
    touches: ['user', 'group', 'expert', 'org'],
    input: target,
    output: done,
    errors: ['stateChanged', 'undoExpired'],
    audit: true,
  }),
  discard: endpoint({
    path: '/api/import/discard',
    kind: 'write',
    access: administrators,
    summary: '放弃导入',
    input: target,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
}
