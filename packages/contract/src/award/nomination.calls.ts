import * as z from 'zod'
import { evidenceSlot, UPLOAD_ERRORS } from '../identity/upload.ts'
import { done, endpoint, id, instant, none } from '../platform/endpoint.ts'
import { actReason, date, describe } from '../platform/fields.ts'
import { awardFile, expectVersion, keepers } from './award.fields.ts'
import { nomination, nominationForm, nominationId, nominationRow } from './nomination.fields.ts'

/** Nomination online: by units, by committees through one of their people, and by experts. */

const nominators = { roles: ['unit', 'project', 'expert'] } as const
const often = [{ by: 'actor', max: 120, seconds: 600 }] as const
const version = z.object({ id: z.string(), version: z.number() })

export const awardNomination = {
  list: endpoint({
    path: '/api/nomination/list',
    kind: 'read',
    access: nominators,
    summary: '我推荐的奖励项目',
    input: none,
    output: z.object({
      /** Awards that take nominations now. */
      open: z.array(
        z.object({
          batchId: z.string(),
          title: z.string(),
          groups: z.array(z.string()),
          grades: z.array(z.string()),
          until: z.string(),
          untilAt: instant(),
        }),
      ),
      list: z.array(nominationRow),
      /** The name of the record that nominates. */
      self: z.string(),
    }),
    errors: [],
  }),
  view: endpoint({
    path: '/api/nomination/view',
    kind: 'read',
    access: nominators,
    summary: '查看奖励推荐',
    input: z.object({ id: nominationId }),
    output: nomination,
    errors: [],
  }),
  save: endpoint({
    path: '/api/nomination/save',
    kind: 'write',
    access: nominators,
    summary: '保存奖励推荐书',
    touches: ['award'],
    input: nominationForm.extend({
      id: id().optional(),
      batchId: id(),
      expectVersion: expectVersion.optional(),
    }),
    output: version,
    errors: ['stateChanged', 'guardFailed'],
    limits: often,
    audit: true,
  }),
  /** To be signed and stamped; its QR code says which content it was made from. */
  form: endpoint({
    path: '/api/nomination/form',
    kind: 'read',
    access: nominators,
    summary: '下载奖励推荐书',
    input: z.object({ id: nominationId, document: z.enum(['pdf', 'docx']) }),
    output: none,
    errors: ['glyphMissing'],
    limits: often,
    download: true,
    audit: true,
  }),
  upload: endpoint({
    path: '/api/nomination/upload',
    kind: 'write',
    access: nominators,
    summary: '上传奖励推荐材料',
    input: z.object({ id: nominationId, kind: z.enum(['form', 'material']) }),
    output: awardFile,
    errors: ['stateChanged', 'guardFailed', ...UPLOAD_ERRORS],
    limits: often,
    files: { file: { ...evidenceSlot, required: true } },
    audit: true,
  }),
  removeFile: endpoint({
    path: '/api/nomination/removeFile',
    kind: 'write',
    access: nominators,
    summary: '删除奖励推荐材料',
    input: z.object({ id: nominationId, fileId: id() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    limits: often,
    audit: true,
  }),
  file: endpoint({
    path: '/api/nomination/file',
    kind: 'read',
    access: nominators,
    summary: '查看奖励推荐材料',
    input: z.object({ id: nominationId, fileId: id() }),
    output: none,
    errors: [],
    limits: often,
    download: true,
    audit: true,
  }),
  submit: endpoint({
    path: '/api/nomination/submit',
    kind: 'write',
    access: nominators,
    summary: '提交奖励推荐',
    touches: ['award'],
    input: z.object({
      id: nominationId,
      promise: describe(z.literal('true', { error: '请确认推荐材料' }), {
        title: '推荐材料真实，不涉及国家秘密，完成单位、完成人及其排序已经全体同意，没有知识产权争议',
        widget: 'switch',
        required: true,
      }),
      expectVersion,
    }),
    output: z.object({ no: z.string(), version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: often,
    audit: true,
  }),
  /** Before the first publicity; what was never handed in is given up. */
  withdraw: endpoint({
    path: '/api/nomination/withdraw',
    kind: 'write',
    access: nominators,
    summary: '撤回奖励推荐',
    touches: ['award'],
    input: z.object({
      id: nominationId,
      reason: actReason('撤回原因', { help: '学会可以看到；撤回后不能恢复' }),
      expectVersion,
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** By staff, during the formal check. */
  giveBack: endpoint({
    path: '/api/nomination/giveBack',
    kind: 'write',
    access: keepers,
    summary: '退回奖励推荐补正',
    touches: ['award'],
    input: z.object({
      itemId: id(),
      reason: actReason('补正内容', {
        min: 10,
        max: 500,
        missing: '请写明须补正的内容（至少10个字）',
        help: '逐条写明，以短信和邮件告知推荐方',
      }),
      due: date('补正期限', { required: true, help: '推荐方须在当日24时前重新提交' }),
      expectVersion,
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
