import * as z from 'zod'
import { SHEET_ERRORS, sheetFile } from '../../identity/sheet-file.ts'
import { administrators, done, endpoint, id, none, wholeNumber } from '../../platform/endpoint.ts'
import { actReason, date } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'
import { charterReason, councilPost, ordinalField } from './council-term.calls.ts'

/** A whole re-election (换届) as one act from a sheet (docs/handbook/membership.md#reelection). The sheet is read, held against the records, and forgotten. */

export const MAX_COUNCIL = 1000
export const REELECTION_UNDO_DAYS = 7
export const REELECTION_COLUMNS = [
  { name: 'name', title: '姓名', required: true, help: '单位会员填单位名称' },
  { name: 'serialNum', title: '会员号', required: false, help: '重名时必须填写' },
  { name: 'post', title: '职务', required: true, help: '从“职务”工作表中选择' },
  { name: 'company', title: '单位', required: false, help: '帮助区分重名的人' },
] as const

/** What the sheet means for a person; `wrong`: why it means nothing yet. */
export const REELECTION_CHANGES = {
  wrong: { label: '有问题', tone: 'bad' },
  fresh: { label: '新任', tone: 'good' },
  moves: { label: '改任', tone: 'wait' },
  stays: { label: '连任', tone: 'plain' },
  leaves: { label: '卸任', tone: 'plain' },
} as const

const line = z.object({
  /** As Excel counts; of those who leave: null. */
  row: z.number().nullable(),
  change: z.enum(['wrong', 'fresh', 'moves', 'stays', 'leaves']),
  name: z.string(),
  company: z.string(),
  serialNum: z.string(),
  /** Now, and in the new term. */
  before: z.string(),
  after: z.string(),
  memberId: z.string(),
  kind: memberKind.nullable(),
  /** Without 单位. */
  post: z.string(),
  /** What is wrong, or what the charter says against it. */
  text: z.string(),
})
const when = { ordinal: ordinalField('新一届是第几届'), on: date('换届日期', { required: true }) }

export const reelection = {
  template: endpoint({
    path: '/api/council/reelectionTemplate',
    kind: 'read',
    access: administrators,
    summary: '下载换届名单模板',
    input: none,
    output: none,
    errors: ['downloadFailed'],
    download: true,
  }),
  read: endpoint({
    path: '/api/council/readReelection',
    kind: 'write',
    access: administrators,
    summary: '核对换届名单',
    touches: { nothing: 'it only reads' },
    input: z.object(when),
    output: z.object({
      /** Why the file is of no use; empty when it is. */
      failure: z.string(),
      termId: z.string(),
      lines: z.array(line),
      /** What the charter says against the council as a whole. */
      limits: z.array(z.string()),
    }),
    errors: SHEET_ERRORS,
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    files: { file: sheetFile() },
    audit: true,
  }),
  act: endpoint({
    path: '/api/council/reelect',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '换届',
    touches: ['user', 'group', 'expert'],
    input: z.object({
      /** The term that ends: another one is open meanwhile, and it is looked at again. */
      termId: id(),
      ...when,
      lines: z
        .array(z.object({ memberId: id(), post: councilPost }))
        .min(1)
        .max(MAX_COUNCIL),
      /** How many leave, as the preview said. */
      leaving: wholeNumber(0, 100_000),
      charterReason,
      reason: actReason('换届依据', {
        help: '如“第六次会员代表大会选举”，将写入每个人的办理记录和操作日志。',
      }),
    }),
    output: z.object({ name: z.string(), holders: z.number(), left: z.number() }),
    errors: ['stateChanged', 'ownRecord', 'guardFailed'],
    audit: true,
  }),
  undo: endpoint({
    path: '/api/council/undoReelection',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '撤销换届',
    touches: ['user', 'group', 'expert'],
    input: z.object({ id: id(), reason: actReason() }),
    output: done,
    errors: ['stateChanged', 'undoExpired', 'ownRecord', 'guardFailed'],
    audit: true,
  }),
}
