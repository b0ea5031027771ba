import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  members,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../../platform/endpoint.ts'
import { requiredText } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'

/** What members ask or tell the society from the help of every page, and what they are answered (docs/handbook/membership.md#feedback). */

const said = {
  id: z.string(),
  at: instant(),
  text: z.string(),
  /** '' while it is open. */
  answer: z.string(),
  answeredAt: instant().nullable(),
}

export const feedback = {
  send: endpoint({
    path: '/api/feedback/send',
    kind: 'write',
    access: members,
    summary: '提交反馈',
    input: z.object({
      text: requiredText('问题或建议', {
        max: 1000,
        widget: 'textarea',
        help: '请写明在办什么事、遇到什么问题。请勿填写密码和证件号。',
      }),
      /** The address of the page, without what stands behind the `?`. */
      page: z.string().max(200).default(''),
    }),
    output: z.object({ id: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 10, seconds: 86_400 }],
    audit: true,
  }),
  own: endpoint({
    path: '/api/feedback/own',
    kind: 'read',
    access: members,
    summary: '本人的反馈和答复',
    input: none,
    output: z.object({ list: z.array(z.object(said)) }),
    errors: [],
  }),
  list: endpoint({
    path: '/api/feedback/queryPage',
    kind: 'read',
    access: administrators,
    summary: '会员反馈',
    input: paged({ state: z.enum(['open', 'answered']).default('open') }, ['at']),
    output: pageOf(
      z.object({
        ...said,
        version: z.number(),
        page: z.string(),
        memberId: z.string(),
        memberKind,
        memberName: z.string(),
        serialNum: z.string(),
        answeredBy: z.string(),
      }),
      { counts: z.object({ open: z.number(), answered: z.number() }) },
    ),
    errors: [],
  }),
  answer: endpoint({
    path: '/api/feedback/answer',
    kind: 'write',
    access: administrators,
    summary: '答复反馈',
    touches: ['notices'],
    input: z.object({
      id: id(),
      version: wholeNumber(1, 1_000_000_000),
      answer: requiredText('答复', { max: 1000, widget: 'textarea', help: '会员在“帮助”中看到。' }),
    }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
}
