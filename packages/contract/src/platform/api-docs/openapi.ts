import * as z from 'zod'
import { features } from '../../all.ts'
import { type Access, type Endpoint, type Endpoints, errorsOf } from '../endpoint.ts'
import { COMMON_ERRORS, ERRORS, type ErrorName } from '../errors.ts'
import { ROLES } from '../roles.ts'

/** The OpenAPI document, derived from the declarations: what it says is what the server does. */

type Json = Record<string, unknown>

const FEATURE_TITLES: Record<keyof typeof features, string> = {
  account: '登录与账号',
  carriedDraft: '换设备继续填写',
  member: '会员通用',
  memberAdmin: '会员管理',
  person: '个人会员',
  unit: '单位会员',
  expert: '专家',
  projectAccount: '成果评价账号',
  achievement: '成果评价',
  certificate: '证书',
  certificateCheck: '证书核验',
  sampleForm: '申请表样表',
  dues: '会费',
  erasure: '个人信息与注销',
  duplicate: '重复记录',
  organisation: '单位库',
  held: '恢复后核对',
  imports: '数据导入',
  fullExports: '完整导出',
  bulk: '批量操作',
  labels: '标签',
  nameLists: '选项名单',
  notes: '联系记录与跟进',
  feedback: '会员反馈',
  file: '文件',
  content: '文本',
  article: '文章',
  video: '视频',
  publication: '文章和视频',
  event: '会议与培训',
  eventRegistration: '会议与培训报名名单',
  ownEvent: '会议与培训报名',
  publicEvent: '公开的会议与培训',
  front: '门户首页和公开阅读',
  frontDesk: '首页编排',
  job: '后台任务',
  notices: '提醒',
  noticeChoice: '提醒方式',
  search: '全站搜索',
  mail: '邮件',
  sms: '短信',
  message: '邮件和短信',
  messageNotice: '通知',
  settings: '系统设置',
  staffAccounts: '管理员',
  audit: '操作日志',
  system: '系统状态',
  loginDefense: '登录异常',
  mailbox: '本机消息箱',
  messageTemplate: '邮件和短信模板',
  reports: '工作报告',
  statistics: '统计',
  templates: '打印模板',
  suppression: '退订与退信',
  panel: '专家遴选',
  avoidUnits: '专家回避单位',
  invitation: '专家邀请',
  examination: '专家评审',
  activity: '专家履职',
  expertYear: '专家年度履职与续聘',
  award: '奖励评审',
  awardExamine: '奖励评审（专家）',
  awardNomination: '奖励推荐',
  charter: '章程核查',
  councilTerm: '届次与任职',
  reelection: '换届',
  conclusion: '评价意见与结项',
  dossier: '评价卷宗',
  meeting: '评价会议',
  meetingLive: '评价会议现场',
  meetingPapers: '评价会议文件',
  fees: '专家咨询费',
  ownMeeting: '专家的评价会议',
  achievementProcess: '成果评价办理',
  publicity: '成果公示与异议',
  timeliness: '评价用时公开',
  objectionCases: '异议办理',
  docs: '接口说明',
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const accessText = (access: Access): string => {
  if (access === 'public') return '无需登录'
  const roles = access.roles?.map((role) => ROLES[role].label).join('、')
  const parts = [roles && `角色：${roles}`, access.ticket && `凭证：${access.ticket.join('、')}`]
  return `${parts.filter(Boolean).join('；或')}${access.stepUp ? `；${access.stepUp === true ? '' : '必要时'}须以动态口令确认（X-Totp）` : ''}`
}

const securityOf = (access: Access): Json[] =>
  access === 'public'
    ? [{}]
    : [...(access.roles ? [{ session: [] }] : []), ...(access.ticket ? [{ ticket: [] }] : [])]

const errorTable = (names: readonly ErrorName[]): string =>
  names.length === 0
    ? ''
    : `\n\n| error | code | 说明 |\n| --- | --- | --- |\n${names.map((name) => `| ${name} | ${ERRORS[name].code} | ${ERRORS[name].text} |`).join('\n')}`

const bodyOf = (endpoint: Endpoint, input: Json): Json => {
  if (!endpoint.files)
    return {
      content: {
        'application/json': { schema: input },
        'application/x-www-form-urlencoded': { schema: input },
      },
    }
  const slots = Object.entries(endpoint.files)
  const files = Object.fromEntries(
    slots.map(([name, slot]) => [
      name,
      {
        type: 'string',
        format: 'binary',
        description: `${slot.kinds.join('、')}，小于${slot.maxBytes / 1024 / 1024}MB`,
      },
    ]),
  )
  const required = [
    ...((input.required as string[] | undefined) ?? []),
    ...slots.filter(([, slot]) => slot.required).map(([name]) => name),
  ]
  const schema = { ...input, properties: { ...(input.properties as Json), ...files }, required }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const answerOf = (endpoint: Endpoint): Json =>
  endpoint.download
    ? {
        description: '文件',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : {
        description: '成功，或以 code 和 error 说明的业务结果',
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Reply' },
                {
                  type: 'object',
                  properties: { data: { anyOf: [schemaOf(endpoint.output, 'output'), { type: 'null' }] } },
                },
              ],
            },
          },
        },
      }

const refused = (...names: ErrorName[]): Json => ({
  description: names.map((name) => ERRORS[name].text).join('；'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } },
})

const RESPONSES: Json = {
  400: refused('badInput'),
  401: refused('signedOut'),
  403: refused('forbidden', 'passwordChangeRequired', 'totpEnrolmentRequired'),
  404: refused('notFound'),
  413: refused('payloadTooLarge'),
  422: refused('idempotencyMismatch'),
  429: refused('tooManyRequests'),
  500: refused('internal'),
  503: refused('unavailable'),
  507: refused('storageFull'),
}

const parametersOf = (input: Json): Json[] =>
  Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    in: 'query',
    name,
    required: ((input.required as string[] | undefined) ?? []).includes(name),
    schema,
  }))

const pathOf = (endpoint: Endpoint, feature: string, name: string): Json => {
  const input = schemaOf(endpoint.input, 'input')
  const shared = {
    tags: [FEATURE_TITLES[feature as keyof typeof features]],
    summary: endpoint.summary,
    description: `${accessText(endpoint.access)}${errorTable(errorsOf(endpoint))}`,
    security: securityOf(endpoint.access),
    responses: { 200: answerOf(endpoint), ...RESPONSES },
  }
  const post = { ...shared, operationId: `${feature}.${name}`, requestBody: bodyOf(endpoint, input) }
  if (endpoint.kind === 'write') return { post }
  return { get: { ...shared, operationId: `${feature}.${name}.get`, parameters: parametersOf(input) }, post }
}

const REPLY: Json = {
  type: 'object',
  required: ['code', 'data'],
  properties: {
    code: { type: 'integer', description: '200 为成功' },
    data: {},
    errorMsg: { type: 'string' },
    error: { enum: Object.keys(ERRORS) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: '各字段的错误说明' },
    reference: { type: 'string', description: '系统错误的编号' },
  },
}

export const openApiDocument = (about: { title: string; version: string; url: string }): Json => {
  const paths: Json = {}
  // Every operation has an id of its own, also under another address.
  for (const [feature, endpoints] of Object.entries(features))
    for (const [name, endpoint] of Object.entries(endpoints as Endpoints))
      for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries())
        paths[path] = pathOf(endpoint, feature, index === 0 ? name : `${name}.alias${index}`)
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: `POST 须带 X-Requested-With。写操作可带 Idempotency-Key，相同的键和内容只执行一次。${errorTable(COMMON_ERRORS)}`,
    },
    servers: [{ url: about.url }],
    tags: Object.values(FEATURE_TITLES).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Reply: REPLY },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'header', name: 'X-Ticket' },
      },
    },
  }
}
