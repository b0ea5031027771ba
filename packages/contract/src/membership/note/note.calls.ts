import * as z from 'zod'
import { keysOf } from '../../platform/codes.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../../platform/endpoint.ts'
import { choice, date, describe, requiredText } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'
import { NOTE_KIND_OPTIONS, NOTE_KINDS, TIMELINE_SOURCES } from './note.words.ts'

/** What the office writes down about a member, and what it has to come back to (docs/handbook/membership.md#notes). */

const version = z.coerce.number().int().min(1)
const text = requiredText('内容', { max: 1000, widget: 'textarea', help: '会员导出本人信息时可以看到。' })
const noteKind = z.enum(keysOf(NOTE_KINDS))

const task = z.object({
  id: z.string(),
  version,
  memberId: z.string(),
  memberKind,
  memberName: z.string(),
  text: z.string(),
  dueOn: z.string(),
  /** Past its day and not done. */
  late: z.boolean(),
  assigneeId: z.string(),
  assigneeName: z.string(),
  byName: z.string(),
  doneBy: z.string(),
  doneAt: instant().nullable(),
})

export const notes = {
  add: endpoint({
    path: '/api/note/add',
    kind: 'write',
    access: administrators,
    summary: '记录联系情况',
    input: z.object({
      memberId: id(),
      // Written while somebody speaks: the rest is mostly right as it stands.
      text,
      kind: choice('方式', NOTE_KIND_OPTIONS, { widget: 'select' }),
      on: date('日期', { required: true }),
    }),
    output: z.object({ id: z.string() }),
    errors: [],
    audit: true,
  }),
  addTask: endpoint({
    path: '/api/note/addTask',
    kind: 'write',
    access: administrators,
    summary: '新增跟进事项',
    input: z.object({
      memberId: id(),
      text,
      dueOn: date('期限', { required: true }),
      assigneeId: describe(z.uuid({ error: '请选择负责人' }), {
        title: '负责人',
        widget: 'select',
        required: true,
      }),
    }),
    output: z.object({ id: z.string() }),
    errors: [],
    audit: true,
  }),
  /** Who wrote it puts it right; the super administrator may, too. */
  edit: endpoint({
    path: '/api/note/edit',
    kind: 'write',
    access: administrators,
    summary: '修改联系记录',
    input: z.object({ id: id(), version, text }),
    output: done,
    errors: ['stateChanged', 'forbidden'],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/note/remove',
    kind: 'write',
    access: administrators,
    summary: '删除联系记录',
    input: z.object({ id: id(), version }),
    output: done,
    errors: ['stateChanged', 'forbidden'],
    audit: true,
  }),
  settle: endpoint({
    path: '/api/note/settle',
    kind: 'write',
    access: administrators,
    summary: '办结跟进事项',
    input: z.object({ id: id(), version, done: flag() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Who can be given a task. */
  assignees: endpoint({
    path: '/api/note/assignees',
    kind: 'read',
    access: administrators,
    summary: '跟进事项负责人',
    input: none,
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: [],
  }),
  tasks: endpoint({
    path: '/api/note/tasks',
    kind: 'read',
    access: administrators,
    summary: '跟进事项',
    input: paged(
      {
        state: z.enum(['open', 'late', 'done']).default('open'),
        /** Mine: whose person in charge is whoever asks. */
        whose: z.enum(['mine', 'all']).default('all'),
      },
      ['dueOn'],
    ),
    output: pageOf(task, { counts: z.object({ open: z.number(), late: z.number(), done: z.number() }) }),
    errors: [],
  }),
  /** Everything between the society and a member, the newest first: what was written, said, paid, issued, changed. */
  timeline: endpoint({
    path: '/api/note/timeline',
    kind: 'read',
    access: administrators,
    summary: '会员往来记录',
    input: z.object({
      memberId: id(),
      source: z.enum(keysOf(TIMELINE_SOURCES)).optional(),
      pageNum: wholeNumber(1, 1000).default(1),
      pageSize: wholeNumber(1, 50).default(20),
    }),
    output: pageOf(
      z.object({
        key: z.string(),
        source: z.enum(keysOf(TIMELINE_SOURCES)),
        at: instant(),
        /** Known by the day alone. */
        dayOnly: z.boolean(),
        title: z.string(),
        text: z.string(),
        actor: z.string(),
        /** Of what the office wrote itself. */
        note: z
          .object({
            id: z.string(),
            version,
            kind: noteKind,
            dueOn: z.string(),
            assigneeName: z.string(),
            done: z.boolean(),
            editable: z.boolean(),
          })
          .nullable(),
      }),
    ),
    errors: [],
  }),
}
