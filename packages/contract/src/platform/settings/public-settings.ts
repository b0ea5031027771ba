import * as z from 'zod'
import type { Setting } from './setting.fields.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from './settings.ts'

export type PublicSettingKey = {
  [K in SettingKey]: (typeof SETTINGS)[K] extends { readonly public: true } ? K : never
}[SettingKey]
export const PUBLIC_SETTING_KEYS = SETTING_KEYS.filter(
  (key) => (SETTINGS[key] as Setting).public,
) as PublicSettingKey[]

/** What everybody may know: the values above that say so, and where the two pictures are. */
export const publicSettings = z.object({
  ...(Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, z.string()])) as Record<
    PublicSettingKey,
    z.ZodString
  >),
  logoUrl: z.string(),
  wechatQrUrl: z.string(),
})
export type PublicSettings = z.output<typeof publicSettings>
