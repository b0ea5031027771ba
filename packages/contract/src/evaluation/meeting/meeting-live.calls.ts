import * as z from 'zod'
import { joinStatus, seatReason } from '../../peer-review/panel.fields.ts'
import { done, endpoint, id, instant } from '../../platform/endpoint.ts'
import { choice, describe, type Field, retitle } from '../../platform/fields.ts'
import {
  signInCodeAsk,
  signInCodeShown,
  signInSecret,
} from '../../platform/sign-in-code/sign-in-code.fields.ts'
import { meetingState } from './meeting.calls.ts'
import { agendaStep, expectVersion, meetingStaff } from './meeting.fields.ts'
import { ATTENDANCE, ATTENDANCE_SOURCES, SEEN_SOURCES } from './meeting.rules.ts'

/** The session while it is held: sign-in, current item, closed deliberation, questions and answers, its end (docs/handbook/evaluation.md#meeting). */

const text = (title: string, max: number) => z.string().trim().max(max, `${title}不能超过${max}个字`)
const about = (title: string, max: number, more: Partial<Field> = {}): Field => ({
  ...{ title, max, required: false, widget: 'textarea' },
  ...more,
})

const asker = describe(text('提问人', 50).default(''), about('提问人', 50, { widget: 'text' }))
const question = describe(text('问题', 1000).min(1, '请填写问题'), about('问题', 1000, { required: true }))
/** A question that is taken down; the answer follows. */
export const newQuestion = z.object({
  asker: retitle(asker, { title: '新问题的提问人' }),
  question: retitle(question, { title: '新问题' }),
})

export const meetingLive = {
  /** A code to be shown on the screen for some minutes, or printed and good for the day. Each new one of a kind replaces the last. */
  code: endpoint({
    path: '/api/meeting/signInCode',
    kind: 'write',
    access: meetingStaff,
    summary: '生成签到二维码',
    touches: { nothing: 'the code is in the answer' },
    input: signInCodeAsk,
    output: signInCodeShown,
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 600, seconds: 600 }],
    // The screen asks for one every minute; a printed one is noted in the log of the achievements.
    audit: false,
  }),
  /** What staff saw at the door, for every achievement of the session that the expert sits on. */
  attend: endpoint({
    path: '/api/meeting/attend',
    kind: 'write',
    access: meetingStaff,
    summary: '登记专家到会',
    touches: ['project', 'fee'],
    input: z.object({
      id: id(),
      expertId: id(),
      joinStatus: choice('到会情况', ATTENDANCE, { widget: 'select' }),
      source: choice('登记依据', ATTENDANCE_SOURCES, { widget: 'select' }),
      reason: describe(
        text('说明', 300)
          .default('')
          .refine((value) => value.length >= 2, '请填写说明'),
        about('说明', 300, { widget: 'text', required: true }),
      ),
    }),
    output: z.object({ changed: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** The whole room in one act: everybody who agreed and was not taken down yet, but for those named. */
  attendAll: endpoint({
    path: '/api/meeting/attendAll',
    kind: 'write',
    access: meetingStaff,
    summary: '登记全部到会',
    touches: ['project', 'fee'],
    input: z.object({
      id: id(),
      source: choice('登记依据', SEEN_SOURCES, { widget: 'radio' }),
      /** Not taken down by it; the close of the session, or an entry of their own, says what they are. */
      except: describe(z.array(id()).max(200).default([]), {
        ...{ title: '未到会的专家', required: false, widget: 'checks' },
        help: '所选专家不登记；结束会议时仍未到会的记为缺席',
      }),
    }),
    output: z.object({ changed: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Takes back what one such act took down, but for what was said of single experts since. */
  undoAttendAll: endpoint({
    path: '/api/meeting/undoAttendAll',
    kind: 'write',
    access: meetingStaff,
    summary: '撤销全部到会登记',
    touches: ['project', 'fee'],
    /** As the page showed it. */
    input: z.object({ id: id(), at: z.string().max(40) }),
    output: z.object({ changed: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  start: endpoint({
    path: '/api/meeting/start',
    kind: 'write',
    access: meetingStaff,
    summary: '开始评价会议',
    touches: ['project', 'fee'],
    input: z.object({ id: id(), expectVersion }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Which achievement and which step of the agenda the room is at, and whether the applicant is outside. */
  live: endpoint({
    path: '/api/meeting/live',
    kind: 'write',
    access: meetingStaff,
    summary: '切换会议环节',
    input: z.object({
      id: id(),
      /** Of the live state as it was shown. */
      expectVersion,
      achievementId: id(),
      step: z.coerce.number().int().min(-1).max(29),
      closed: z.boolean(),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Refused while the applicant is outside: what is said then is no question to them. */
  ask: endpoint({
    path: '/api/meeting/question',
    kind: 'write',
    access: meetingStaff,
    summary: '记录质询答辩',
    input: z.object({
      id: id(),
      achievementId: id(),
      questionId: id().optional(),
      /** Of the question as it was shown; left out for a new one. */
      expectVersion: z.coerce.number().int().optional(),
      asker,
      question,
      answer: describe(text('答复', 2000).default(''), about('答复', 2000)),
    }),
    output: z.object({ questionId: z.string(), version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 600, seconds: 600 }],
    audit: true,
  }),
  removeQuestion: endpoint({
    path: '/api/meeting/removeQuestion',
    kind: 'write',
    access: meetingStaff,
    summary: '删除质询答辩记录',
    input: z.object({ id: id(), questionId: id(), expectVersion: z.coerce.number().int() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Who agreed and is not there is absent from now on; the page has asked first, with these names. */
  close: endpoint({
    path: '/api/meeting/close',
    kind: 'write',
    access: meetingStaff,
    summary: '结束评价会议',
    touches: ['project', 'fee'],
    input: z.object({
      id: id(),
      expectVersion,
      /** Experts that the page named as absent. */
      absent: z.array(id()).max(200).default([]),
    }),
    output: z.object({ absent: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  reopen: endpoint({
    path: '/api/meeting/reopen',
    kind: 'write',
    access: { roles: ['superAdmin', 'inCharge'] },
    summary: '重新打开评价会议',
    touches: ['project', 'fee'],
    input: z.object({
      id: id(),
      expectVersion,
      reason: retitle(seatReason(), { help: '写入办理记录；已登记的到会和缺席不变' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}

/** An expert's side of a session: when and where, and the sign-in by the code in the room. */

const experts = { roles: ['expert'] } as const
const code = signInSecret

const shown = z.object({
  id: z.string(),
  title: z.string(),
  state: meetingState,
  startAt: instant(),
  place: z.string(),
  link: z.string(),
  host: z.string(),
  agenda: z.array(agendaStep),
  /** All of the session in their order; names only where the expert sits on the panel. */
  achievements: z.array(z.object({ achievementId: z.string(), name: z.string(), own: z.boolean() })),
  joinStatus,
  signedAt: instant().nullable(),
})

export const ownMeeting = {
  /** Of one achievement that the expert sits on; null when no session is planned. Opening it counts as having read the notice. */
  view: endpoint({
    path: '/api/meeting/own',
    kind: 'write',
    access: experts,
    summary: '本人的评价会议',
    touches: { nothing: 'the page shows what the call itself answers' },
    input: z.object({ projectId: id() }),
    output: z.object({ meeting: shown.nullable() }),
    errors: [],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    audit: false,
  }),
  /** What the code leads to. Nothing is signed by it. */
  open: endpoint({
    path: '/api/meeting/openSignIn',
    kind: 'read',
    access: experts,
    summary: '打开会议签到',
    input: z.object({ code }),
    output: z.object({
      state: z.enum(['open', 'signed', 'invalid', 'stranger']),
      title: z.string(),
      startAt: instant().nullable(),
      place: z.string(),
      achievements: z.array(z.string()),
      expertName: z.string(),
      signedAt: instant().nullable(),
      staffPhone: z.string(),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
  }),
  sign: endpoint({
    path: '/api/meeting/signIn',
    kind: 'write',
    access: experts,
    summary: '会议签到',
    input: z.object({ code }),
    output: z.object({ signedAt: instant(), achievements: z.array(z.string()) }),
    errors: ['guardFailed', 'invitationInvalid'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    audit: true,
  }),
}
