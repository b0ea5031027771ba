import * as z from 'zod'
import { codesOf } from '../platform/codes.ts'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  isoDay,
  many,
  none,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { LOGIN_REASON } from './login-reasons.ts'

/** 登录异常 (loginDefense, docs/handbook/identity.md#login-defence): refused and unusual sign-ins; deleting a record lifts the lock it stands for. */

const day = isoDay().optional()

const record = z.object({
  id: z.string(),
  at: instant(),
  lastAt: instant(),
  /** Masked unless it is a staff account. */
  name: z.string(),
  role: z.string(),
  reason: z.string(),
  ip: z.string(),
  device: z.string(),
  count: z.number(),
  /** The name cannot sign in at this moment. */
  locked: z.boolean(),
})

const filter = {
  from: day,
  to: day,
  /** Part of the masked name, or the whole name, phone or number as it was typed. */
  keyword: z.string().trim().max(60, '输入内容过长').optional(),
  /** Beginning of the address. */
  ip: z.string().trim().max(45).optional(),
  reason: many(z.enum(codesOf<string>(LOGIN_REASON), { error: '没有这种原因' })),
  role: many(z.enum(['staff', 'person', 'expert', 'unit', 'project'])),
  state: z.enum(['locked', 'open']).optional(),
}

export const loginDefense = {
  list: endpoint({
    path: '/api/loginDefense/queryPage',
    kind: 'read',
    access: administrators,
    summary: '查看登录异常',
    input: paged(filter, ['at']),
    /** `counts`: what the filter finds in `all` states and in each. */
    output: pageOf(record, { counts: z.object({ all: z.number(), locked: z.number(), open: z.number() }) }),
    errors: [],
  }),
  detail: endpoint({
    path: '/api/loginDefense/queryById',
    kind: 'read',
    access: administrators,
    summary: '查看登录异常详情',
    input: z.object({ id: id() }),
    output: record.extend({
      lockedUntil: instant().nullable(),
      /** The newest hundred; `count` says how many there were. */
      attempts: z.array(z.object({ at: instant(), ip: z.string(), device: z.string() })),
      /** From where the same name was tried, whatever the reason. */
      devices: z.array(
        z.object({ ip: z.string(), device: z.string(), count: z.number(), lastAt: instant() }),
      ),
      /** Further records of the same name, handled ones too. */
      others: z.array(
        z.object({
          id: z.string(),
          reason: z.string(),
          count: z.number(),
          lastAt: instant(),
          handled: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  export: endpoint({
    path: '/api/loginDefense/export',
    kind: 'read',
    access: administrators,
    summary: '导出登录异常',
    input: z.object(filter),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  remove: endpoint({
    path: '/api/loginDefense/deleteById',
    kind: 'write',
    access: administrators,
    summary: '删除登录异常记录并解锁',
    touches: ['user'],
    input: z.object({ id: id() }),
    output: done,
    errors: [],
    audit: true,
  }),
}
