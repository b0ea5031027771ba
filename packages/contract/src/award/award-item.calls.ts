import * as z from 'zod'
import { SHEET_ERRORS, sheetFile } from '../identity/sheet-file.ts'
import { evidenceSlot, UPLOAD_ERRORS } from '../identity/upload.ts'
import { seatReason } from '../peer-review/panel.fields.ts'
import { codesOf } from '../platform/codes.ts'
import { done, endpoint, flag, id, many, none, paged, pageOf } from '../platform/endpoint.ts'
import { retitle } from '../platform/fields.ts'
import {
  awardFile,
  awardItemForm,
  awardReaders,
  batchId,
  deciders,
  expectVersion,
  importIssue,
  item,
  itemRow,
  itemState,
  keepers,
} from './award.fields.ts'
import { AWARD_CHECKS } from './award.rules.ts'
import { short } from './award-parts.fields.ts'

/** The society's yearly award (docs/handbook/award.md#batch): batches, items, experts on items, meeting, certificates. */

/** Items of a batch */
export const awardItems = {
  items: endpoint({
    path: '/api/award/items',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审项目列表',
    input: paged(
      {
        batchId,
        keyword: z.string().trim().max(50).optional(),
        group: many(z.string().max(40)),
        grade: many(z.string().max(20)),
        state: many(itemState),
        /** Fewer experts than the batch needs; an open objection; no material. */
        need: z.enum(['experts', 'objection', 'materials']).optional(),
      },
      ['no', 'name', 'firstUnit'],
    ),
    output: pageOf(itemRow, {
      counts: z.object({
        all: z.number(),
        unchecked: z.number(),
        passed: z.number(),
        failed: z.number(),
        out: z.number(),
      }),
    }),
    errors: [],
  }),
  item: endpoint({
    path: '/api/award/item',
    kind: 'read',
    access: awardReaders,
    summary: '查看奖励评审项目',
    input: z.object({ id: id() }),
    output: item,
    errors: [],
  }),
  saveItem: endpoint({
    path: '/api/award/saveItem',
    kind: 'write',
    access: keepers,
    summary: '保存奖励评审项目',
    touches: ['expert'],
    /** A change after the formal check makes it unchecked again. */
    input: awardItemForm.extend({ id: id().optional(), batchId, expectVersion: expectVersion.optional() }),
    output: z.object({ id: z.string(), no: z.string(), version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  removeItem: endpoint({
    path: '/api/award/removeItem',
    kind: 'write',
    access: keepers,
    summary: '删除奖励评审项目',
    touches: ['expert'],
    /** In a draft. */
    input: z.object({ id: id(), expectVersion }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  withdrawItem: endpoint({
    path: '/api/award/withdrawItem',
    kind: 'write',
    access: keepers,
    summary: '登记项目撤回参评',
    touches: ['expert'],
    input: z.object({
      id: id(),
      reason: retitle(seatReason(), { help: '写入办理记录；撤回后不能恢复' }),
      expectVersion,
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** During the review: it goes on without an item that has too few signed sheets. */
  takeOutItem: endpoint({
    path: '/api/award/takeOutItem',
    kind: 'write',
    access: deciders,
    summary: '将项目移出评审',
    touches: ['expert'],
    input: z.object({
      id: id(),
      reason: retitle(seatReason(), { help: '写入办理记录并告知该项目的评审专家；移出后不能恢复' }),
      expectVersion,
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Concluded achievements with the outcome 通过 that no batch of the year has. */
  candidates: endpoint({
    path: '/api/award/candidates',
    kind: 'read',
    access: awardReaders,
    summary: '可参评的已结项成果',
    input: paged({ batchId, keyword: z.string().trim().max(50).optional() }, ['concludedAt']),
    output: pageOf(
      z.object({
        id: z.string(),
        name: z.string(),
        typeLabel: z.string(),
        firstUnit: z.string(),
        level: z.string(),
        reportNo: z.string(),
        concludedOn: z.string(),
      }),
    ),
    errors: [],
  }),
  addAchievements: endpoint({
    path: '/api/award/addAchievements',
    kind: 'write',
    access: keepers,
    summary: '从已结项成果添加项目',
    touches: ['expert'],
    input: z.object({
      batchId,
      ids: z.array(id()).min(1, '请选择成果').max(100),
      group: short('请选择组别', 40),
      grade: short('请选择申报等级'),
    }),
    output: z.object({ added: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  importTemplate: endpoint({
    path: '/api/award/importTemplate',
    kind: 'read',
    access: keepers,
    summary: '下载奖励项目导入模板',
    input: z.object({ batchId }),
    output: none,
    errors: [],
    download: true,
  }),
  /** `commit: false`: a dry run. The same file with `commit: true` is brought in whole, or not at all where it has an error. */
  importItems: endpoint({
    path: '/api/award/importItems',
    kind: 'write',
    access: keepers,
    summary: '导入奖励评审项目',
    touches: ['expert'],
    input: z.object({ batchId, commit: flag().default(false) }),
    output: z.object({
      rows: z.number(),
      imported: z.number(),
      issues: z.array(importIssue),
      /** The first 20 rows as they were understood. */
      preview: z.array(
        z.object({
          row: z.number(),
          no: z.string(),
          name: z.string(),
          group: z.string(),
          grade: z.string(),
          units: z.array(z.string()),
          persons: z.array(z.string()),
        }),
      ),
    }),
    errors: ['stateChanged', 'guardFailed', ...SHEET_ERRORS],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    files: { file: sheetFile() },
    audit: true,
  }),
  check: endpoint({
    path: '/api/award/formalCheck',
    kind: 'write',
    access: keepers,
    summary: '奖励项目形式审查',
    touches: ['expert'],
    /** Passes with every check ticked; fails with a reason. */
    input: z.object({
      id: id(),
      passed: flag(),
      checked: z
        .array(z.enum(codesOf(AWARD_CHECKS)))
        .max(20)
        .default([]),
      reason: z.string().trim().max(500, '不能超过500个字').default(''),
      expectVersion,
    }),
    output: z.object({ state: itemState, version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  uploadMaterial: endpoint({
    path: '/api/award/uploadMaterial',
    kind: 'write',
    access: keepers,
    summary: '上传奖励项目材料',
    touches: ['expert'],
    input: z.object({ itemId: id() }),
    output: awardFile,
    errors: ['stateChanged', 'guardFailed', ...UPLOAD_ERRORS],
    limits: [{ by: 'actor', max: 200, seconds: 600 }],
    files: {
      file: { ...evidenceSlot, required: true },
    },
    audit: true,
  }),
  removeMaterial: endpoint({
    path: '/api/award/removeMaterial',
    kind: 'write',
    access: keepers,
    summary: '删除奖励项目材料',
    touches: ['expert'],
    /** A file of an achievement may serve several items: `itemId` says of which it is taken. */
    input: z.object({ id: id(), itemId: id().optional() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Material; files of sheets once the values are opened. */
  file: endpoint({
    path: '/api/award/file',
    kind: 'read',
    access: awardReaders,
    summary: '查看奖励项目材料',
    input: z.object({ id: id() }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    download: true,
    audit: true,
  }),
}
