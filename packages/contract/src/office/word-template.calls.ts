import * as z from 'zod'
import { expertKind } from '../membership/kind/expert.kind.ts'
import { personKind } from '../membership/kind/person.kind.ts'
import { unitKind } from '../membership/kind/unit.kind.ts'
import { keysOf } from '../platform/codes.ts'
import { endpoint, flag, instant, MB, none, superAdmin, wholeNumber } from '../platform/endpoint.ts'
import { fieldOf, requiredText } from '../platform/fields.ts'
import { REPORT_TAGS } from './report/report.rules.ts'

/** The Word forms that applicants print (docs/handbook/membership.md#stamped-form): delivered with the portal, replaced by files that the society edits in Word. */

/** Tags of a paper that says what its records say, with their names. */
const said = <Tag extends string>(titles: Record<Tag, string>) =>
  z.object(
    Object.fromEntries(
      Object.entries<string>(titles).map(([tag, title]) => [tag, requiredText(title, { max: 1000 })]),
    ) as Record<Tag, ReturnType<typeof requiredText>>,
  )

export const WORD_TEMPLATES = {
  'person-form': { title: '个人会员入会申请表', fields: personKind.fields },
  'unit-form': { title: '单位会员登记表', fields: unitKind.fields },
  'expert-form': { title: '专家申请表', fields: expertKind.fields },
  'society-report': { title: '工作报告', fields: said(REPORT_TAGS), paper: true },
} as const
export type WordTemplateName = keyof typeof WORD_TEMPLATES

/** What every form offers beside the fields of its kind. */
const FRAME: Readonly<Record<string, string>> = {
  societyName: '学会名称',
  promiseWord: '承诺内容',
  applicationNo: '申请编号',
  version: '申请版本',
  printedAt: '打印时间',
  codeNote: '核对说明',
  qr: '核对二维码',
  image: '照片',
}
/** Without it the scan of a stamped form can no longer be compared with the data under review. */
export const CODE_TAG = 'qr'

const never = ['pwd', 'confirmPwd', 'orgId', 'bankConsent']
/** What a form may use: its fields, and the frame. Keys are the words between the braces. */
export const tagsOf = (name: WordTemplateName): Readonly<Record<string, string>> => {
  const shape = WORD_TEMPLATES[name].fields.shape as Record<string, z.ZodType>
  const fields = Object.entries(shape)
    .filter(([key]) => !never.includes(key))
    .map(([key, schema]) => [key, fieldOf(schema)?.title ?? key] as const)
  const { societyName = '' } = FRAME
  if ('paper' in WORD_TEMPLATES[name]) return { ...Object.fromEntries(fields), societyName }
  const { image, ...frame } = FRAME
  return { ...Object.fromEntries(fields), ...frame, ...(name === 'expert-form' && image && { image }) }
}

const name = z.enum(keysOf(WORD_TEMPLATES), {
  error: '没有这个模板',
})
const tag = z.object({ tag: z.string(), title: z.string() })
export const templateCheck = z.object({
  /** Tags that nothing is filled into. */
  unknown: z.array(z.string()),
  /** What the delivered form says and this one does not. */
  missing: z.array(tag),
})

/** 0: the delivered form. */
const version = wholeNumber(0, 100_000)

export const templates = {
  list: endpoint({
    path: '/api/settings/templates',
    kind: 'read',
    access: superAdmin,
    summary: '查看打印模板',
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          name,
          /** In force. */
          version: z.number(),
          versions: z.array(
            z.object({
              version: z.number(),
              fileName: z.string(),
              size: z.number(),
              createdAt: instant(),
              createdBy: z.string(),
              missing: z.array(tag),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  download: endpoint({
    path: '/api/settings/template/download',
    kind: 'read',
    access: superAdmin,
    summary: '下载打印模板',
    input: z.object({ name, version }),
    output: none,
    errors: [],
    download: true,
  }),
  upload: endpoint({
    path: '/api/settings/template/upload',
    kind: 'write',
    access: { ...superAdmin, stepUp: true },
    summary: '上传打印模板',
    /** `acceptMissing`: the form leaves out on purpose what the delivered one says. */
    input: z.object({ name, acceptMissing: flag().default(false) }),
    output: z.object({ version: z.number() }),
    errors: [
      'templateKind',
      'templateTooLarge',
      'templateUnreadable',
      'templateTags',
      'templateIncomplete',
      'fileDamaged',
      'fileInfected',
      'stepUpRequired',
    ],
    errorData: templateCheck,
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    files: {
      file: {
        kinds: ['docx'],
        maxBytes: 2 * MB,
        required: true,
        errors: { kind: 'templateKind', size: 'templateTooLarge' },
      },
    },
    audit: true,
  }),
  use: endpoint({
    path: '/api/settings/template/use',
    kind: 'write',
    access: { ...superAdmin, stepUp: true },
    summary: '启用打印模板',
    input: z.object({ name, version }),
    output: z.object({ version: z.number() }),
    errors: ['nothingChanged', 'stepUpRequired'],
    audit: true,
  }),
}
