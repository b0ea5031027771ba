import type { SettingValues } from '@portal/contract/platform/settings/settings'
import { parseBlocks } from '@portal/contract/platform/texts/text-blocks'
import type { TextKey } from '@portal/contract/platform/texts/texts'
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

/**
 * A text of the society: the delivered one, unless a setting replaces it; names and numbers come from the settings. `version` is of the
 * text as it stands: what people agree to is recorded with it.
 */
export const viewText = async (settings: Settings, key: TextKey) => {
  const values = await settings.all()
  const delivered = loadContent(key)
  const replaced = values[`text.${key}`].trim()
  const body = replaced || delivered.body
  return {
    key,
    title: fillPlaceholders(delivered.title, placeholders(values)),
    version: replaced ? contentVersion(delivered.title, body) : delivered.version,
    blocks: parseBlocks(fillPlaceholders(body, placeholders(values))),
  }
}
