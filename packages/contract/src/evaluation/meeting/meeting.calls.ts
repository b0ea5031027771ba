import * as z from 'zod'
import { examineState } from '../../peer-review/panel.calls.ts'
import { joinStatus, panelRole, panelState, seatReason } from '../../peer-review/panel.fields.ts'
import { keysOf } from '../../platform/codes.ts'
import { done, endpoint, flag, id, instant, many, wholeNumber } from '../../platform/endpoint.ts'
import { describe, retitle } from '../../platform/fields.ts'
import { isDate } from '../../platform/time.ts'
import { agenda } from './agenda.calls.ts'
import { agendaStep, expectVersion, line, MOST, meetingStaff } from './meeting.fields.ts'
import { CHECK_CODES, MEETING_STATES } from './meeting.rules.ts'

export const meetingState = z.enum(keysOf(MEETING_STATES))
const particulars = {
  title: line('会议名称', 100, { placeholder: '不填则按成果名称生成' }),
  startAt: z.iso.datetime({ error: '请选择会议时间' }),
  place: line('会议地点', 100, { help: '视频会议不填地点，只填会议链接' }),
  link: describe(
    z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: '会议链接应以 http:// 或 https:// 开头' })])
      .default('')
      .refine((value) => value.length <= 300, '会议链接不能超过300个字'),
    { title: '会议链接', widget: 'text', required: false, placeholder: 'https://' },
  ),
  host: line('主持人', 50),
  recorder: line('记录人', 50),
}

/** Particulars as they are typed: the time is the society's, without a zone. */
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const localStart = describe(z.string({ error: '请选择会议时间' }).regex(LOCAL, '请选择会议时间'), {
  title: '会议时间',
  widget: 'date',
  required: true,
})
const { startAt: _at, title: ownTitle, ...others } = particulars
export const meetingAsk = z.object({ startAt: localStart, ...others, title: ownTitle })
const dealtWith = describe(
  z.array(id()).min(1, '请选择上会的成果').max(MOST, `一次会议不能超过${MOST}项成果`),
  { title: '上会成果', widget: 'checks', required: true },
)
/** Of a new session, or of one that takes up more. */
export const itemsAsk = z.object({ achievementIds: dealtWith })
export const newMeetingAsk = itemsAsk.extend(meetingAsk.shape)

const seat = z.object({
  achievementId: z.string(),
  role: panelRole,
  joinStatus,
  joinAt: instant().nullable(),
  joinSource: z.string(),
  reason: z.string(),
  examine: examineState,
})
export const meetingExpert = z.object({
  expertId: z.string(),
  name: z.string(),
  orgName: z.string(),
  zc: z.string(),
  mobileTel: z.string(),
  seats: z.array(seat),
})
export type MeetingExpert = z.output<typeof meetingExpert>

export const meetingItem = z.object({
  achievementId: z.string(),
  acceptNo: z.string(),
  name: z.string(),
  orgName: z.string(),
  status: z.string(),
  mode: z.string(),
  panelState: z.enum(['none', ...panelState.options]),
  /** The evaluation waits for the applicant or for an objection, or has ended. */
  paused: z.boolean(),
  ended: z.boolean(),
  size: z.number(),
  seated: z.number(),
  present: z.number(),
  needed: z.number(),
})
export type MeetingItem = z.output<typeof meetingItem>

const question = z.object({
  id: z.string(),
  achievementId: z.string(),
  version: z.number(),
  asker: z.string(),
  question: z.string(),
  answer: z.string(),
  at: instant(),
  byName: z.string(),
})
export type MeetingQuestion = z.output<typeof question>

export const meeting = {
  ...agenda,
  list: endpoint({
    path: '/api/meeting/list',
    kind: 'read',
    access: meetingStaff,
    summary: '评价会议列表',
    input: z.object({
      /** `upcoming`: planned and running, the next one first; everything else: the latest first. */
      state: z.enum(['upcoming', ...meetingState.options]).optional(),
      keyword: z.string().trim().max(50).optional(),
      from: z.string().refine(isDate, '日期格式不正确').optional(),
      to: z.string().refine(isDate, '日期格式不正确').optional(),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      total: z.number(),
      counts: z.object({
        all: z.number(),
        upcoming: z.number(),
        planned: z.number(),
        running: z.number(),
        closed: z.number(),
        cancelled: z.number(),
      }),
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          state: meetingState,
          startAt: instant(),
          place: z.string(),
          online: z.boolean(),
          host: z.string(),
          recorder: z.string(),
          achievements: z.array(z.string()),
          experts: z.number(),
          present: z.number(),
        }),
      ),
    }),
    errors: [],
  }),
  /** The open session of an achievement, for its panel's page; '' without one. */
  of: endpoint({
    path: '/api/meeting/ofProject',
    kind: 'read',
    access: meetingStaff,
    summary: '成果所在的评价会议',
    input: z.object({ projectId: id() }),
    output: z.object({
      id: z.string(),
      /** Where it is not on an open one: the session that was held. */
      last: z.string(),
      may: z.boolean(),
    }),
    errors: [],
  }),
  view: endpoint({
    path: '/api/meeting/view',
    kind: 'read',
    access: meetingStaff,
    summary: '评价会议',
    input: z.object({ id: id() }),
    output: z.object({
      id: z.string(),
      version: z.number(),
      state: meetingState,
      title: z.string(),
      /** As it was typed; '' for one made of the achievements. */
      ownTitle: z.string(),
      startAt: instant(),
      place: z.string(),
      link: z.string(),
      host: z.string(),
      recorder: z.string(),
      agenda: z.array(agendaStep),
      items: z.array(meetingItem),
      experts: z.array(meetingExpert),
      /** Who has to leave for which achievement, as far as it was found. */
      conflicts: z.array(
        z.object({ expertId: z.string(), name: z.string(), achievementId: z.string(), text: z.string() }),
      ),
      checks: z.array(
        z.object({
          code: z.enum(CHECK_CODES),
          done: z.boolean(),
          /** What is missing, or by whom and when it was ticked. */
          text: z.string(),
          owner: z.string(),
          dueOn: z.string(),
        }),
      ),
      notices: z.array(
        z.object({
          id: z.string(),
          expertId: z.string(),
          name: z.string(),
          channel: z.enum(['sms', 'mail']),
          state: z.string(),
          at: instant(),
          readAt: instant().nullable(),
        }),
      ),
      /** The last time that the whole room was taken down at once, as far as it still stands. */
      roll: z.object({ at: instant(), experts: z.number() }).nullable(),
      live: z.object({
        version: z.number(),
        achievementId: z.string(),
        /** Index in the agenda; -1: none. */
        step: z.number(),
        stepAt: instant().nullable(),
        closed: z.boolean(),
        closedAt: instant().nullable(),
      }),
      questions: z.array(question),
      cancelReason: z.string(),
      closedAt: instant().nullable(),
      closedBy: z.string(),
      may: z.object({
        /** Not their own achievement, and the session is open. */
        edit: z.boolean(),
        run: z.boolean(),
        reopen: z.boolean(),
        /** ID and bank numbers in full. */
        payees: z.boolean(),
        /** Why nothing can be changed; '' otherwise. */
        why: z.string(),
      }),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 1200, seconds: 600 }],
  }),
  create: endpoint({
    path: '/api/meeting/create',
    kind: 'write',
    access: meetingStaff,
    summary: '新建评价会议',
    touches: ['project'],
    input: z.object({
      ...particulars,
      achievementIds: dealtWith,
    }),
    output: z.object({ id: z.string() }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  update: endpoint({
    path: '/api/meeting/update',
    kind: 'write',
    access: meetingStaff,
    summary: '修改评价会议',
    touches: ['project'],
    input: z.object({ id: id(), expectVersion, ...particulars }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** To everybody who agreed, once each; a preview sends nothing. */
  notice: endpoint({
    path: '/api/meeting/notice',
    kind: 'write',
    access: meetingStaff,
    summary: '发送会议通知',
    touches: ['project'],
    input: z.object({
      id: id(),
      expectVersion,
      text: line('补充说明', 500, {
        widget: 'textarea',
        placeholder: '如交通、住宿、需要携带的材料（写在邮件中）',
      }),
      /** Left out: everybody. */
      expertIds: many(id(), 200),
      previewOnly: flag().default(false),
    }),
    output: z.object({
      sent: z.number(),
      preview: z.array(z.object({ channel: z.string(), subject: z.string(), text: z.string() })),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  cancel: endpoint({
    path: '/api/meeting/cancel',
    kind: 'write',
    access: meetingStaff,
    summary: '取消评价会议',
    touches: ['project'],
    input: z.object({
      id: id(),
      expectVersion,
      reason: retitle(seatReason(), { help: '写入办理记录；已收到通知的专家会收到短信' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
