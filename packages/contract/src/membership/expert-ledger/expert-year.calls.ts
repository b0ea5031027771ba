import * as z from 'zod'
import { keysOf } from '../../platform/codes.ts'
import { done, endpoint, id, instant, none, wholeNumber } from '../../platform/endpoint.ts'
import { choice, optionalText } from '../../platform/fields.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import {
  ACTIVITY_KIND_NAMES,
  ACTIVITY_LEVELS,
  type ActivityLevel,
  CREDIBILITY_LEVELS,
  type CredibilityLevel,
} from './expert-ledger.words.ts'

/** The year of an expert: the letter with the ledger, whether to appoint again, and what an event left in the ledger (docs/handbook/membership.md#expert-year). */

const readers = { roles: [...evaluationStaff.roles, 'administrator'] } as const

export const RENEWALS = {
  renew: { label: '建议续聘' },
  reserve: { label: '建议列为备选' },
  ask: { label: '建议先征求意见' },
  end: { label: '建议不再续聘' },
} as const
export type Renewal = keyof typeof RENEWALS
export const RENEWAL_DECISIONS = [
  { code: 'renew', label: '续聘' },
  { code: 'reserve', label: '列为备选' },
  { code: 'end', label: '不再续聘' },
] as const

/** D is not chosen at all, C as a reserve only; who has not been seen for two years is asked whether they still wish to serve. */
export const proposalOf = (credibility: CredibilityLevel, level: ActivityLevel): Renewal => {
  if (credibility === 'D') return 'end'
  if (credibility === 'C') return 'reserve'
  return level === '沉睡' ? 'ask' : 'renew'
}

const year = wholeNumber(2020, 2100)
const decision = choice('决定', RENEWAL_DECISIONS)
const proposal = z.enum(keysOf(RENEWALS))

export const expertYear = {
  /** What an achievement, a meeting or an award review left in the ledgers of its experts. */
  ofSource: endpoint({
    path: '/api/expert/activeOfSource',
    kind: 'read',
    access: readers,
    summary: '某项评价、会议或奖励评审的履职登记',
    input: z.object({ refId: id() }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          expertId: z.string(),
          name: z.string(),
          kind: z.enum(ACTIVITY_KIND_NAMES),
          points: z.number(),
          date: z.string(),
          removed: z.boolean(),
        }),
      ),
    }),
    errors: [],
    audit: true,
  }),
  /** Experts leave `expertId` out and get their own. */
  letter: endpoint({
    path: '/api/expert/yearLetter',
    kind: 'read',
    access: { roles: [...readers.roles, 'expert'] },
    summary: '下载专家年度履职函',
    input: z.object({ year, expertId: id().optional() }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    download: true,
    audit: true,
  }),
  renewals: endpoint({
    path: '/api/expert/renewalPage',
    kind: 'read',
    access: readers,
    summary: '专家续聘建议',
    input: z.object({
      year: year.optional(),
      state: proposal.optional(),
      keyword: z.string().trim().max(50).optional(),
      decided: z.enum(['open', 'decided']).optional(),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      year: z.number(),
      total: z.number(),
      counts: z.object({
        all: z.number(),
        ...({ renew: z.number(), reserve: z.number(), ask: z.number(), end: z.number() } as const),
      }),
      list: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          orgName: z.string(),
          subject: z.string(),
          credibility: z.enum(CREDIBILITY_LEVELS),
          level: z.enum(ACTIVITY_LEVELS),
          /** Entries of the last 24 months that stand. */
          served: z.number(),
          lastOn: z.string(),
          proposal,
          decision: z.enum(['renew', 'reserve', 'end']).nullable(),
          reason: z.string(),
          by: z.string(),
          at: instant().nullable(),
        }),
      ),
    }),
    errors: [],
    audit: true,
  }),
  /** The society decides, once a year; where it decides otherwise than proposed, it says why. What was taken down wrongly the super administrator corrects. */
  decideRenewal: endpoint({
    path: '/api/expert/decideRenewal',
    kind: 'write',
    access: { roles: ['superAdmin', 'inCharge'] },
    summary: '登记专家续聘决定',
    input: z.object({
      expertId: id(),
      year,
      decision,
      reason: optionalText('说明', {
        widget: 'textarea',
        max: 300,
        help: '如会议名称和日期；与建议不一致的，须写明理由（至少5个字）',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  exportRenewals: endpoint({
    path: '/api/expert/exportRenewals',
    kind: 'read',
    access: { ...readers, stepUp: true },
    summary: '导出专家续聘建议',
    input: z.object({ year }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),
}
