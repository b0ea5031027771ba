import * as z from 'zod'
import { administrators, done, endpoint, id, instant, listReaders, none } from '../../platform/endpoint.ts'
import { requiredText } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'

/** 标签: words that the office gives to records to find them again (docs/handbook/membership.md#labels). */

export const LABELS_MOST = 200
const name = requiredText('标签名称', { max: 20 })
const label = z.object({ id: z.string(), name: z.string() })
/** Lists of all kinds show what was labelled. */
const lists = ['user', 'group', 'expert', 'projectUser']

export const labels = {
  list: endpoint({
    path: '/api/label/list',
    kind: 'read',
    access: listReaders,
    summary: '标签',
    input: none,
    output: z.object({
      list: z.array(
        label.extend({
          /** Records that have it, and of which kinds they are. */
          count: z.number(),
          kinds: z.partialRecord(memberKind, z.number()),
          byName: z.string(),
          at: instant(),
        }),
      ),
    }),
    errors: [],
  }),
  add: endpoint({
    path: '/api/label/add',
    kind: 'write',
    access: administrators,
    summary: '新增标签',
    input: z.object({ name }),
    output: z.object({ id: z.string() }),
    errors: ['nameTaken', 'guardFailed'],
    audit: true,
  }),
  rename: endpoint({
    path: '/api/label/rename',
    kind: 'write',
    access: administrators,
    summary: '重命名标签',
    input: z.object({ id: id(), name }),
    output: done,
    errors: ['nameTaken'],
    audit: true,
  }),
  /** Off all records, too. */
  remove: endpoint({
    path: '/api/label/remove',
    kind: 'write',
    access: administrators,
    summary: '删除标签',
    touches: lists,
    input: z.object({ id: id() }),
    output: done,
    errors: [],
    audit: true,
  }),
  ofMember: endpoint({
    path: '/api/label/ofMember',
    kind: 'read',
    access: listReaders,
    summary: '会员的标签',
    input: z.object({ memberId: id() }),
    output: z.object({ list: z.array(label) }),
    errors: [],
  }),
  /** The labels of one record, all of them. */
  set: endpoint({
    path: '/api/label/set',
    kind: 'write',
    access: administrators,
    summary: '设置会员标签',
    touches: lists,
    input: z.object({ memberId: id(), labelIds: z.array(id()).max(LABELS_MOST) }),
    output: done,
    errors: [],
    audit: true,
  }),
}
