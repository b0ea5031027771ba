import { labels } from '@portal/contract/membership/label/label.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { findTarget } from '../review/edit.actions.ts'
import { addLabel, removeLabel, renameLabel, setLabels } from './label.actions.ts'
import { labelsOf, listLabels } from './label.queries.ts'

export const labelRoutes = (): Route[] =>
  implement(labels, {
    list: async (_input, { db }) => ({
      list: (await listLabels(db)).map((label) => ({
        ...label,
        count: Object.values(label.kinds).reduce((sum, count) => sum + count, 0),
      })),
    }),
    add: ({ name }, context) => addLabel(name, context),
    rename: (input, context) => renameLabel(input, context),
    remove: ({ id }, context) => removeLabel(id, context),
    ofMember: async ({ memberId }, context) => {
      await findTarget({ id: memberId }, context)
      return { list: await labelsOf(context.db, memberId) }
    },
    set: (input, context) => setLabels(input, context),
  })
