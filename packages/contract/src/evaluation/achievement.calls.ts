import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { done, endpoint, flag, id, instant, MB, none, wholeNumber } from '../platform/endpoint.ts'
import { type Role, STAFF_ROLES } from '../platform/roles.ts'
import { applicants, concerned, statusCode } from './achievement.fields.ts'
import { achievementFields, achievementForm, promisesForm } from './achievement-form.fields.ts'
import { achievementReadings } from './achievement-reading.calls.ts'
import { MAX_SLOT_MB, SLOT_NAMES } from './achievement-slot.fields.ts'
import { ACHIEVEMENT_STATUS, AchievementStatus, staffLabel } from './achievement-status.rules.ts'

const version = wholeNumber(1, 2_147_483_647)

/** What it waits for in the words of the applicant, who does not know the offices. */
export const NEXT_FOR_APPLICANT: Readonly<Record<AchievementStatus, string>> = {
  [AchievementStatus.draft]: '等待您提交',
  [AchievementStatus.handlerReview]: '学会正在初审',
  [AchievementStatus.inChargeReview]: '学会正在初审',
  [AchievementStatus.returned]: '等待您修改',
  [AchievementStatus.publicity]: '公示期满后进入评价',
  [AchievementStatus.objection]: '学会正在核实异议',
  [AchievementStatus.publicised]: '学会正在安排评价',
  [AchievementStatus.evaluation]: '专家正在评价',
  [AchievementStatus.concluded]: '',
}
/** 异常成果: returned, or objected to (3.9 getErrorNum). */
export const ERROR_STATUSES: readonly AchievementStatus[] = [
  AchievementStatus.returned,
  AchievementStatus.objection,
]
/** The expert-review accounts see it from here on (docs/handbook/evaluation.md#who-sees). */
export const EXPERT_REVIEW_STATUSES: readonly AchievementStatus[] = [
  AchievementStatus.publicised,
  AchievementStatus.evaluation,
  AchievementStatus.concluded,
]
export const labelFor = (status: AchievementStatus, role: Role, evalMode = ''): string =>
  (STAFF_ROLES as readonly Role[]).includes(role)
    ? staffLabel(status, evalMode)
    : ACHIEVEMENT_STATUS[status].own

const attachRef = z.object({ slot: z.enum(SLOT_NAMES, { error: '附件类别不正确' }), id: id() })
const formInput = achievementForm.shape

export const achievement = {
  ...achievementReadings,
  /** Creates, saves (autosave), submits and, once it was returned, resubmits: moves 1, 2, 18. Lists stand in their order. */
  save: endpoint({
    path: '/api/project/addOrUpdate',
    kind: 'write',
    access: applicants,
    summary: '保存或提交成果',
    input: z.object({
      id: id().optional(),
      submit: flag().default(false),
      /** The version that the page shows; needed with `id`. */
      expectVersion: version.optional(),
      achievement: achievementFields,
      units: formInput.units,
      persons: formInput.persons,
      avoid: formInput.avoid,
      suggestExperts: formInput.suggestExperts,
      contact: formInput.contact,
      /** All files of the achievement, in their order; those left out are removed. */
      attach: z.array(attachRef).max(80, '附件过多').default([]),
      promises: promisesForm.prefault({}),
      /** To each item of the return sheet. */
      reply: z
        .array(
          z.object({ itemId: z.string().max(40), text: z.string().trim().max(500, '答复不能超过500个字') }),
        )
        .max(100)
        .default([]),
    }),
    bodyLimit: MB,
    output: z.object({
      id: z.string(),
      status: statusCode,
      version: z.number(),
      /** After a submission. */
      acceptNo: z.string(),
      savedAt: instant(),
    }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 240, seconds: 600 }],
    audit: true,
  }),
  /** #3. Only what was never submitted; it is gone for good after thirty days. */
  remove: endpoint({
    path: '/api/project/deleteProject',
    kind: 'write',
    access: { roles: [...applicants.roles, 'superAdmin'] },
    summary: '删除成果草稿',
    input: z.object({ id: id() }),
    output: done,
    errors: ['notDeletable'],
    audit: true,
  }),
  /** One attachment, waiting until the form that names it is saved. */
  attach: endpoint({
    path: '/api/project/attach',
    kind: 'write',
    access: applicants,
    summary: '上传成果附件',
    input: z.object({ slot: z.enum(SLOT_NAMES, { error: '附件类别不正确' }) }),
    output: uploaded,
    errors: ['achievementFileKind', 'fileTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [
      { by: 'actor', max: 120, seconds: 600 },
      { by: 'ip', max: 300, seconds: 600 },
    ],
    files: {
      file: {
        kinds: ['pdf', 'docx', 'xlsx', 'jpg', 'png'],
        maxBytes: MAX_SLOT_MB * MB,
        required: true,
        errors: { kind: 'achievementFileKind', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
  /** 申请表 of what is saved, to be signed and stamped. */
  form: endpoint({
    path: '/api/project/applicationForm',
    kind: 'read',
    access: concerned,
    summary: '生成科技成果评价申请表',
    input: z.object({ id: id(), document: z.enum(['docx', 'pdf']).default('docx') }),
    output: none,
    errors: ['downloadFailed', 'glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  /** 申请表附件: the stamped form with what it replaced, and whether it still says what the content says. */
  stampedForm: endpoint({
    path: '/api/project/getSqbfjById',
    kind: 'read',
    access: concerned,
    summary: '查看盖章的成果评价申请表',
    input: z.object({ id: id() }),
    output: z.object({
      current: z
        .object({ fileId: z.string(), fileName: z.string(), fileUrl: z.string(), at: instant() })
        .nullable(),
      history: z.array(
        z.object({
          fileId: z.string(),
          fileName: z.string(),
          fileUrl: z.string(),
          at: instant(),
          removedAt: instant().nullable(),
          /** Submissions that contained it. */
          revisions: z.array(z.number()),
        }),
      ),
      /** What is printed in it and was changed since it was handed in; none: it stands. */
      stale: z.array(z.string()),
      /** What the form of the content as it stands bears in its foot and its QR code. */
      wanted: z.object({ version: z.number(), code: z.string() }).nullable(),
    }),
    errors: [],
  }),
}
