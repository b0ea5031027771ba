import * as z from 'zod'
import { panelState } from '../../peer-review/panel.fields.ts'
import { done, endpoint, flag, id, instant, many } from '../../platform/endpoint.ts'
import { date, describe } from '../../platform/fields.ts'
import { agendaStep, expectVersion, line, MOST, meetingStaff } from './meeting.fields.ts'
import { CHECK_CODES } from './meeting.rules.ts'

const candidate = z.object({
  achievementId: z.string(),
  acceptNo: z.string(),
  name: z.string(),
  orgName: z.string(),
  mode: z.string(),
  panelState: z.enum(['none', ...panelState.options]),
  meetingAt: instant().nullable(),
  place: z.string(),
  /** It was dealt with in a session that is over. */
  met: z.boolean(),
})

/** What a session deals with, in which order, and what it still needs. */
export const agenda = {
  /** Achievements that can be put on: at 27, held as a meeting, in no open session. */
  candidates: endpoint({
    path: '/api/meeting/candidates',
    kind: 'read',
    access: meetingStaff,
    summary: '可以上会的成果',
    input: z.object({ keyword: z.string().trim().max(50).optional() }),
    output: z.object({ list: z.array(candidate) }),
    errors: [],
  }),
  /** Which achievements are dealt with; those that stay keep their order, new ones come last. */
  items: endpoint({
    path: '/api/meeting/items',
    kind: 'write',
    access: meetingStaff,
    summary: '调整上会成果',
    touches: ['project'],
    input: z.object({
      id: id(),
      expectVersion,
      achievementIds: z.array(id()).min(1, '会议至少有一项成果').max(MOST, `一次会议不能超过${MOST}项成果`),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** By hand, or without an order the one that recusals suggest. */
  order: endpoint({
    path: '/api/meeting/order',
    kind: 'write',
    access: meetingStaff,
    summary: '调整上会顺序',
    touches: ['project'],
    input: z.object({ id: id(), expectVersion, achievementIds: many(id(), MOST) }),
    output: z.object({ exits: z.number(), before: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    audit: true,
  }),
  agenda: endpoint({
    path: '/api/meeting/agenda',
    kind: 'write',
    access: meetingStaff,
    summary: '修改会议议程',
    input: z.object({
      id: id(),
      expectVersion,
      agenda: z.array(agendaStep).min(1, '议程至少有一个环节').max(30, '议程不能超过30个环节'),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Owner and date of any item; `done` counts for those that are ticked by hand. */
  check: endpoint({
    path: '/api/meeting/check',
    kind: 'write',
    access: meetingStaff,
    summary: '更新会议准备清单',
    input: z.object({
      id: id(),
      expectVersion,
      code: z.enum(CHECK_CODES),
      owner: line('负责人', 30),
      dueOn: date('完成日期', { required: false }),
      done: describe(flag().default(false), { title: '已完成', widget: 'switch', required: false }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
