import * as z from 'zod'
import { codesOf } from '../platform/codes.ts'
import { done, endpoint, flag, id, instant, many } from '../platform/endpoint.ts'
import { date, describe, retitle } from '../platform/fields.ts'
import { evaluationStaff } from '../platform/roles.ts'
import { joinStatus, projectId, proposers, seatReason } from './panel.fields.ts'
import { JOIN_SOURCES, JOIN_STATUS, STAFF_SOURCES } from './panel.rules.ts'

/** The second signature, and the lock. */
export const deciders = { roles: ['superAdmin', 'inCharge'] } as const

/** The seats of a panel once it is confirmed */
export const seats = {
  /** Somebody leaves the panel; the next reserve of the same subject takes the seat. After the lock only F. */
  replace: endpoint({
    path: '/api/project/replaceExpert',
    kind: 'write',
    access: proposers,
    summary: '替换专家',
    input: z.object({
      projectId,
      expertId: id(),
      reason: seatReason(),
      expectVersion: z.coerce.number().int(),
    }),
    output: z.object({ promoted: z.string() }),
    errors: ['stateChanged', 'guardFailed'],
    touches: ['meeting'],
    audit: true,
  }),
  /** A locked panel that lost somebody is opened again: staff choose whom it lacks, ask them, and the person in charge locks anew. */
  reopenPanel: endpoint({
    path: '/api/project/reopenPanel',
    kind: 'write',
    access: deciders,
    summary: '解锁专家组补选专家',
    input: z.object({ projectId, reason: seatReason(), expectVersion: z.coerce.number().int() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    touches: ['meeting'],
    audit: true,
  }),
  /** It goes on with those who are left. How many must be there stays as it was for the whole panel. */
  goOnShort: endpoint({
    path: '/api/project/goOnShort',
    kind: 'write',
    access: deciders,
    summary: '专家组按现有人数评价',
    input: z.object({ projectId, reason: seatReason(), expectVersion: z.coerce.number().int() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    touches: ['meeting'],
    audit: true,
  }),
  /** Experts by correspondence get more time; only later, and until the scores are opened. */
  extendSheets: endpoint({
    path: '/api/project/extendSheets',
    kind: 'write',
    access: proposers,
    summary: '延长函审期限',
    input: z.object({
      projectId,
      dueOn: date('新的意见截止日期', { required: true, help: '只能延后，最多延长到一年之内；当天全天有效' }),
      reason: retitle(seatReason(), { help: '至少5个字，写入办理记录，并告知尚未提交意见的专家' }),
      expectVersion: z.coerce.number().int(),
    }),
    output: z.object({
      dueAt: instant(),
      /** Experts whose sheet is still open, and who were told. */
      told: z.number(),
    }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  invite: endpoint({
    path: '/api/project/inviteExperts',
    kind: 'write',
    access: proposers,
    summary: '发送专家邀请',
    // Left out: everybody on the panel who was not invited yet.
    input: z.object({ projectId, expertIds: many(id(), 40), expectVersion: z.coerce.number().int() }),
    output: z.object({ sent: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  revokeInvite: endpoint({
    path: '/api/project/revokeInvitation',
    kind: 'write',
    access: proposers,
    summary: '撤回专家邀请',
    input: z.object({ projectId, expertId: id(), reason: seatReason() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** What staff learned by phone, mail, on paper or on the spot; over an answer of the expert's own only with `overrule`. */
  updateJoinStatus: endpoint({
    path: '/api/project/updateExpJoinStatus',
    kind: 'write',
    access: evaluationStaff,
    summary: '登记专家参加情况',
    input: z.object({
      projectId,
      expertId: id(),
      joinStatus: describe(z.enum(codesOf(JOIN_STATUS), { error: '请选择参加情况' }), {
        title: '参加情况',
        widget: 'select',
        required: true,
        options: JOIN_STATUS,
      }),
      source: describe(z.enum(STAFF_SOURCES, { error: '请选择信息来源' }), {
        title: '信息来源',
        widget: 'select',
        required: true,
        options: JOIN_SOURCES.filter(({ code }) => STAFF_SOURCES.some((one) => one === code)),
      }),
      reason: describe(z.string().trim().max(300, '不能超过300个字').default(''), {
        title: '说明',
        widget: 'textarea',
        required: false,
        max: 300,
      }),
      evidenceId: id().optional(),
      overrule: describe(flag().default(false), {
        title: '已与专家本人核实，更改其自行答复（须写明说明）',
        widget: 'switch',
        required: false,
      }),
      /** What the page showed. */
      expect: joinStatus.optional(),
    }),
    output: z.object({ joinStatus, promoted: z.string() }),
    errors: ['stateChanged', 'guardFailed', 'ownAnswer'],
    touches: ['meeting'],
    audit: true,
  }),
}
