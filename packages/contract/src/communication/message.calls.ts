import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { returnReason } from '../identity/release.fields.ts'
import { sheetFile } from '../identity/sheet-file.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  listReaders,
  MB,
  many,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import { MAX_PER_MINUTE } from '../platform/settings/setting.fields.ts'
import {
  acted,
  audience,
  content,
  counts,
  draft,
  fileIds,
  listedRecipient,
  MAX_AUDIENCE,
  messageView,
  one,
  recipientRow,
  recipientState,
} from './message.fields.ts'

const preview = z.object({
  total: z.number(),
  name: z.string(),
  destination: z.string(),
  subject: z.string(),
  /** Of a mail: rich text, pictures by a link that is good for a while. */
  body: z.string(),
  /** The plain part of a mail; the whole SMS with signature. */
  text: z.string(),
  segments: z.number(),
  /** Of one SMS segment, in yuan. */
  price: z.number(),
})

const RATE = `请填写1至${MAX_PER_MINUTE}的整数`
const perMinute = describe(
  z.coerce.number({ error: RATE }).int(RATE).min(1, RATE).max(MAX_PER_MINUTE, RATE),
  {
    title: '每分钟最多发送',
    widget: 'number',
    required: true,
    help: '只影响这一条；默认值在“系统设置”中',
  },
)

const recipientFile = z.object({
  total: z.number(),
  list: z.array(listedRecipient),
  /** Rows that cannot be used, in words. */
  problems: z.array(z.object({ row: z.number(), note: z.string() })),
})
const onlyOne = <I extends z.ZodObject = typeof one>(
  summary: string,
  path: `/api/${string}`,
  input: I = one as unknown as I,
) =>
  ({
    path,
    kind: 'write',
    access: administrators,
    summary,
    input,
    output: acted,
    errors: ['stateChanged'],
    touches: ['mail', 'sms'],
    audit: true,
  }) as const

export const message = {
  get: endpoint({
    path: '/api/message/get',
    kind: 'read',
    access: listReaders,
    summary: '查看邮件或短信',
    input: z.object({ id: id() }),
    output: messageView,
    errors: [],
  }),
  recipients: endpoint({
    path: '/api/message/recipients',
    kind: 'read',
    access: listReaders,
    summary: '收件人发送情况',
    input: paged(
      { id: id(), state: recipientState.optional(), keyword: z.string().trim().max(50).optional() },
      ['seq'],
    ),
    output: pageOf(recipientRow, { counts }),
    errors: [],
  }),
  /** As the `at`-th recipient would read it. */
  preview: endpoint({
    path: '/api/message/preview',
    kind: 'read',
    access: listReaders,
    summary: '预览邮件或短信',
    input: z.object({ ...content, audience, fileIds, at: wholeNumber(0, MAX_AUDIENCE).default(0) }),
    bodyLimit: MB,
    output: preview,
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 60 }],
  }),
  /** To oneself; filled in as for the first recipient. SMS go to the phone of the own account. */
  test: endpoint({
    path: '/api/message/test',
    kind: 'write',
    access: administrators,
    summary: '发送测试邮件或短信',
    touches: { nothing: 'a test stands in no log' },
    input: z.object({
      ...draft,
      to: describe(z.string().trim().max(100).default(''), {
        title: '您自己的邮箱',
        widget: 'email',
        required: true,
        max: 100,
        help: '按第一位收件人的内容生成，主题前加“［测试］”，不计入发送记录。',
      }),
    }),
    bodyLimit: MB,
    output: z.object({ destination: z.string() }),
    errors: ['messageIncomplete', 'noOwnPhone'],
    limits: [{ by: 'actor', max: 10, seconds: 3600 }],
    audit: true,
  }),
  /** The author asks whoever may send it to look at it. */
  handIn: endpoint({
    ...onlyOne('提交审核', '/api/message/handIn'),
    access: listReaders,
    errors: ['stateChanged', 'messageIncomplete'],
  }),
  takeBack: endpoint({ ...onlyOne('撤回送审', '/api/message/takeBack'), access: listReaders }),
  /** Not as it stands: back to its author, who reads why. */
  sendBack: endpoint(onlyOne('退回草稿', '/api/message/sendBack', one.extend({ reason: returnReason }))),
  approve: endpoint({
    ...onlyOne('复核并同意发送', '/api/message/approve'),
    access: { ...administrators, stepUp: 'onDemand' },
    errors: ['stateChanged', 'secondPerson', 'stepUpRequired', 'messageQuota'],
  }),
  /** Back to a draft: what awaited a second person, or has a time that has not come. */
  withdraw: endpoint(onlyOne('撤回待复核的邮件或短信', '/api/message/withdraw')),
  pause: endpoint(onlyOne('暂停发送', '/api/message/pause')),
  resume: endpoint(onlyOne('继续发送', '/api/message/resume')),
  cancel: endpoint(onlyOne('取消发送', '/api/message/cancel')),
  /** Failures once more; `unknown` only where it is asked for, because it may arrive twice. */
  retry: endpoint({
    ...onlyOne('重发失败的邮件或短信', '/api/message/retry', one.extend({ unknown: flag().default(false) })),
    access: { ...administrators, stepUp: 'onDemand' },
    output: acted.extend({ count: z.number() }),
    errors: ['stateChanged', 'stepUpRequired', 'messageQuota'],
  }),
  rate: endpoint(onlyOne('调整发送速度', '/api/message/rate', one.extend({ perMinute }))),
  /** The same text and audience as a new draft. */
  copy: endpoint({
    path: '/api/message/copy',
    kind: 'write',
    access: listReaders,
    summary: '复制为新草稿',
    touches: ['mail', 'sms'],
    input: z.object({ id: id() }),
    output: acted,
    errors: [],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/message/delete',
    kind: 'write',
    access: listReaders,
    summary: '删除草稿',
    touches: ['mail', 'sms'],
    input: one,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  export: endpoint({
    path: '/api/message/export',
    kind: 'read',
    access: { ...administrators, stepUp: true },
    summary: '导出发送记录',
    input: z.object({ id: id(), state: many(recipientState) }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  attach: endpoint({
    path: '/api/message/attach',
    kind: 'write',
    access: listReaders,
    summary: '上传邮件附件',
    touches: { nothing: 'it belongs to no draft before that is saved' },
    input: none,
    output: uploaded,
    errors: ['mailAttachmentKind', 'mailAttachmentTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: {
      file: {
        kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
        maxBytes: 10 * MB,
        required: true,
        errors: { kind: 'mailAttachmentKind', size: 'mailAttachmentTooLarge' },
      },
    },
    audit: true,
  }),
  /** An array of `{name, email | mobileTel}`, at most five thousand. Nothing is kept. */
  recipientJson: endpoint({
    path: '/api/fileUpload/getEmailRecipientJson',
    kind: 'write',
    access: listReaders,
    summary: '读取收件人JSON文件',
    touches: { nothing: 'it only reads the file that is sent' },
    input: none,
    output: recipientFile,
    errors: ['jsonOnly', 'jsonInvalid', 'fileTooLarge'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: {
      file: {
        kinds: ['json'],
        maxBytes: 5 * MB,
        required: true,
        errors: { kind: 'jsonOnly', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
  recipientSheet: endpoint({
    path: '/api/message/recipientSheet',
    kind: 'write',
    access: listReaders,
    summary: '读取收件人Excel文件',
    touches: { nothing: 'it only reads the file that is sent' },
    input: none,
    output: recipientFile,
    errors: ['sheetKind', 'importTooLarge', 'fileDamaged'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: { file: sheetFile() },
    audit: true,
  }),
}
