import * as z from 'zod'
import { endpoint, id, instant } from '../platform/endpoint.ts'
import { describe, optionalChoice, optionalText } from '../platform/fields.ts'
import { DECLINE_REASONS, INTEREST_KINDS } from './invitation.words.ts'

/** The public confirmation page of an expert's invitation (docs/handbook/peer-review.md#invitations). The token opens one invitation and nothing else. */

const codesOf = <K extends string>(options: readonly { readonly code: K }[]) =>
  options.map((option) => option.code) as [K, ...K[]]

/** The secret of the link as it stands in the address. */
const code = z.string().min(20).max(80)
const state = z.enum(['open', 'agreed', 'declined', 'expired', 'invalid'])

const CONFIRMED = '请确认与本成果没有需要回避的关系'
const box = (title: string, required: boolean) =>
  describe(z.enum(['true', 'false']).default('false'), { title, required, widget: 'switch' })
/** What the page asks before `reply`: agreement needs the declaration, refusal a reason, a relation its kind. */
export const invitationAnswer = z
  .object({
    agree: describe(z.enum(['1', '0'], { error: '请选择是否参加' }), {
      title: '您是否同意担任本次评价的专家？',
      widget: 'radio',
      required: true,
      options: [
        { code: '1', label: '同意参加' },
        { code: '0', label: '谢绝参加' },
      ],
    }),
    recuses: box('我与本成果的完成单位或完成人有需要回避的关系', false),
    kind: optionalChoice('关系类型', INTEREST_KINDS, '声明需要回避的，将按“谢绝参加”登记，感谢您如实说明。'),
    relation: optionalText('具体关系', { max: 300, tooLong: '不能超过300个字' }),
    noInterest: box(
      '我与完成单位、完成人没有任职、亲属、师生、合作或经济利益等需要回避的关系，并承诺对评价内容保密',
      true,
    ),
    reasonCode: optionalChoice('谢绝的原因', DECLINE_REASONS),
    text: optionalText('补充说明', { widget: 'textarea', max: 300, tooLong: '不能超过300个字' }),
    suggest: optionalText('推荐其他专家', {
      max: 200,
      tooLong: '不能超过200个字',
      placeholder: '姓名、单位（可不填）',
    }),
  })
  .superRefine(({ agree, recuses, kind, relation, noInterest, reasonCode }, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (recuses === 'true') {
      if (kind === '') wrong('kind', '请选择关系类型')
      if (relation.trim().length < 2) wrong('relation', '请说明具体关系')
    } else if (agree === '1' && noInterest !== 'true') wrong('noInterest', CONFIRMED)
    else if (agree === '0' && reasonCode === '') wrong('reasonCode', '请选择谢绝的原因')
  })
/** Which of its fields make sense with what was answered so far. */
export const asksInvitee = (name: string, { agree, recuses }: Readonly<Record<string, string>>): boolean => {
  if (name === 'agree') return true
  if (name === 'recuses') return agree !== ''
  if (name === 'kind' || name === 'relation') return recuses === 'true'
  return recuses !== 'true' && agree === (name === 'noInterest' ? '1' : '0')
}

export const invitation = {
  /** What the page shows. A write, because it is noted that it was read: nothing that merely fetches addresses gets here. */
  open: endpoint({
    path: '/api/reply/open',
    kind: 'write',
    access: 'public',
    summary: '打开专家邀请',
    touches: { nothing: 'the page shows what the call itself answers' },
    // The short link of the SMS carries the secret alone.
    input: z.object({ id: id().optional(), projectId: id().optional(), code }),
    output: z.object({
      state,
      id: z.string(),
      projectId: z.string(),
      expertName: z.string(),
      projectName: z.string(),
      units: z.array(z.string()),
      mode: z.string(),
      role: z.string(),
      meetingAt: instant().nullable(),
      place: z.string(),
      hours: z.string(),
      fee: z.string(),
      expireAt: instant().nullable(),
      answeredAt: instant().nullable(),
      reasons: z.string(),
      staffPhone: z.string(),
      societyName: z.string(),
    }),
    errors: [],
    limits: [
      { by: 'ip', max: 120, seconds: 600 },
      { by: 'input.code', max: 120, seconds: 3600 },
    ],
    audit: false,
  }),
  /** reply/mail: what the expert answers. */
  reply: endpoint({
    path: '/api/reply/mail',
    kind: 'write',
    access: 'public',
    summary: '专家答复邀请',
    touches: { nothing: 'the page shows what the call itself answers' },
    input: z.object({
      /** By this name, but it is the opaque id of the link, never an ID number. */
      idCard: id(),
      code,
      agree: z.enum(['0', '1']),
      projectId: id(),
      reasonCode: z.enum(codesOf(DECLINE_REASONS)).optional(),
      text: z.string().trim().max(300, '不能超过300个字').default(''),
      /** Declared where there is something to declare; then it cannot be agreed to. */
      recusal: z
        .object({
          kind: z.enum(codesOf(INTEREST_KINDS), { error: '请选择关系类型' }),
          text: z.string().trim().min(2, '请说明具体关系').max(300, '不能超过300个字'),
        })
        .optional(),
      /** That the list of relations was read and none applies. */
      noInterest: z.boolean().default(false),
      suggest: z.string().trim().max(200, '不能超过200个字').default(''),
    }),
    output: z.object({ agree: z.enum(['0', '1']) }),
    errors: ['invitationFailed', 'invitationInvalid', 'invitationExpired', 'invitationRepeated'],
    limits: [
      { by: 'ip', max: 60, seconds: 600 },
      { by: 'input.idCard', max: 30, seconds: 3600 },
    ],
    audit: true,
  }),
}
