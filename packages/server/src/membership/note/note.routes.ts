import { notes } from '@portal/contract/membership/note/note.calls'
import { actorOf, implement, type Route } from '../../platform/http/context.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { findTarget } from '../review/edit.actions.ts'
import { addNote, addTask, assignees, editNote, removeNote, settleTask } from './note.actions.ts'
import { listTasks } from './note.queries.ts'
import { viewTimeline } from './timeline.views.ts'

export const noteRoutes = (deps: MemberDeps): Route[] =>
  implement(notes, {
    add: (input, context) => addNote(deps, input, context),
    addTask: (input, context) => addTask(deps, input, context),
    edit: (input, context) => editNote(deps, input, context),
    remove: (input, context) => removeNote(input, context),
    settle: (input, context) => settleTask(input, context),
    assignees: async (_input, { db }) => ({ list: await assignees(db) }),
    tasks: async ({ state, whose, pageNum, pageSize, order }, context) => {
      const assigneeId = whose === 'mine' ? actorOf(context).accountId : undefined
      const page = { pageNum, pageSize, order }
      const { rows, ...counted } = await listTasks(context.db, deps.keyRing, { state, assigneeId }, page)
      return {
        ...counted,
        list: rows.map(({ dueOn, assigneeId: assignee, ...row }) => ({
          id: row.id,
          version: row.version,
          memberId: row.memberId,
          memberKind: row.memberKind,
          memberName: row.memberName,
          text: row.text,
          late: row.late,
          byName: row.byName,
          dueOn: dueOn ?? '',
          assigneeId: assignee ?? '',
          assigneeName: row.assigneeName,
          doneBy: row.doneBy,
          doneAt: row.doneAt,
        })),
      }
    },
    timeline: async ({ memberId, ...page }, context) =>
      viewTimeline(deps, await findTarget({ id: memberId }, context), page, context),
  })
