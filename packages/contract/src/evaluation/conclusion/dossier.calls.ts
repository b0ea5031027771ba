import * as z from 'zod'
import { endpoint, id, instant, none } from '../../platform/endpoint.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import { paperAsked, paperList } from '../../platform/texts/letter.fields.ts'

/** 卷宗: everything about an evaluation in one archive with the hash of each file (docs/handbook/evaluation.md#dossier). */

const projectId = id()

export const dossier = {
  /** Made in the background, of what the reader may see (docs/handbook/evaluation.md#who-sees); the result is a job's file. */
  order: endpoint({
    path: '/api/project/exportDossier',
    kind: 'write',
    access: evaluationStaff,
    summary: '导出评价卷宗',
    input: z.object({ projectId }),
    output: z.object({ jobId: z.string() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
  /**
   * Letters, notices, contract and appointments that follow from the records as they are now. Whom they go to is read in them: that may be
   * an objector, and each look at that name is on record.
   */
  papers: endpoint({
    path: '/api/project/queryPapers',
    kind: 'read',
    access: evaluationStaff,
    summary: '评价文书列表',
    input: z.object({ projectId }),
    output: paperList,
    errors: [],
  }),
  /** One of them. */
  paper: endpoint({
    path: '/api/project/downloadPaper',
    kind: 'read',
    access: evaluationStaff,
    summary: '下载评价文书',
    input: z.object({ projectId, ...paperAsked }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 120, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  /** What was kept at each conclusion; whole, so that the expert review does not read it. */
  list: endpoint({
    path: '/api/project/queryDossiers',
    kind: 'read',
    access: { roles: ['superAdmin', 'handler', 'inCharge'] },
    summary: '已归档的评价卷宗',
    input: z.object({ projectId }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          at: instant(),
          files: z.number(),
          size: z.number(),
          sha256: z.string(),
          manifestHash: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  download: endpoint({
    path: '/api/project/downloadDossier',
    kind: 'read',
    access: { roles: ['superAdmin', 'handler', 'inCharge'] },
    summary: '下载已归档的评价卷宗',
    input: z.object({ id: id() }),
    output: none,
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    download: true,
    audit: true,
  }),
}
