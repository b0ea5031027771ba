import * as z from 'zod'
import { describe, optionalChoice, optionalText } from '../platform/fields.ts'
import { DECLINE_REASONS, INTEREST_KINDS, InvitationReply } from './invitation.words.ts'

/** The form of an invited expert, apart from the calls: the page that shows the invitation stays light. */

const CONFIRMED = '请确认与本成果没有需要回避的关系'
const box = (title: string, required: boolean) =>
  describe(z.enum(['true', 'false']).default('false'), { title, required, widget: 'switch' })
/** What the page asks before `reply`: agreement needs the declaration, refusal a reason, a relation its kind. */
export const invitationAnswer = z
  .object({
    agree: describe(z.enum(InvitationReply, { error: '请选择是否参加' }), {
      title: '您是否同意担任本次评价的专家？',
      widget: 'radio',
      required: true,
      options: [
        { code: InvitationReply.agreed, label: '同意参加' },
        { code: InvitationReply.declined, label: '谢绝参加' },
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
    } else if (agree === InvitationReply.agreed && noInterest !== 'true') wrong('noInterest', CONFIRMED)
    else if (agree === InvitationReply.declined && reasonCode === '') wrong('reasonCode', '请选择谢绝的原因')
  })
/** Which of its fields make sense with what was answered so far. */
export const asksInvitee = (name: string, { agree, recuses }: Readonly<Record<string, string>>): boolean => {
  if (name === 'agree') return true
  if (name === 'recuses') return agree !== ''
  if (name === 'kind' || name === 'relation') return recuses === 'true'
  return (
    recuses !== 'true' &&
    agree === (name === 'noInterest' ? InvitationReply.agreed : InvitationReply.declined)
  )
}
