import * as z from 'zod'
import { joinStatus } from '../peer-review/panel.calls.ts'
import { endpoint, id, instant } from '../platform/endpoint.ts'
import { agendaStep, meetingState } from './meeting.calls.ts'

/** An expert's side of a session: when and where, and the sign-in by the code in the room. */

const experts = { roles: ['expert'] } as const
/** The secret of the QR code. */
const code = z.string().min(20).max(80)

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
