import * as z from 'zod'
import { ownCase } from '../peer-review/objection.calls.ts'
import { id, instant } from '../platform/endpoint.ts'
import type { Options } from '../platform/enums.ts'
import { choice, essay, requiredText } from '../platform/fields.ts'
import { awardFile, awardItemForm, certificate, itemState } from './award.fields.ts'
import { NOMINATION_CHANNELS } from './award.rules.ts'
import { awardItemAsk } from './award-forms.fields.ts'
import { nominationChannel, nominationState } from './award-parts.fields.ts'

/** Nominations for the yearly award, as the calls take and answer them (docs/handbook/award.md#nominations). */

/** Through which channels somebody of this role may nominate: a committee has no account and acts by one of its people. */
export const channelsOf = (role: string): Options =>
  NOMINATION_CHANNELS.filter(
    ({ code }) => code === 'committee' || (code === 'expert') === (role === 'expert'),
  )

/** Who nominates, through which channel, and why; the rest is the item. */
const nominating = {
  channel: choice('推荐渠道', NOMINATION_CHANNELS),
  nominator: requiredText('推荐方', {
    max: 60,
    help: '与推荐书盖章或签字一致：单位全称、专业委员会全称，或专家姓名',
  }),
  opinion: essay('推荐意见', true, '说明创新点、应用效果和推荐等级的理由'),
}
const required = {
  contactName: requiredText('联系人', { max: 30 }),
  summary: essay('项目简介', true),
}
const { no: _no, ...item } = awardItemForm.shape
export const nominationForm = z.object({
  ...nominating,
  ...item,
  ...required,
  contactMobile: awardItemForm.shape.contactMobile.refine((mobile) => mobile !== '', {
    error: '请填写联系人手机号',
  }),
})
export type NominationForm = z.output<typeof nominationForm>

/** As a person fills it in: lists one to a line, choices as the batch has them. */
export const nominationAsk = (
  batch: { readonly groups: readonly string[]; readonly grades: readonly string[] },
  role: string,
) => {
  const { no: _, contactMobile, ...fields } = awardItemAsk(batch).shape
  const { channel: _c, ...rest } = nominating
  return z.object({
    channel: choice('推荐渠道', channelsOf(role) as typeof NOMINATION_CHANNELS),
    nominator: rest.nominator,
    ...fields,
    ...required,
    contactMobile,
    opinion: rest.opinion,
  })
}

export const nominationRow = z.object({
  id: z.string(),
  batchId: z.string(),
  /** 2026年度流域科学技术奖 */
  title: z.string(),
  name: z.string(),
  channel: nominationChannel,
  nominator: z.string(),
  state: nominationState,
  /** Of the item, once it was handed in. */
  no: z.string(),
  itemState: itemState.nullable(),
  /** The grade that was voted and announced; '' before. */
  result: z.string(),
  /** What became of it, in words; '' while it goes on, and where it won. */
  outcome: z.string(),
  returnReason: z.string(),
  /** Until when it is to be corrected, or handed in. */
  until: z.string(),
  /** By when the nominator is to be heard on an objection; null: on none. */
  statementDueAt: instant().nullable(),
  updatedAt: instant(),
})

export const nomination = nominationRow.extend({
  ...nominationForm.shape,
  version: z.number(),
  groups: z.array(z.string()),
  grades: z.array(z.string()),
  files: z.array(awardFile.extend({ kind: z.enum(['form', 'material']) })),
  /** The stamped form was uploaded before what it says was changed. */
  stale: z.boolean(),
  /** What stands against handing it in, in words. */
  missing: z.array(z.string()),
  certificates: z.array(certificate),
  /** Without who raised them. */
  objections: z.array(ownCase),
  may: z.object({ edit: z.boolean(), submit: z.boolean(), withdraw: z.boolean() }),
})
export const nominationId = id()
