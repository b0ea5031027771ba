import * as z from 'zod'
import { done, endpoint, id, instant, none, signedIn, staff } from '../platform/endpoint.ts'

/** Long work and how far it is: exports, imports. Everybody sees their own (docs/handbook/office.md#tasks). */
export const jobState = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number(),
  /** There is a file to fetch. */
  hasResult: z.boolean(),
  error: z.string(),
  createdAt: instant(),
  finishedAt: instant().nullable(),
})

/** Of tasks that were ordered before tasks had titles, and of those that need none. */
export const TASK_TITLES: Readonly<Record<string, string>> = {
  certificates: '签发证书',
  dossier: '生成评价卷宗',
  'meeting-pack': '生成会议材料包',
  'own-export': '导出本人信息',
  'import-check': '检查导入的表格',
  'import-commit': '导入数据',
  'import-undo': '撤销导入',
  'bulk-act': '批量办理',
}
export const taskTitle = ({ title, kind }: { title: string; kind: string }): string =>
  title || TASK_TITLES[kind] || (kind.startsWith('export-') ? '导出名单' : '后台任务')

/** What ended so many days ago is still listed. */
export const TASK_DAYS = 7

/**
 * One line of the task centre. `job` is long work of one's own, `sending` a mail or SMS to many, `import` an upload of one's own that
 * waits for a decision, `backup` one that was made.
 */
const task = z.object({
  sort: z.enum(['job', 'sending', 'import', 'backup']),
  id: z.string(),
  /** Of a sending: mail or sms; of an import: what is brought in. */
  of: z.string(),
  /** `attention`: it waits for the reader. */
  group: z.enum(['running', 'attention', 'ended']),
  tone: z.enum(['plain', 'good', 'wait', 'bad']),
  title: z.string(),
  /** Where it stands, in words. */
  text: z.string(),
  done: z.number(),
  total: z.number(),
  failed: z.number(),
  at: instant(),
  finishedAt: instant().nullable(),
  /** There is a file, until then. */
  keptUntil: instant().nullable(),
  may: z.array(z.enum(['cancel', 'pause', 'resume', 'download'])),
  /** Of a sending: what its acts are made with. */
  version: z.number(),
})
export type Task = z.output<typeof task>

export const job = {
  list: endpoint({
    path: '/api/jobs/list',
    kind: 'read',
    access: signedIn,
    summary: '本人的后台任务',
    input: none,
    output: z.object({ list: z.array(jobState) }),
    errors: [],
  }),
  /** Everything that runs or ran lately, as far as it is the reader's to see. */
  centre: endpoint({
    path: '/api/jobs/centre',
    kind: 'read',
    access: staff,
    summary: '任务中心',
    input: none,
    output: z.object({ list: z.array(task) }),
    errors: [],
  }),
  get: endpoint({
    path: '/api/jobs/get',
    kind: 'read',
    access: signedIn,
    summary: '后台任务进度',
    input: z.object({ id: id() }),
    output: jobState,
    errors: [],
  }),
  cancel: endpoint({
    path: '/api/jobs/cancel',
    kind: 'write',
    access: signedIn,
    summary: '取消后台任务',
    input: z.object({ id: id() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  result: endpoint({
    path: '/api/jobs/result',
    kind: 'read',
    access: signedIn,
    summary: '后台任务的结果文件',
    input: z.object({ id: id() }),
    output: z.object({ fileUrl: z.string() }),
    errors: ['downloadFailed'],
    audit: true,
  }),
}
