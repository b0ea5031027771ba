import * as z from 'zod'
import { keysOf } from '../platform/codes.ts'
import { done, endpoint, flag, id, instant, wholeNumber } from '../platform/endpoint.ts'
import { evaluationStaff } from '../platform/roles.ts'
import {
  coi,
  hit,
  joinStatus,
  panelRole,
  panelState,
  projectId,
  replyForecast,
  rule,
  seatReason,
} from './panel.fields.ts'
import { EXAMINE_STATES, INVITE_STATES, PANEL_STATES } from './panel.rules.ts'
import { deciders, seats } from './seat.calls.ts'
import { selection } from './selection.calls.ts'

export const inviteState = z.enum(keysOf(INVITE_STATES))
export const examineState = z.enum(keysOf(EXAMINE_STATES))

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
  /** Which draw of this panel it is; each but the first has its reason. */
  nth: z.number(),
  reason: z.string(),
  hash: z.string(),
  pool: z.number(),
  size: z.number(),
  reserve: z.number(),
})

export const panel = {
  ...selection,
  ...seats,
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
      /** A locked panel lacks somebody: what can be done about it has to be decided. */
      lacking: z.boolean(),
      /** It was decided to go on without them. */
      short: z.object({ size: z.number(), reason: z.string(), by: z.string() }).nullable(),
      forecast: replyForecast.nullable(),
      /** What the caller may do at this moment. */
      may: z.object({
        edit: z.boolean(),
        lock: z.boolean(),
        invite: z.boolean(),
        confirmWaiver: z.boolean(),
        /** Decide what a locked panel does that lost somebody. */
        refill: z.boolean(),
        /** Give the experts by correspondence more time. */
        extend: z.boolean(),
      }),
    }),
    errors: [],
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
  /** Achievements whose panel is worked on, for those who look after panels. */
  desk: endpoint({
    path: '/api/project/panelList',
    kind: 'read',
    access: evaluationStaff,
    summary: '专家评审工作列表',
    input: z.object({
      state: z.enum(['none', ...keysOf(PANEL_STATES)]).optional(),
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
          state: z.enum(['none', ...keysOf(PANEL_STATES)]),
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
