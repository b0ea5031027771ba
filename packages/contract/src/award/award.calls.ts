import * as z from 'zod'
import { objectionCase, statementQuestion } from '../peer-review/objection.calls.ts'
import { seatReason } from '../peer-review/panel.fields.ts'
import { done, endpoint, flag, id, instant, none, wholeNumber } from '../platform/endpoint.ts'
import { choice, describe, retitle } from '../platform/fields.ts'
import { paperAsked, paperList } from '../platform/texts/letter.fields.ts'
import {
  action,
  awardBatchForm,
  awardReaders,
  awardStatus,
  batch,
  batchId,
  certificate,
  deciders,
  expectVersion,
  keepers,
} from './award.fields.ts'
import { MAX_AWARD_ITEMS } from './award.rules.ts'
import { awardItems } from './award-item.calls.ts'
import { meeting, vote } from './award-meeting.fields.ts'
import { awardSeats } from './award-seat.calls.ts'

export {
  AWARD_CERTIFICATE_KINDS,
  AWARD_IMPORT_COLUMNS,
  AWARD_TEMPLATES,
  type AwardBatchForm,
  type AwardItemForm,
  awardBatchForm,
  awardItemForm,
} from './award.fields.ts'

/** Objections are not told to those who choose experts. */
const sealedReaders = { roles: ['superAdmin', 'handler', 'inCharge'] } as const

export const award = {
  ...awardItems,
  ...awardSeats,
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
    summary: '删除项目征集中的奖励评审批次',
    touches: ['expert'],
    input: z.object({ id: batchId, expectVersion }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
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

  /** 归档包: everything about a batch in one archive (docs/handbook/award.md#dossier); the result is a job's file. */
  orderDossier: endpoint({
    path: '/api/award/exportDossier',
    kind: 'write',
    access: sealedReaders,
    summary: '导出奖励评审归档包',
    touches: { nothing: 'the archive is a file of the job' },
    input: z.object({ batchId }),
    output: z.object({ jobId: z.string() }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
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
          /** Who is heard on it online: the nominator, or the applicant of the achievement; '' where nobody has an account. */
          heard: z.string(),
          involved: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  /** 异议受理, 不予受理 and 答复 to those who objected, as the records say them now. */
  papers: endpoint({
    path: '/api/award/queryPapers',
    kind: 'read',
    access: sealedReaders,
    summary: '奖励异议文书列表',
    input: z.object({ batchId }),
    output: paperList,
    errors: [],
  }),
  paper: endpoint({
    path: '/api/award/downloadPaper',
    kind: 'read',
    access: sealedReaders,
    summary: '下载奖励异议文书',
    input: z.object({ batchId, ...paperAsked }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 120, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  acceptObjection: endpoint({
    path: '/api/award/acceptObjection',
    kind: 'write',
    access: sealedReaders,
    summary: '受理奖励评审异议',
    touches: ['expert'],
    input: z.object({ caseId: id(), question: statementQuestion('请推荐方说明的问题', '推荐方') }),
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
  /** Of an item for staff and for who nominated it; of an expert for staff and for the expert. */
  certificate: endpoint({
    path: '/api/award/certificate',
    kind: 'read',
    access: { roles: [...awardReaders.roles, 'expert', 'unit', 'project'] },
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
