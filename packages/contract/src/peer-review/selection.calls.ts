import * as z from 'zod'
import { codesOf } from '../platform/codes.ts'
import { endpoint, flag, id, instant, many, wholeNumber } from '../platform/endpoint.ts'
import { SUBJECT, TITLE_FORM } from '../platform/enums.ts'
import { retitle } from '../platform/fields.ts'
import { evaluationStaff } from '../platform/roles.ts'
import { coi, hit, panelRole, panelState, projectId, proposers, seatReason } from './panel.fields.ts'

/** What staff know about somebody when they choose (docs/handbook/peer-review.md#selection). Levels only, never the basis. */
export const creditCard = z.object({
  credibility: z.string(),
  activity: z.string(),
  /** Invitations of the last 24 months, and how they ended. */
  invited: z.number(),
  agreed: z.number(),
  declined: z.number(),
  expired: z.number(),
  /** Sheets handed in after the date. */
  late: z.number(),
  /** Hours between invitation and answer, the median; null without an answer. */
  replyHours: z.number().nullable(),
  openTasks: z.number(),
  lastServedOn: z.string(),
})

const candidate = z.object({
  expertId: z.string(),
  name: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  zc: z.string(),
  zw: z.string(),
  subject: z.string(),
  majorNow: z.string(),
  recommond: z.string(),
  city: z.string(),
  mobileTel: z.string(),
  technical: z.boolean(),
  organiser: z.boolean(),
  /** 0–100, with the reasons; by the weights of the settings. */
  score: z.number(),
  reasons: z.array(z.string()),
  coi,
  credit: creditCard,
})
export type Candidate = z.output<typeof candidate>

const criteria = z.object({
  /** In name, unit or present field. */
  keyword: z.string().trim().max(50).optional(),
  subject: many(z.enum(codesOf(SUBJECT)), 10),
  zc: many(z.enum(codesOf(TITLE_FORM)), 5),
  /** One of these at least in present field, speciality, posts or achievements. */
  keywords: many(z.string().trim().min(1).max(30), 20),
  region: z.string().trim().max(40).optional(),
  committee: many(z.string().max(40), 20),
  excludeOrg: many(id(), 50),
  maxLoad: wholeNumber(0, 20).optional(),
})
export type Criteria = z.output<typeof criteria>

const member = z.object({
  expertId: id(),
  role: panelRole.default('member'),
  /** Left out or 0: on the panel; 1 and up: reserve in this order. */
  reserveNo: wholeNumber(0, 30).default(0),
})

/** Whom a panel is made of */
const drawCandidate = z.object({
  expertId: z.string(),
  /** The same for all of one unit; says nothing else of it. */
  unit: z.string(),
  subject: z.string(),
  technical: z.boolean(),
  organiser: z.boolean(),
  other: z.boolean(),
})
const drawRecord = z.object({
  algorithm: z.string(),
  seed: z.string(),
  seedHash: z.string(),
  /** SHA-256 of the lines of the pool in their order (`wholePool`), or of the ids alone. */
  poolHash: z.string(),
  pool: z.array(drawCandidate),
  rules: z.object({
    ...{ size: z.number(), reserve: z.number(), maxPerUnit: z.number(), minTechnical: z.number() },
    ...{ maxOrganiser: z.number(), maxOther: z.number(), standIns: z.boolean() },
    /** Whether the logged hash covers what the pool shows of each, or the ids alone. */
    wholePool: z.boolean(),
    given: z.array(drawCandidate),
  }),
  result: z.array(z.object({ expertId: z.string(), reserveNo: z.number() })),
})

/** What a second draw asks. */
export const drawAgain = z.object({ reason: retitle(seatReason(), { title: '再次抽取的原因' }) })

export const selection = {
  /** The pool with filters, each with hits, load and credit; those that are blocked come with the reason, last. */
  search: endpoint({
    path: '/api/project/searchExperts',
    kind: 'read',
    access: evaluationStaff,
    summary: '遴选专家查询',
    input: criteria.extend({
      projectId,
      /** Also those that may never be chosen, to see why. */
      withBlocked: flag().default(false),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({ total: z.number(), list: z.array(candidate) }),
    errors: [],
    limits: [{ by: 'actor', max: 600, seconds: 600 }],
  }),
  /** Names as they come from elsewhere, one a line: who of them is in the pool, and what stands against each. */
  precheck: endpoint({
    path: '/api/project/precheckExperts',
    kind: 'read',
    access: evaluationStaff,
    summary: '名单回避预检',
    input: z.object({
      projectId,
      names: many(z.string().trim().min(1).max(60), 60),
    }),
    output: z.object({
      list: z.array(z.object({ name: z.string(), found: z.array(candidate), hint: z.string() })),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
  }),
  /** Proposes, draws, saves, confirms and locks; a dry run changes nothing, and a random one is not logged either. */
  distribution: endpoint({
    path: '/api/project/Distribution',
    kind: 'write',
    access: proposers,
    summary: '遴选专家组',
    input: z.object({
      projectId,
      mode: z.enum(['manual', 'suggest', 'random']),
      criteria: criteria.default({}),
      size: wholeNumber(1, 15).optional(),
      reserve: wholeNumber(0, 15).optional(),
      members: z.array(member).max(40).default([]),
      dueAt: z.iso.datetime({ error: '日期格式不正确' }).optional(),
      meetingAt: z.iso.datetime({ error: '日期格式不正确' }).optional(),
      place: z.string().trim().max(100).optional(),
      /** Of a draw, where there was one before. */
      reason: z.string().trim().max(300, '不能超过300个字').optional(),
      dryRun: flag().default(false),
      confirm: flag().default(false),
      lock: flag().default(false),
      /** Of the panel as it was shown; 0 for none. */
      expectVersion: z.coerce.number().int().min(0),
    }),
    output: z.object({
      panelVersion: z.number(),
      state: panelState,
      members: z.array(candidate.extend({ role: panelRole, reserveNo: z.number() })),
      rejected: z.array(z.object({ expertId: z.string(), name: z.string(), hits: z.array(hit) })),
      warnings: z.array(z.string()),
      blocks: z.array(z.string()),
      drawId: z.string(),
      drawHash: z.string(),
    }),
    errors: ['stateChanged', 'guardFailed', 'panelRefused'],
    touches: ['meeting'],
    audit: true,
  }),
  /** Draws again from the same pool with the seed that was committed to, and says whether the same people come out. */
  replay: endpoint({
    path: '/api/project/replayDraw',
    kind: 'read',
    access: evaluationStaff,
    summary: '验证随机抽取',
    input: z.object({ id: id() }),
    output: z.object({
      at: instant(),
      by: z.string(),
      algorithm: z.string(),
      /** Among whom was drawn, in words; empty where it was not written down. */
      basis: z.string(),
      hash: z.string(),
      seed: z.string(),
      /** The seed has the hash that was logged before the draw. */
      hashHolds: z.boolean(),
      /** The log of the achievement holds that hash, in a row before the result. */
      logged: z.boolean(),
      same: z.boolean(),
      pool: z.array(
        z.object({ expertId: z.string(), name: z.string(), orgName: z.string(), subject: z.string() }),
      ),
      result: z.array(z.object({ expertId: z.string(), name: z.string(), reserveNo: z.number() })),
      again: z.array(z.object({ expertId: z.string(), reserveNo: z.number() })),
      /** For outsiders, who draw again with replay-draw.mjs, which lies in the dossier: everything it takes, and no names. */
      record: drawRecord,
    }),
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
  }),
}
