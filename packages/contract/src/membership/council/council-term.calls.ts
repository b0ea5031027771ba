import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  many,
  none,
  paged,
  pageOf,
} from '../../platform/endpoint.ts'
import { COUNCIL_POSTS } from '../../platform/enums.ts'
import { actReason, date, describe } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'

/** Terms of the council (届次) and who held which post in them (任职), docs/handbook/membership.md#council. */

const DIGITS = '零一二三四五六七八九'
/** 5 → 第五届, 12 → 第十二届; the open one before anybody has said which it is: 本届. */
export const termName = (ordinal: number | null): string => {
  if (ordinal === null) return '本届'
  const [tens, ones] = [Math.floor(ordinal / 10), ordinal % 10]
  const word = (digit: number) => (digit === 0 ? '' : (DIGITS[digit] ?? ''))
  return `第${tens > 1 ? word(tens) : ''}${tens > 0 ? '十' : ''}${word(ones)}届`
}

export const ordinalField = (title: string) => {
  const wrong = '请填写1至99之间的整数'
  return describe(z.coerce.number({ error: wrong }).int(wrong).min(1, wrong).max(99, wrong), {
    ...{ title, widget: 'number', required: true, max: 2, help: '如第五届填5。' },
  })
}

/** Posts in their order, without 单位. */
export const councilPost = z.enum(COUNCIL_POSTS as [string, ...string[]])

/** Why a post is given although the charter speaks against it; asked for where the server names what speaks against it. */
export const charterReason = describe(z.string().trim().max(200, '理由不能超过200个字').default(''), {
  title: '与章程不符时的理由',
  widget: 'textarea',
  required: false,
  max: 200,
  help: '人数、任期或年龄超出章程规定时须填写，将写入办理记录和操作日志。',
})

const term = z.object({
  id: z.string(),
  ordinal: z.number().nullable(),
  name: z.string(),
  /** Null: unknown; of the end: it is the present one. */
  beginsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** Who holds a post in it, or held one. */
  holders: z.number(),
  /** Of a re-election, as long as it can be taken back. */
  undoUntil: instant().nullable(),
})
const holding = z.object({
  id: z.string(),
  memberId: z.string(),
  kind: memberKind,
  name: z.string(),
  company: z.string(),
  /** As the kind calls it: 理事 of people is 理事单位 of units. */
  post: z.string(),
  term: z.string(),
  beginsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  endReason: z.string(),
})

export const councilTerm = {
  terms: endpoint({
    path: '/api/council/terms',
    kind: 'read',
    access: administrators,
    summary: '理事会届次',
    input: none,
    output: z.object({ list: z.array(term) }),
    errors: [],
  }),
  holdings: endpoint({
    path: '/api/council/holdings',
    kind: 'read',
    access: administrators,
    summary: '理事会任职',
    input: paged(
      {
        termId: many(id()),
        /** Who holds a post, or whose post has ended. */
        state: z.enum(['present', 'ended']).default('present'),
        keyword: z.string().trim().max(50).default(''),
      },
      ['post'],
    ),
    output: pageOf(holding, { counts: z.object({ present: z.number(), ended: z.number() }) }),
    errors: [],
  }),
  /** All posts of one record, the newest first. */
  ofMember: endpoint({
    path: '/api/council/ofMember',
    kind: 'read',
    access: administrators,
    summary: '会员的任职经历',
    input: z.object({ id: id() }),
    output: z.object({ list: z.array(holding) }),
    errors: [],
  }),
  /** The record becomes a plain member's; what it was stays. */
  endHolding: endpoint({
    path: '/api/council/endHolding',
    kind: 'write',
    access: administrators,
    summary: '免去学会职务',
    touches: ['user', 'group', 'expert'],
    input: z.object({ id: id(), on: date('免职日期', { required: true }), reason: actReason() }),
    output: done,
    errors: ['stateChanged', 'ownRecord'],
    audit: true,
  }),
  /** Days that were not known, or wrong. */
  correctHolding: endpoint({
    path: '/api/council/correctHolding',
    kind: 'write',
    access: administrators,
    summary: '更正任职日期',
    input: z.object({
      id: id(),
      beginsOn: date('任职日期', { required: true }),
      endsOn: date('卸任日期', { required: false, help: '现任的留空。' }),
      reason: actReason(),
    }),
    output: done,
    errors: ['nothingChanged'],
    audit: true,
  }),
  /** Which one the present term is, and since when. */
  describeTerm: endpoint({
    path: '/api/council/describeTerm',
    kind: 'write',
    access: administrators,
    summary: '更正届次',
    input: z.object({
      id: id(),
      ordinal: ordinalField('第几届'),
      beginsOn: date('起始日期', { required: true }),
    }),
    output: done,
    errors: ['nothingChanged'],
    audit: true,
  }),
}
