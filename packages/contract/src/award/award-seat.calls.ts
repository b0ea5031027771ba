import * as z from 'zod'
import { hit, seatReason } from '../peer-review/panel.fields.ts'
import { deliveryReport, deliveryState } from '../platform/delivery.fields.ts'
import { done, endpoint, flag, id, instant, MB, paged, pageOf } from '../platform/endpoint.ts'
import { explanation } from '../platform/explanation.ts'
import { retitle } from '../platform/fields.ts'
import { awardReaders, batchId, candidate, deciders, seat } from './award.fields.ts'
import { MAX_AWARD_ITEMS } from './award.rules.ts'

/** Chooses who examines (docs/handbook/award.md#seats). */
const proposers = { roles: ['superAdmin', 'expertReview', 'handler'] } as const

/** Experts on items */
export const awardSeats = {
  experts: endpoint({
    path: '/api/award/experts',
    kind: 'read',
    access: awardReaders,
    summary: '可选评审专家',
    /** With `itemId` what stands against each; the blocked come last. */
    input: paged(
      {
        batchId,
        itemId: id().optional(),
        keyword: z.string().trim().max(50).optional(),
        subject: z.string().trim().max(40).optional(),
      },
      ['name'],
    ),
    output: pageOf(candidate, { subjects: z.array(z.string()) }),
    errors: [],
  }),
  /**
   * Every expert to every item. Hard hits and unexplained soft ones are answered in `rejected` and do not stop the others; with
   * `dryRun` nothing is written. An explained one waits for the person in charge.
   */
  assign: endpoint({
    path: '/api/award/assign',
    kind: 'write',
    access: proposers,
    summary: '分配奖励评审专家',
    touches: ['expert'],
    input: z.object({
      batchId,
      itemIds: z.array(id()).min(1, '请选择项目').max(MAX_AWARD_ITEMS),
      expertIds: z.array(id()).min(1, '请选择专家').max(60),
      /** Why soft hits do not matter, per expert and item. */
      waivers: z
        .array(z.object({ itemId: id(), expertId: id(), reason: explanation() }))
        .max(500)
        .default([]),
      dryRun: flag().default(false),
    }),
    bodyLimit: MB,
    output: z.object({
      assigned: z.number(),
      /** Of these: wait for the confirmation of a waiver. */
      waiting: z.number(),
      /** Had a seat already. */
      already: z.number(),
      rejected: z.array(
        z.object({
          itemId: z.string(),
          itemNo: z.string(),
          expertId: z.string(),
          name: z.string(),
          level: z.enum(['hard', 'soft']),
          hits: z.array(hit),
        }),
      ),
    }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  unassign: endpoint({
    path: '/api/award/unassign',
    kind: 'write',
    access: proposers,
    summary: '取消奖励评审专家分配',
    touches: ['expert'],
    /** Before the signature. */
    input: z.object({
      id: id(),
      reason: retitle(seatReason(), { help: '写入办理记录；已填写的内容不计入结果' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /**
   * Why the soft hits that came up after the assignment do not keep the expert away; the expert goes on, and the scores stay sealed until
   * somebody else has confirmed it. A hard hit is not explained: the expert is taken off the item.
   */
  waiveConflict: endpoint({
    path: '/api/award/waiveConflict',
    kind: 'write',
    access: proposers,
    summary: '说明评审期间出现的回避情形',
    touches: ['expert'],
    input: z.object({
      id: id(),
      reason: retitle(seatReason(), {
        title: '免回避说明',
        help: '写明该情形不影响公正评审的理由，须由另一位负责人确认',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** By somebody else than who explained it; refused, the expert is taken off the item. */
  confirmWaiver: endpoint({
    path: '/api/award/confirmWaiver',
    kind: 'write',
    access: deciders,
    summary: '确认奖励评审免回避说明',
    touches: ['expert'],
    input: z.object({ id: id(), agree: flag() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Waivers that wait. */
  waivers: endpoint({
    path: '/api/award/waivers',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审免回避说明列表',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        seat.extend({
          itemId: z.string(),
          itemNo: z.string(),
          itemName: z.string(),
          mayConfirm: z.boolean(),
          /** The expert examines already: what is explained came up after the assignment. */
          later: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  /** What came up after experts were assigned, or was never explained: staff replace them, or let them go on. */
  conflicts: endpoint({
    path: '/api/award/conflicts',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审中新出现的回避情形',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        z.object({
          seatId: z.string(),
          name: z.string(),
          orgName: z.string(),
          level: z.enum(['hard', 'soft']),
          text: z.string(),
          /** Somebody explained it, nobody has confirmed that yet. */
          waiver: hit.shape.waiver,
          /** The sheet is signed: it is voided with the assignment. */
          signed: z.boolean(),
          foundAt: instant(),
          itemId: z.string(),
          itemNo: z.string(),
          itemName: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  remind: endpoint({
    path: '/api/award/remind',
    kind: 'write',
    access: proposers,
    summary: '提醒奖励评审专家',
    /** Left out: everybody who has not signed. Once a day to each. */
    input: z.object({ batchId, expertIds: z.array(id()).max(200).optional() }),
    output: z.object({ sent: z.number() }),
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
  /** What experts were written about the batch, the newest first, and whether it arrived; as long as the outbox keeps it. */
  notices: endpoint({
    path: '/api/award/notices',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审通知发送情况',
    input: z.object({ batchId }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** What it was about. */
          title: z.string(),
          channel: z.enum(['mail', 'sms']),
          /** Masked. */
          destination: z.string(),
          state: deliveryState,
          report: deliveryReport,
          reason: z.string(),
          at: instant(),
        }),
      ),
    }),
    errors: [],
  }),
}
