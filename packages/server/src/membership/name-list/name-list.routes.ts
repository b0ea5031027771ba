import { nameLists as endpoints } from '@portal/contract/membership/name-list/name-list.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { saveNames, viewNames } from './name-list.actions.ts'

export const nameListRoutes = ({ settings }: { readonly settings: Settings }): Route[] =>
  implement(endpoints, {
    view: ({ list }, context) => viewNames(list, context),
    save: (input, context) => saveNames(settings, input, context),
  })
