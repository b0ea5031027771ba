import * as z from 'zod'
import { codesOf } from '../../platform/codes.ts'
import { done, endpoint, id, instant } from '../../platform/endpoint.ts'
import { explanation } from '../../platform/explanation.ts'
import { describe, optionalText, requiredText } from '../../platform/fields.ts'
import { projectId } from './conclusion.fields.ts'

/** How each member of the panel stands to the newest version, and what is done about those who say nothing (docs/handbook/evaluation.md#stances). */

export const OPINION_STANCES = [
  { code: 'agree', label: '同意' },
  { code: 'reserve', label: '保留意见' },
] as const
const stance = z.enum(codesOf(OPINION_STANCES), { error: '请选择同意或保留意见' })
const no = z.number().int()

const words = (help: string) =>
  optionalText('说明', { ...{ max: 1000, tooLong: '不能超过1000个字', widget: 'textarea' }, help })
const reservation = (input: { stance: string; text: string }) =>
  input.stance !== 'reserve' || input.text.length >= 5
const UNSAID = { path: ['text'], error: '请写明保留意见（至少5个字）' }

/** Of one member, about the newest version. */
export const memberStance = z.object({
  expertId: z.string(),
  name: z.string(),
  leader: z.boolean(),
  /** Named by the leader to write it. */
  editor: z.boolean(),
  stance: stance.nullable(),
  text: z.string(),
  at: instant().nullable(),
  /** Staff who took it from paper; '' where the member took it here. */
  recordedBy: z.string(),
  /** Of a member who has said nothing: when they were reminded, since when their silence may be explained, and the explanation. */
  silence: z
    .object({
      remindedAt: instant(),
      reminders: z.number(),
      until: instant(),
      over: z.boolean(),
      reason: z.string(),
      reasonBy: z.string(),
    })
    .nullable(),
})

/** What the dialog of staff asks; the name of the scan stands for it, what is sent is its id. */
export const paperStances = z
  .object({
    expertIds: describe(z.array(id()).min(1, '请选择已在纸质意见上表态的专家').max(50), {
      ...{ title: '专家', required: true, widget: 'checks' },
    }),
    stance: describe(stance, {
      ...{ title: '表态', required: true, widget: 'radio', options: OPINION_STANCES },
    }),
    text: words('保留意见须照录其内容'),
    scan: requiredText('专家签字表扫描件', { missing: '请上传有专家签字的扫描件', max: 300 }),
  })
  .refine(reservation, UNSAID)

const staffRoles = ['superAdmin', 'expertReview'] as const
/** The leader, and whoever looks after the panel. */
const leading = { roles: ['expert', 'superAdmin', 'handler', 'expertReview'] } as const

export const stances = {
  takeStance: endpoint({
    path: '/api/project/takeStance',
    kind: 'write',
    access: { roles: ['expert'] },
    summary: '对评价意见表态',
    input: z
      .object({
        ...{ projectId, no, stance },
        text: words('保留意见须写明内容，并由组长在“保留意见”中如实记载'),
      })
      .refine(reservation, UNSAID),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** What members signed on paper, with the scan of it; several at once where they say the same. */
  recordStances: endpoint({
    path: '/api/project/recordStances',
    kind: 'write',
    access: { roles: staffRoles },
    summary: '登记纸质表态',
    input: z
      .object({
        ...{ projectId, no, stance, text: words('保留意见须照录其内容'), paperScanId: id() },
        expertIds: z.array(id()).min(1, '请选择专家').max(50),
      })
      .refine(reservation, UNSAID),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Who writes the opinion in place of the leader, who signs it all the same; '' for the leader. */
  nameEditor: endpoint({
    path: '/api/project/nameOpinionEditor',
    kind: 'write',
    access: { roles: ['expert', ...staffRoles] },
    summary: '指定评价意见执笔人',
    input: z.object({
      projectId,
      expertId: describe(z.union([z.literal(''), id()]), {
        ...{ title: '执笔人', required: false, widget: 'select' },
        help: '执笔人和组长可以修改评价意见，其他专家通过表态提出意见；意见仍由组长签署',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Everybody who has said nothing yet; nobody twice within an hour. */
  remindStances: endpoint({
    path: '/api/project/remindStances',
    kind: 'write',
    access: leading,
    summary: '催请专家表态',
    input: z.object({ projectId, no }),
    output: z.object({ reminded: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
  /** Why it is signed without a member who was reminded and let the time pass. */
  explainSilence: endpoint({
    path: '/api/project/explainSilence',
    kind: 'write',
    access: { roles: ['expert', ...staffRoles] },
    summary: '写明专家未表态的原因',
    input: z.object({
      ...{ projectId, no, expertId: id() },
      reason: describe(explanation(300), {
        ...{ title: '未表态的原因', required: true, widget: 'textarea', max: 300 },
        help: '将记入评价意见、报告附件和卷宗，开会的同时记入会议纪要（至少5个字）',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
