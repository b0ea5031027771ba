import { notices } from '@portal/contract/office/notice.calls'
import { findAccount, markNoticesSeen } from '../../identity/account/account.queries.ts'
import { actorOf, implement, type Route } from '../../platform/http/context.ts'
import { type Concern, concernsOf } from './notice.views.ts'

export const noticeRoutes = (): Route[] =>
  implement(notices, {
    list: async (_input, context) => {
      const reader = actorOf(context)
      const found = await concernsOf(context.db, reader)
      const seen = (await findAccount(context.db, reader.accountId))?.noticesSeenAt ?? null
      const isFresh = ({ at }: Concern) => seen === null || Date.parse(at) > Date.parse(seen)
      return { list: found.map((one) => ({ ...one, fresh: isFresh(one) })) }
    },
    seen: async (_input, context) => {
      await markNoticesSeen(context.db, actorOf(context).accountId)
      return {}
    },
  })
