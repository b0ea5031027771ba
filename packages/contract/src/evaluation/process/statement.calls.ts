import * as z from 'zod'
import { uploaded } from '../../identity/file.calls.ts'
import { evidenceSlot, UPLOAD_ERRORS } from '../../identity/upload.ts'
import { MAX_EVIDENCE } from '../../peer-review/publicity.calls.ts'
import { done, endpoint, id, none } from '../../platform/endpoint.ts'
import { describe } from '../../platform/fields.ts'
import { applicants } from '../achievement.fields.ts'

/** The completing units are heard on an objection (docs/handbook/peer-review.md#objections). */

const SHORT = '请填写至少20个字的陈述意见'

export const statements = {
  uploadStatement: endpoint({
    path: '/api/project/uploadStatement',
    kind: 'write',
    access: applicants,
    summary: '上传异议陈述的证据',
    input: none,
    output: uploaded,
    errors: [...UPLOAD_ERRORS],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    files: {
      file: { ...evidenceSlot, required: true },
    },
    audit: true,
  }),
  /** Again as long as the case is not ruled: the last one counts. */
  stateOnObjection: endpoint({
    path: '/api/project/stateOnObjection',
    kind: 'write',
    access: applicants,
    summary: '就异议陈述意见',
    touches: ['publicity'],
    input: z.object({
      caseId: id(),
      text: describe(z.string({ error: SHORT }).trim().min(20, SHORT).max(5000, '不能超过5000个字'), {
        ...{ title: '陈述意见', widget: 'textarea', required: true, max: 5000 },
        help: '请逐条说明事实和依据；仅办理异议的工作人员可以看到',
      }),
      fileIds: describe(z.array(id()).max(MAX_EVIDENCE, `证据材料不能超过${MAX_EVIDENCE}个`).default([]), {
        title: '证据材料',
        widget: 'checks',
        required: false,
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
