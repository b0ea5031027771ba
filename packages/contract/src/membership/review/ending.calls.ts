import * as z from 'zod'
import { administrators, done, endpoint, id } from '../../platform/endpoint.ts'
import { actReason, choice, date } from '../../platform/fields.ts'
import { ENDING_OPTIONS } from '../kind/endings.ts'
import { version } from '../kind/member-record.fields.ts'

/** 退会, 除名, 去世 (docs/handbook/membership.md#endings). */
const touches = ['group', 'expert', 'projectUser', 'certificate', 'dues', 'note', 'council']

export const endings = {
  endMembership: endpoint({
    path: '/api/user/endMembership',
    kind: 'write',
    access: administrators,
    summary: '终止会员资格',
    touches,
    input: z.object({
      id: id(),
      version,
      kind: choice('终止方式', ENDING_OPTIONS),
      on: date('终止日期', { required: true }),
      reason: actReason('依据', { help: '例如退会申请、理事会决议的文号；写入办理记录和操作日志。' }),
    }),
    output: done,
    errors: ['stateChanged', 'ownRecord'],
    audit: true,
  }),
  reinstate: endpoint({
    path: '/api/user/reinstate',
    kind: 'write',
    access: administrators,
    summary: '恢复会员资格',
    touches,
    input: z.object({ id: id(), version, reason: actReason() }),
    output: done,
    errors: ['stateChanged', 'ownRecord', 'guardFailed'],
    audit: true,
  }),
}
