import * as z from 'zod'
import { done, endpoint, id, instant, none, signedIn } from '../platform/endpoint.ts'

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
