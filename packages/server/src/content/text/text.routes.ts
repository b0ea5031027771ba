import { content } from '@portal/contract/content/text.calls'
import type { SettingValues } from '@portal/contract/platform/settings/settings'
import { parseBlocks } from '@portal/contract/platform/texts/text-blocks'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  contentVersion,
  fillPlaceholders,
  loadContent,
  PLACEHOLDERS,
  type Placeholder,
} from '../../texts/index.ts'

const placeholders = (values: SettingValues) =>
  Object.fromEntries(
    (Object.keys(PLACEHOLDERS) as Placeholder[]).map((name) => [name, values[name]]),
  ) as Record<Placeholder, string>

interface Text {
  readonly title: string
  /** Markdown with everything filled in. */
  readonly body: string
  /** Of the text as it stands, what people agree to is recorded with it. */
  readonly version: string
}

/** A text of the society: the delivered one, unless a setting replaces it; names and numbers come from the settings. */
const readText = async (settings: Settings, key: TextKey): Promise<Text> => {
  const values = await settings.all()
  const delivered = loadContent(key)
  const replaced = values[`text.${key}`].trim()
  const body = replaced || delivered.body
  return {
    title: fillPlaceholders(delivered.title, placeholders(values)),
    body: fillPlaceholders(body, placeholders(values)),
    version: replaced ? contentVersion(delivered.title, body) : delivered.version,
  }
}

export const contentRoutes = ({ settings }: { settings: Settings }): Route[] =>
  implement(content, {
    text: async ({ key }) => {
      const { title, body, version } = await readText(settings, key)
      return { key, title, version, blocks: parseBlocks(body) }
    },
  })
