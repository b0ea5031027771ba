import * as z from 'zod'
import { endpoint, instant, superAdmin } from '../../platform/endpoint.ts'
import { describe, filled } from '../../platform/fields.ts'
import { NAME_LISTS } from '../../platform/names/name-lists.ts'
import { MAX_NAME, MAX_NAMES, type NameListKey } from '../../platform/names/names.rules.ts'

/** Lists of names that the office keeps itself (docs/decisions/130-lists-kept-by-the-office.md). */

const list = z.enum(Object.keys(NAME_LISTS) as [NameListKey, ...NameListKey[]], { error: '没有这份名单' })
const name = filled('请填写名称').max(MAX_NAME, `名称不能超过${MAX_NAME}个字`)

const kept = z.object({
  name: z.string(),
  retired: z.boolean(),
  /** Records that carry it, whatever their state. */
  count: z.number(),
  /** Of these, applications that are not approved: what was stamped says the name of then. */
  waiting: z.number(),
})

const nameList = z.object({
  list,
  entries: z.array(kept),
  /** Those that cannot be changed. */
  last: z.array(kept.omit({ retired: true })),
  /** 0: as it was delivered. Sent back with a change. */
  version: z.number(),
  updatedAt: instant().nullable(),
  updatedBy: z.string(),
})

export const nameLists = {
  view: endpoint({
    path: '/api/nameList/view',
    kind: 'read',
    access: superAdmin,
    summary: '查看选项名单',
    input: z.object({ list }),
    output: nameList,
    errors: [],
  }),
  save: endpoint({
    path: '/api/nameList/save',
    kind: 'write',
    access: { ...superAdmin, stepUp: true },
    summary: '修改选项名单',
    touches: ['settings', 'expert', 'user'],
    input: z.object({
      list,
      version: z.number().int().min(0),
      entries: describe(
        z
          .array(
            z.object({
              name,
              retired: z.boolean(),
              /** Its name until now; empty: it is new. */
              was: z.string().max(MAX_NAME),
              /** Renamed: records of the old name get the new one. */
              carry: z.boolean(),
            }),
          )
          .max(MAX_NAMES, `最多${MAX_NAMES}项`),
        { title: '名单', widget: 'text', required: false },
      ),
    }),
    output: nameList.extend({ /** Records that got another name. */ carried: z.number() }),
    errors: ['stateChanged', 'nothingChanged', 'stepUpRequired'],
    audit: true,
  }),
}
