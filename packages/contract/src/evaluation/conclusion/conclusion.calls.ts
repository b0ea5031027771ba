import * as z from 'zod'
import { ACHIEVEMENT_LEVELS } from '../../peer-review/subject.rules.ts'
import { codesOf, keysOf } from '../../platform/codes.ts'
import { done, endpoint, id, instant } from '../../platform/endpoint.ts'
import { explanation } from '../../platform/explanation.ts'
import { describe, requiredText } from '../../platform/fields.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import type { Guard } from '../evaluation.guards.ts'
import { projectId } from './conclusion.fields.ts'
import { OPINION_HITS, OPINION_SECTIONS, type OpinionSection } from './opinion.rules.ts'
import { reports } from './report.calls.ts'
import { memberStance, stances } from './stance.calls.ts'

/** 3.3: those who look after panels, and the experts on it. */
const concerned = { roles: [...evaluationStaff.roles, 'expert'] } as const
const experts = { roles: ['expert'] } as const
/** F decides on the opinion, and does not write it. */
const writers = { roles: ['superAdmin', 'handler', 'expertReview', 'expert'] } as const

const spread = z.object({
  min: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  max: z.number(),
  mean: z.number(),
})
const outlier = z.object({
  expertId: z.string(),
  name: z.string(),
  total: z.number(),
  /** The leader's words; '' while there are none. */
  note: z.string(),
  notedBy: z.string(),
})
const aggregate = z.object({
  present: z.number(),
  rated: z.number(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Without the highest and the lowest. */
  trimmed: z.number().nullable(),
  /** Of the sample. */
  sd: z.number().nullable(),
  total: spread.nullable(),
  criteria: z.array(
    z.object({ cid: z.string(), title: z.string(), weight: z.number(), spread: spread.nullable() }),
  ),
  votes: z.object({
    ...{ agree: z.number(), disagree: z.number(), abstain: z.number() },
    /** Of those present who stepped back from it. */
    recused: z.number(),
  }),
  agreeNeeded: z.number(),
  meanNeeded: z.number(),
  levels: z.array(z.object({ code: z.string(), label: z.string(), count: z.number() })),
  level: z.string().nullable(),
  outcome: z.enum(['passed', 'failed']).nullable(),
})

/** A version may lack what the signed one must have. */
const section = ({ title, hint, required }: (typeof OPINION_SECTIONS)[OpinionSection]) =>
  describe(z.string().trim().max(5000, '不能超过5000个字').default(''), {
    ...{ title, required, max: 5000, placeholder: hint, widget: 'textarea' },
  })
const sectionShape = Object.fromEntries(
  Object.entries(OPINION_SECTIONS).map(([code, words]) => [code, section(words)]),
) as Record<OpinionSection, ReturnType<typeof section>>
export const opinionSections = z.object(sectionShape)
const level = describe(z.enum(['', ...codesOf(ACHIEVEMENT_LEVELS)]), {
  ...{ title: '总体水平', required: true, widget: 'select', options: ACHIEVEMENT_LEVELS },
})
/** Of the leader's phone; a scan takes its place where the leader signed on paper. */
const signCode = describe(z.string().regex(/^\d{6}$/, '请输入6位验证码'), {
  ...{ title: '意见签字验证码', required: true, widget: 'code', max: 6 },
})

const outlierNote = describe(explanation(500), {
  ...{ title: '说明', required: true, widget: 'textarea', max: 500 },
  help: '评分照常计入，说明由学会存档（至少5个字）',
})

const version = z.object({
  no: z.number(),
  at: instant(),
  authorName: z.string(),
  docHash: z.string(),
  sections: opinionSections,
  level,
})
const hit = z.object({
  section: z.enum(keysOf(OPINION_SECTIONS)),
  rule: z.enum(Object.keys(OPINION_HITS) as [keyof typeof OPINION_HITS, ...(keyof typeof OPINION_HITS)[]]),
  /** What was read, to be found again in the text; may be ''. */
  quote: z.string(),
  text: z.string(),
})

/** The conditions of row 25 as they read once they are met; what is said while they are not stands in GUARDS. */
export const CONDITIONS = {
  noOpenObjection: '没有未处理完毕的异议',
  panelLocked: '专家组已锁定',
  quorum: '参加评价的专家达到规定人数',
  sheetsIn: '专家意见已全部提交，或已登记弃权、拒签',
  opinionWhole: '评价意见完整，写明存在问题和改进建议',
  leaderSigned: '组长已签署评价意见',
  majority: '票数和平均得分足以判定结论',
  reportReady: '已按签署的意见生成评价报告草稿',
} as const satisfies Partial<Record<Guard, string>>

/** What the two ways of signing ask for. */
export const signWithCode = z.object({ otp: signCode })
/** The name of the scan stands for it in the form; what is sent is its id. */
export const signOnPaper = z.object({
  scan: requiredText('签字的评价意见扫描件', { missing: '请上传组长签字的评价意见扫描件', max: 300 }),
})

export const conclusion = {
  ...reports,
  ...stances,
  /** Values only for those who may read them now (docs/handbook/evaluation.md#who-sees); the rest learns that they are sealed. */
  summary: endpoint({
    path: '/api/project/scoreSummary',
    kind: 'read',
    access: concerned,
    summary: '评分汇总',
    input: z.object({ projectId }),
    output: z.object({
      opened: z.boolean(),
      aggregate: aggregate.nullable(),
      outliers: z.array(outlier),
      mayNote: z.boolean(),
    }),
    errors: [],
    audit: true,
  }),
  noteOutlier: endpoint({
    path: '/api/project/noteOutlier',
    kind: 'write',
    access: experts,
    summary: '说明离群评分',
    input: z.object({ projectId, expertId: id(), note: outlierNote }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  opinion: endpoint({
    path: '/api/project/queryOpinion',
    kind: 'read',
    access: concerned,
    summary: '查看评价意见',
    input: z.object({ projectId }),
    output: z.object({
      name: z.string(),
      /** Newest first. */
      versions: z.array(version),
      /** Of the newest version. */
      stances: z.array(memberStance),
      hits: z.array(hit),
      signed: z
        .object({ name: z.string(), at: instant(), factor: z.enum(['sms', 'paper']), docHash: z.string() })
        .nullable(),
      /** Remarks of the sheets, to be put together; empty for those who may not read them. */
      remarks: z.array(
        z.object({ merits: z.string(), problems: z.string(), suggestions: z.string(), dissent: z.string() }),
      ),
      may: z.object({
        read: z.boolean(),
        write: z.boolean(),
        stance: z.boolean(),
        /** Say who writes it besides the leader. */
        name: z.boolean(),
        /** Remind whoever has said nothing, and give the reason of a silence that lasts. */
        remind: z.boolean(),
        explain: z.boolean(),
        /** Take in what was signed on paper. */
        record: z.boolean(),
        /** Everybody has said how they stand, or their silence is explained: the leader may sign. */
        heard: z.boolean(),
        sign: z.boolean(),
        signPaper: z.boolean(),
        report: z.boolean(),
        conclude: z.boolean(),
      }),
      /** Row 25: each condition of the conclusion; empty for experts and once it is concluded. */
      guards: z.array(
        z.object({
          name: z.enum(Object.keys(CONDITIONS) as [keyof typeof CONDITIONS, ...(keyof typeof CONDITIONS)[]]),
          met: z.boolean(),
        }),
      ),
      reportReady: z.boolean(),
    }),
    errors: [],
    audit: true,
  }),
  saveOpinion: endpoint({
    path: '/api/project/saveOpinion',
    kind: 'write',
    access: writers,
    summary: '保存评价意见',
    input: z.object({
      projectId,
      sections: opinionSections,
      level,
      /** Number of the version that was edited; 0 for the first. */
      expectNo: z.coerce.number().int().min(0),
    }),
    output: z.object({ no: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 120, seconds: 3600 }],
    audit: true,
  }),
  opinionCode: endpoint({
    path: '/api/project/sendOpinionCode',
    kind: 'write',
    access: experts,
    summary: '获取评价意见签字验证码',
    input: z.object({ projectId }),
    output: z.object({ sentTo: z.string() }),
    errors: ['stateChanged', 'guardFailed', 'smsFailed'],
    limits: [{ by: 'actor', max: 10, seconds: 3600 }],
    audit: true,
  }),
  /** The leader with a code; or staff with the scan of what the leader signed on paper. */
  signOpinion: endpoint({
    path: '/api/project/signOpinion',
    kind: 'write',
    access: { roles: ['expert', 'expertReview', 'superAdmin'] },
    summary: '签署评价意见',
    input: z.object({
      projectId,
      docHash: z.string().max(80),
      otp: signCode.optional(),
      paperScanId: id().optional(),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed', 'captchaInvalid'],
    audit: true,
  }),
}
