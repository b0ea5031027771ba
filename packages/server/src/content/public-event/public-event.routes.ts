import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import { isOver } from '../event/door.actions.ts'
import { announcedToAll, findForAll } from '../event/event.queries.ts'
import { cancelOutsider, type OutsiderDeps, registerOutsider, signInOutsider } from './outsider.actions.ts'

export const publicEventRoutes = (deps: OutsiderDeps): Route[] =>
  implement(publicEvent, {
    list: async (_input, { db }) => ({ list: await announcedToAll(db) }),
    detail: async ({ id }, { db }) => {
      const row = await findForAll(db, id)
      if (!row) throw new AppError('notFound')
      return { ...row, doorsOpen: row.doorsOpen && !isOver(row) }
    },
    sendCode: async ({ mobileTel }, context) => ({
      sentTo: await deps.codes.send(context, 'phone', mobileTel),
    }),
    register: (input, context) => registerOutsider(deps, input, context),
    cancel: (input, context) => cancelOutsider(deps, input, context),
    signIn: (input, context) => signInOutsider(deps, input, context),
  })
