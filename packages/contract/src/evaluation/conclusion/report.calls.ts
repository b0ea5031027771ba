import * as z from 'zod'
import { codesOf } from '../../platform/codes.ts'
import { done, endpoint, id, many, none, paged, pageOf } from '../../platform/endpoint.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import { projectId } from './conclusion.fields.ts'

/** As the public page and the list say it. */
export const REPORT_STATUS = [
  { code: 'valid', label: '有效' },
  { code: 'corrected', label: '已更正' },
  { code: 'voided', label: '已作废' },
] as const
export type ReportStatus = (typeof REPORT_STATUS)[number]['code']
const report = z.object({
  id: z.string(),
  projectId: z.string(),
  no: z.string(),
  name: z.string(),
  orgName: z.string(),
  outcome: z.enum(['passed', 'failed']),
  level: z.string(),
  issuedOn: z.string(),
  status: z.enum(codesOf(REPORT_STATUS)),
  endReason: z.string(),
  /** Number of the report that this one took the place of. */
  replaces: z.string(),
  docHash: z.string(),
})
/** `certificateWord`: for staff, to print on certificate paper; the PDF is what is valid. */
const document = z.enum(['pdf', 'docx', 'certificate', 'certificateWord'])
/** Of a completing unit (D) or person (R), by rank. */
const holder = z.string().regex(/^[DR]\d{1,2}$/)
/** Whoever has a certificate in their own name. */
const holders = z.array(z.object({ code: z.string(), name: z.string() }))
const registrars = { roles: [...evaluationStaff.roles, 'administrator'] } as const
const registerFilter = {
  keyword: z.string().trim().max(50).optional(),
  year: many(z.coerce.number().int().min(2000).max(2999)),
  outcome: z.enum(['passed', 'failed']).optional(),
  status: z.enum(codesOf(REPORT_STATUS)).optional(),
}

/** The report that the society issues, and the register of their numbers. */
export const reports = {
  /** Puts the report together once, as it would be issued: what cannot be printed is said before the conclusion. */
  prepareReport: endpoint({
    path: '/api/project/prepareReport',
    kind: 'write',
    access: evaluationStaff,
    summary: '生成评价报告草稿',
    input: z.object({ projectId }),
    output: done,
    errors: ['stateChanged', 'guardFailed', 'glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  draftReport: endpoint({
    path: '/api/project/previewReport',
    kind: 'read',
    access: evaluationStaff,
    summary: '预览评价报告草稿',
    input: z.object({ projectId }),
    output: none,
    errors: ['stateChanged', 'glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    download: true,
    audit: true,
  }),
  /** Reports of one achievement, voided ones too; applicants read their own. */
  reports: endpoint({
    path: '/api/project/queryReports',
    kind: 'read',
    access: { roles: [...evaluationStaff.roles, 'administrator', 'person', 'project'] },
    summary: '查看评价报告',
    input: z.object({ projectId }),
    output: z.object({ list: z.array(report.extend({ holders })) }),
    errors: [],
  }),
  /** The report as PDF or Word, or the certificate, also that of one holder; the applicant's copy leaves out what is said about single experts. */
  download: endpoint({
    path: '/api/project/downloadReport',
    kind: 'read',
    access: { roles: [...evaluationStaff.roles, 'administrator', 'person', 'project'] },
    summary: '下载评价报告或证书',
    input: z.object({ id: id(), document: document.default('pdf'), holder: holder.optional() }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    download: true,
    audit: true,
  }),
  /** The register of numbers: every one that was ever given, and by year whether one is missing. */
  register: endpoint({
    path: '/api/project/reportRegister',
    kind: 'read',
    access: registrars,
    summary: '评价报告编号登记',
    input: paged(registerFilter, ['issuedOn']),
    output: pageOf(report, {
      counts: z.object({
        all: z.number(),
        valid: z.number(),
        corrected: z.number(),
        voided: z.number(),
      }),
      /** Newest first; `missing`: serials between the first and the last that no report bears. */
      years: z.array(
        z.object({ year: z.number(), issued: z.number(), last: z.number(), missing: z.array(z.number()) }),
      ),
    }),
    errors: [],
  }),
  exportRegister: endpoint({
    path: '/api/project/exportReportRegister',
    kind: 'read',
    access: registrars,
    summary: '导出评价报告编号登记',
    input: z.object(registerFilter),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),
}
