import * as z from 'zod'
import { done, endpoint, flag, id, instant, many, wholeNumber } from '../platform/endpoint.ts'
import { SUBJECT, TITLE_FORM } from '../platform/enums.ts'
import { explanation } from '../platform/explanation.ts'
import { describe } from '../platform/fields.ts'
import { evaluationStaff } from '../platform/roles.ts'
import {
  EXAMINE_STATES,
  type ExamineState,
  INVITE_STATES,
  type InviteState,
  JOIN_SOURCES,
  JOIN_STATUS,
  PANEL_ROLES,
  PANEL_STATES,
  type PanelState,
  RECUSAL_RULE_NAMES,
  STAFF_SOURCES,
} from './panel.rules.ts'

/** Selecting experts for an achievement: search, recusal, panel, draw, answers that staff take down (docs/handbook/peer-review.md#panel). */

/** 3.3: the pool, hits and credit are for these alone. */
/** Z and J propose; F locks, and after the lock replaces (3.3). Which of it may be done now is said by the state of the panel. */
const proposers = evaluationStaff
/** The second signature, and the lock. */
const deciders = { roles: ['superAdmin', 'inCharge'] } as const

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]]
const codesOf = <K extends string>(options: readonly { readonly code: K }[]) =>
  options.map((option) => option.code) as [K, ...K[]]

export const panelState = z.enum(keysOf<PanelState>(PANEL_STATES))
export const panelRole = z.enum(codesOf(PANEL_ROLES))
export const joinStatus = z.enum(codesOf(JOIN_STATUS))
export const inviteState = z.enum(keysOf<InviteState>(INVITE_STATES))
export const examineState = z.enum(keysOf<ExamineState>(EXAMINE_STATES))
const rule = z.enum(RECUSAL_RULE_NAMES)
export const hit = z.object({
  rule,
  level: z.enum(['hard', 'soft']),
  /** What was found, in one sentence. */
  text: z.string(),
  waiver: z
    .object({
      reason: z.string(),
      by: z.string(),
      at: instant(),
      confirmedBy: z.string(),
      confirmedAt: instant().nullable(),
    })
    .nullable(),
})
export type Hit = z.output<typeof hit>
const coi = z.object({ level: z.enum(['none', 'soft', 'hard', 'waived']), hits: z.array(hit) })

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

export const panelRow = z.object({
  expertId: z.string(),
  name: z.string(),
  orgName: z.string(),
  zc: z.string(),
  subject: z.string(),
  mobileTel: z.string(),
  technical: z.boolean(),
  role: panelRole,
  reserveNo: z.number(),
  source: z.string(),
  coi,
  invite: z.object({
    id: z.string(),
    status: inviteState,
    channels: z.array(z.object({ channel: z.string(), state: z.string(), error: z.string() })),
    sentAt: instant().nullable(),
    readAt: instant().nullable(),
    expireAt: instant().nullable(),
    reminders: z.array(z.object({ rule: z.string(), at: instant() })),
  }),
  joinStatus,
  joinSource: z.string(),
  joinAt: instant().nullable(),
  reason: z.string(),
  suggestion: z.string(),
  examine: examineState,
  examineAt: instant().nullable(),
  signed: z.boolean(),
  onBehalf: z.boolean(),
  /** Only after the scores were opened. */
  score: z.number().nullable(),
})
export type PanelRow = z.output<typeof panelRow>

const draw = z.object({
  id: z.string(),
  at: instant(),
  by: z.string(),
  hash: z.string(),
  pool: z.number(),
  size: z.number(),
  reserve: z.number(),
})

const projectId = id()
/** Why a seat is changed: for whoever reads the log. */
export const seatReason = () =>
  describe(explanation(), {
    title: '原因',
    widget: 'textarea',
    required: true,
    max: 300,
    help: '至少5个字，写入办理记录',
  })

export const panel = {
  /** Everything that the panel's section shows; with scores only once they were opened. */
  members: endpoint({
    path: '/api/project/queryExpByProjectId',
    kind: 'read',
    access: evaluationStaff,
    summary: '成果的专家组',
    input: z.object({ projectId }),
    output: z.object({
      projectId: z.string(),
      name: z.string(),
      acceptNo: z.string(),
      units: z.array(z.string()),
      status: z.string(),
      mode: z.string(),
      type: z.string(),
      /** 0: there is none yet. */
      version: z.number(),
      state: panelState,
      size: z.number(),
      reserve: z.number(),
      dueAt: instant().nullable(),
      meetingAt: instant().nullable(),
      place: z.string(),
      formVersion: z.string(),
      lockedBy: z.string(),
      lockedAt: instant().nullable(),
      /** When the sealed scores were opened, and by whom; null while they are sealed. */
      openedAt: instant().nullable(),
      list: z.array(panelRow),
      gone: z.array(panelRow),
      draws: z.array(draw),
      warnings: z.array(z.string()),
      /** What stands against confirming and locking. */
      blocks: z.array(z.string()),
      forecast: z.object({ expected: z.number(), chance: z.number(), more: z.number() }).nullable(),
      /** What the caller may do at this moment. */
      may: z.object({
        edit: z.boolean(),
        lock: z.boolean(),
        invite: z.boolean(),
        confirmWaiver: z.boolean(),
      }),
    }),
    errors: [],
  }),
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
    }),
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
  }),
  waive: endpoint({
    path: '/api/project/waiveRecusal',
    kind: 'write',
    access: { roles: ['superAdmin', 'expertReview'] },
    summary: '填写免回避说明',
    input: z.object({ projectId, expertId: id(), rule, reason: seatReason() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  confirmWaiver: endpoint({
    path: '/api/project/confirmWaiver',
    kind: 'write',
    access: deciders,
    summary: '确认免回避说明',
    input: z.object({ projectId, expertId: id(), rule, agree: flag() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Every hit, waiver and signature of the achievement, to be printed as an annex. */
  ledger: endpoint({
    path: '/api/project/recusalLedger',
    kind: 'read',
    access: evaluationStaff,
    summary: '回避台账',
    input: z.object({ projectId }),
    output: z.object({
      name: z.string(),
      acceptNo: z.string(),
      checkedAt: instant().nullable(),
      list: z.array(
        hit.extend({
          expertId: z.string(),
          expertName: z.string(),
          orgName: z.string(),
          foundAt: instant(),
          /** No longer found by the latest check. */
          clearedAt: instant().nullable(),
          onPanel: z.boolean(),
        }),
      ),
    }),
    errors: [],
    audit: true,
  }),
  /** Checks everybody on the panel once more; what is new is told to those who chose them. */
  recheck: endpoint({
    path: '/api/project/recheckRecusal',
    kind: 'write',
    access: evaluationStaff,
    summary: '重新核查回避',
    input: z.object({ projectId }),
    output: z.object({ fresh: z.number(), hard: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
  /** Somebody leaves the panel; the next reserve of the same subject takes the seat. After the lock only F. */
  replace: endpoint({
    path: '/api/project/replaceExpert',
    kind: 'write',
    access: proposers,
    summary: '替换专家',
    input: z.object({
      projectId,
      expertId: id(),
      reason: seatReason(),
      expectVersion: z.coerce.number().int(),
    }),
    output: z.object({ promoted: z.string() }),
    errors: ['stateChanged', 'guardFailed'],
    touches: ['meeting'],
    audit: true,
  }),
  invite: endpoint({
    path: '/api/project/inviteExperts',
    kind: 'write',
    access: proposers,
    summary: '发送专家邀请',
    // Left out: everybody on the panel who was not invited yet.
    input: z.object({ projectId, expertIds: many(id(), 40), expectVersion: z.coerce.number().int() }),
    output: z.object({ sent: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  revokeInvite: endpoint({
    path: '/api/project/revokeInvitation',
    kind: 'write',
    access: proposers,
    summary: '撤回专家邀请',
    input: z.object({ projectId, expertId: id(), reason: seatReason() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** What staff learned by phone, mail, on paper or on the spot; over an answer of the expert's own only with `overrule`. */
  updateJoinStatus: endpoint({
    path: '/api/project/updateExpJoinStatus',
    kind: 'write',
    access: evaluationStaff,
    summary: '登记专家参加情况',
    input: z.object({
      projectId,
      expertId: id(),
      joinStatus: describe(z.enum(codesOf(JOIN_STATUS), { error: '请选择参加情况' }), {
        title: '参加情况',
        widget: 'select',
        required: true,
        options: JOIN_STATUS,
      }),
      source: describe(z.enum(STAFF_SOURCES, { error: '请选择信息来源' }), {
        title: '信息来源',
        widget: 'select',
        required: true,
        options: JOIN_SOURCES.filter(({ code }) => STAFF_SOURCES.some((one) => one === code)),
      }),
      reason: describe(z.string().trim().max(300, '不能超过300个字').default(''), {
        title: '说明',
        widget: 'textarea',
        required: false,
        max: 300,
      }),
      evidenceId: id().optional(),
      overrule: describe(flag().default(false), {
        title: '已与专家本人核实，更改其自行答复（须写明说明）',
        widget: 'switch',
        required: false,
      }),
      /** What the page showed. */
      expect: joinStatus.optional(),
    }),
    output: z.object({ joinStatus, promoted: z.string() }),
    errors: ['stateChanged', 'guardFailed', 'ownAnswer'],
    touches: ['meeting'],
    audit: true,
  }),
  /** Achievements whose panel is worked on, for those who look after panels. */
  desk: endpoint({
    path: '/api/project/panelList',
    kind: 'read',
    access: evaluationStaff,
    summary: '专家评审工作列表',
    input: z.object({
      state: z.enum(['none', ...keysOf<PanelState>(PANEL_STATES)]).optional(),
      keyword: z.string().trim().max(50).optional(),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      total: z.number(),
      counts: z.object({
        all: z.number(),
        none: z.number(),
        draft: z.number(),
        confirmed: z.number(),
        locked: z.number(),
      }),
      list: z.array(
        z.object({
          projectId: z.string(),
          acceptNo: z.string(),
          name: z.string(),
          orgName: z.string(),
          mode: z.string(),
          state: z.enum(['none', ...keysOf<PanelState>(PANEL_STATES)]),
          size: z.number(),
          seated: z.number(),
          agreed: z.number(),
          open: z.number(),
          handedIn: z.number(),
          signed: z.number(),
          dueAt: instant().nullable(),
          meetingAt: instant().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
}
