import { content } from '@portal/contract/content/text.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { viewText } from './text.views.ts'

export const contentRoutes = ({ settings }: { settings: Settings }): Route[] =>
  implement(content, { text: ({ key }) => viewText(settings, key) })
