import * as z from 'zod'
import { objectionCase } from '../peer-review/objection.calls.ts'
import { hit, seatReason } from '../peer-review/panel.calls.ts'
import { deliveryReport, deliveryState } from '../platform/delivery.fields.ts'
import {
  done,
  endpoint,
  flag,
  id,
  instant,
  MB,
  many,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'
import { explanation } from '../platform/explanation.ts'
import { choice, describe, retitle } from '../platform/fields.ts'
import {
  action,
  awardBatchForm,
  awardItemForm,
  batch,
  candidate,
  certificate,
  importIssue,
  item,
  itemRow,
  itemState,
  meeting,
  seat,
  short,
  vote,
} from './award.fields.ts'
import { AWARD_CHECKS, MAX_AWARD_ITEMS } from './award.rules.ts'
import { awardFile, awardReaders, awardStatus } from './award-sheet.calls.ts'

export {
  AWARD_CERTIFICATE_KINDS,
  AWARD_IMPORT_COLUMNS,
  AWARD_TEMPLATES,
  type AwardBatchForm,
  type AwardItemForm,
  awardBatchForm,
  awardItemForm,
} from './award.fields.ts'

/** The society's yearly award (docs/handbook/award.md#batch): batches, items, experts on items, meeting, certificates. */

const codesOf = <K extends string>(options: readonly { readonly code: K }[]) =>
  options.map((option) => option.code) as [K, ...K[]]
/** Imports, corrects and checks. */
const keepers = { roles: ['superAdmin', 'handler', 'inCharge'] } as const
/** Chooses who examines (3.3). */
const proposers = { roles: ['superAdmin', 'expertReview', 'handler'] } as const
const deciders = { roles: ['superAdmin', 'inCharge'] } as const
/** Objections are not told to those who choose experts. */
const sealedReaders = { roles: ['superAdmin', 'handler', 'inCharge'] } as const

const batchId = id()
const expectVersion = z.coerce.number().int().min(1)

export const award = {
  saveBatch: endpoint({
    path: '/api/award/saveBatch',
    kind: 'write',
    access: keepers,
    summary: '保存奖励评审批次',
    touches: ['expert'],
    /** After the review has started only the deadline can be put off; `expectVersion` with `id`. */
    input: awardBatchForm.extend({ id: id().optional(), expectVersion: expectVersion.optional() }),
    output: z.object({ id: z.string(), version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  removeBatch: endpoint({
    path: '/api/award/removeBatch',
    kind: 'write',
    access: keepers,
    summary: '删除奖励评审批次草稿',
    touches: ['expert'],
    input: z.object({ id: batchId, expectVersion }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  batch: endpoint({
    path: '/api/award/batch',
    kind: 'read',
    access: awardReaders,
    summary: '查看奖励评审批次',
    input: z.object({ id: batchId }),
    output: batch,
    errors: [],
  }),
  move: endpoint({
    path: '/api/award/move',
    kind: 'write',
    access: keepers,
    summary: '办理奖励评审批次',
    touches: ['expert'],
    input: z.object({
      id: batchId,
      action,
      opinion: z.string().trim().max(1000, '不能超过1000个字').default(''),
      /** For moves that publish. */
      publicity: z
        .object({
          days: wholeNumber(0, 120),
          note: z.string().trim().max(1000).default(''),
          noSecret: flag(),
        })
        .optional(),
      expectVersion,
    }),
    output: z.object({ status: awardStatus, version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    audit: true,
  }),
  log: endpoint({
    path: '/api/award/log',
    kind: 'read',
    access: awardReaders,
    summary: '查看奖励评审办理记录',
    input: z.object({ id: batchId, itemId: id().optional() }),
    output: z.object({
      list: z.array(
        z.object({
          at: instant(),
          byName: z.string(),
          role: z.string(),
          /** In words. */
          act: z.string(),
          itemNo: z.string(),
          from: z.string(),
          to: z.string(),
          opinion: z.string(),
          /** Of the row; each holds the one before. */
          hash: z.string(),
        }),
      ),
    }),
    errors: [],
  }),

  items: endpoint({
    path: '/api/award/items',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审项目列表',
    input: paged(
      {
        batchId,
        keyword: z.string().trim().max(50).optional(),
        group: z.string().max(40).optional(),
        grade: z.string().max(20).optional(),
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
    errors: ['stateChanged', 'guardFailed', 'sheetKind', 'importTooLarge', 'fileDamaged', 'fileInfected'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    files: {
      file: {
        kinds: ['xlsx'],
        maxBytes: 5 * MB,
        required: true,
        errors: { kind: 'sheetKind', size: 'importTooLarge' },
      },
    },
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
    errors: [
      'stateChanged',
      'guardFailed',
      'fileKind',
      'fileTooLarge',
      'fileDamaged',
      'fileInfected',
      'fileQuota',
    ],
    limits: [{ by: 'actor', max: 200, seconds: 600 }],
    files: {
      file: {
        kinds: ['jpg', 'png', 'pdf'],
        maxBytes: 20 * MB,
        required: true,
        errors: { kind: 'fileKind', size: 'fileTooLarge' },
      },
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

  experts: endpoint({
    path: '/api/award/experts',
    kind: 'read',
    access: awardReaders,
    summary: '可选评审专家',
    /** With `itemId` what stands against each; the blocked come last. */
    input: paged(
      {
        batchId,
        itemId: id().optional(),
        keyword: z.string().trim().max(50).optional(),
        subject: z.string().trim().max(40).optional(),
      },
      ['name'],
    ),
    output: pageOf(candidate, { subjects: z.array(z.string()) }),
    errors: [],
  }),
  /**
   * Every expert to every item. Hard hits and unexplained soft ones are answered in `rejected` and do not stop the others; with
   * `dryRun` nothing is written. An explained one waits for the person in charge.
   */
  assign: endpoint({
    path: '/api/award/assign',
    kind: 'write',
    access: proposers,
    summary: '分配奖励评审专家',
    touches: ['expert'],
    input: z.object({
      batchId,
      itemIds: z.array(id()).min(1, '请选择项目').max(MAX_AWARD_ITEMS),
      expertIds: z.array(id()).min(1, '请选择专家').max(60),
      /** Why soft hits do not matter, per expert and item. */
      waivers: z
        .array(z.object({ itemId: id(), expertId: id(), reason: explanation() }))
        .max(500)
        .default([]),
      dryRun: flag().default(false),
    }),
    bodyLimit: MB,
    output: z.object({
      assigned: z.number(),
      /** Of these: wait for the confirmation of a waiver. */
      waiting: z.number(),
      /** Had a seat already. */
      already: z.number(),
      rejected: z.array(
        z.object({
          itemId: z.string(),
          itemNo: z.string(),
          expertId: z.string(),
          name: z.string(),
          level: z.enum(['hard', 'soft']),
          hits: z.array(hit),
        }),
      ),
    }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  unassign: endpoint({
    path: '/api/award/unassign',
    kind: 'write',
    access: proposers,
    summary: '取消奖励评审专家分配',
    touches: ['expert'],
    /** Before the signature. */
    input: z.object({
      id: id(),
      reason: retitle(seatReason(), { help: '写入办理记录；已填写的内容不计入结果' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** By somebody else than who explained it; refused, the expert is taken off the item. */
  confirmWaiver: endpoint({
    path: '/api/award/confirmWaiver',
    kind: 'write',
    access: deciders,
    summary: '确认奖励评审免回避说明',
    touches: ['expert'],
    input: z.object({ id: id(), agree: flag() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Waivers that wait. */
  waivers: endpoint({
    path: '/api/award/waivers',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审免回避说明列表',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        seat.extend({
          itemId: z.string(),
          itemNo: z.string(),
          itemName: z.string(),
          mayConfirm: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  /** What came up after experts were assigned, or was never explained: staff replace them, or let them go on. */
  conflicts: endpoint({
    path: '/api/award/conflicts',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审中新出现的回避情形',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        z.object({
          seatId: z.string(),
          name: z.string(),
          orgName: z.string(),
          level: z.enum(['hard', 'soft']),
          text: z.string(),
          foundAt: instant(),
          itemId: z.string(),
          itemNo: z.string(),
          itemName: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  remind: endpoint({
    path: '/api/award/remind',
    kind: 'write',
    access: proposers,
    summary: '提醒奖励评审专家',
    /** Left out: everybody who has not signed. Once a day to each. */
    input: z.object({ batchId, expertIds: z.array(id()).max(200).optional() }),
    output: z.object({ sent: z.number() }),
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
  /** What experts were written about the batch, the newest first, and whether it arrived; as long as the outbox keeps it. */
  notices: endpoint({
    path: '/api/award/notices',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审通知发送情况',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** What it was about. */
          title: z.string(),
          channel: z.enum(['mail', 'sms']),
          /** Masked. */
          destination: z.string(),
          state: deliveryState,
          report: deliveryReport,
          reason: z.string(),
          at: instant(),
        }),
      ),
    }),
    errors: [],
  }),

  saveVotes: endpoint({
    path: '/api/award/saveVotes',
    kind: 'write',
    access: deciders,
    summary: '登记会议表决结果',
    touches: ['expert'],
    input: z.object({ batchId, meeting, votes: z.array(vote).max(MAX_AWARD_ITEMS), expectVersion }),
    output: z.object({ version: z.number(), passed: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  exportRanking: endpoint({
    path: '/api/award/exportRanking',
    kind: 'read',
    access: awardReaders,
    summary: '导出奖励评审排名',
    input: z.object({ batchId }),
    output: none,
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),

  /** Identity, refusal and report of a case are the calls of achievement evaluation: `project/queryObjection` and its like. */
  objections: endpoint({
    path: '/api/award/objections',
    kind: 'read',
    access: sealedReaders,
    summary: '奖励评审异议列表',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        objectionCase.extend({
          itemId: z.string(),
          itemNo: z.string(),
          itemName: z.string(),
          involved: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  acceptObjection: endpoint({
    path: '/api/award/acceptObjection',
    kind: 'write',
    access: sealedReaders,
    summary: '受理奖励评审异议',
    touches: ['expert'],
    input: z.object({ caseId: id() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** `terminated` disqualifies the item; `revision` makes its record open for correction before the next publicity. */
  ruleObjection: endpoint({
    path: '/api/award/ruleObjection',
    kind: 'write',
    access: deciders,
    summary: '裁定奖励评审异议',
    touches: ['expert'],
    input: z.object({
      caseId: id(),
      ruling: choice(
        '裁定',
        [
          { code: 'dismissed', label: '异议不成立' },
          { code: 'revision', label: '异议成立，项目信息须更正' },
          { code: 'terminated', label: '异议成立，取消参评资格' },
        ],
        { missing: '请选择裁定结果', widget: 'select' },
      ),
      finding: describe(
        z.string().trim().min(10, '请填写至少10个字的裁定意见').max(3000, '不能超过3000个字'),
        {
          ...{ title: '裁定意见', widget: 'textarea', required: true, max: 3000 },
          help: '内部存档，至少10个字',
        },
      ),
      reply: describe(z.string().trim().min(10, '请填写至少10个字的答复').max(2000, '不能超过2000个字'), {
        ...{ title: '给异议人的答复', widget: 'textarea', required: true, max: 2000 },
        help: '以短信通知，至少10个字',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),

  certificates: endpoint({
    path: '/api/award/certificates',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审证书列表',
    input: z.object({ batchId }),
    output: z.object({ list: z.array(certificate) }),
    errors: [],
  }),
  /** Of an item for staff; of an expert for staff and for the expert. */
  certificate: endpoint({
    path: '/api/award/certificate',
    kind: 'read',
    access: { roles: [...awardReaders.roles, 'expert'] },
    summary: '下载奖励评审证书',
    input: z.object({ id: id() }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    download: true,
    audit: true,
  }),
  voidCertificate: endpoint({
    path: '/api/award/voidCertificate',
    kind: 'write',
    access: { roles: ['superAdmin'] },
    summary: '作废奖励评审证书',
    touches: ['expert'],
    input: z.object({
      id: id(),
      reason: retitle(seatReason(), { help: '核验页随即显示“已作废”；编号保留，不再使用' }),
    }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
}
