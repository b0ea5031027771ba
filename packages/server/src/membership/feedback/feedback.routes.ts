import { serialNumber } from '@portal/contract/membership/member.calls'
import { feedback } from '@portal/contract/membership/note/feedback.calls'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { findMember } from '../record/member.queries.ts'
import { answerFeedback, feedbackOf, insertFeedback, listFeedback } from './feedback.queries.ts'

const memberOf = (context: Context): string => {
  const { memberId } = actorOf(context)
  if (!memberId) throw new AppError('notFound')
  return memberId
}

export const feedbackRoutes = (): Route[] =>
  implement(feedback, {
    send: async ({ text, page }, context) => {
      const row = await findMember(context.db, memberOf(context))
      if (!row) throw new AppError('notFound')
      context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
      return insertFeedback(context.db, { memberId: row.id, text, page })
    },
    own: async (_input, context) => ({
      list: (await feedbackOf(context.db, memberOf(context))).map(({ page: _page, ...row }) => row),
    }),
    list: async ({ state, pageNum, pageSize }, { db }) => {
      const { list, ...counted } = await listFeedback(db, state, { pageNum, pageSize })
      return {
        ...counted,
        list: list.map(({ kind, name, firstLetter, examineDate, serial, serialChar, ...row }) => ({
          ...row,
          memberKind: kind,
          memberName: name,
          serialNum: serialNumber({ firstLetter, examineDate, serial, serialChar }),
        })),
      }
    },
    answer: async ({ id, version, answer }, context) => {
      const { accountId, name } = actorOf(context)
      const by = { id: accountId, name }
      const answered = await answerFeedback(context.db, { id, version, answer, by })
      if (!answered) throw new AppError('stateChanged')
      const row = await findMember(context.db, answered.memberId)
      context.note({ targetKind: row?.kind ?? '', targetId: answered.memberId, targetName: row?.name ?? '' })
      return {}
    },
  })
