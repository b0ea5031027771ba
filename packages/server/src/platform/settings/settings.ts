import type { Setting } from '@portal/contract/platform/settings/setting.fields'
import {
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '@portal/contract/platform/settings/settings'
import type { Db } from '../database/database.ts'
import { savedSettings } from './settings.queries.ts'

/** One setting as the settings page shows it; version 0: never saved, so the default holds. */
export interface SettingState {
  key: SettingKey
  value: unknown
  version: number
  updatedAt: string | null
  updatedBy: string
}

export interface Settings {
  get<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  all(): Promise<SettingValues>
  /** After a change has been committed: this process reads anew, the others within seconds. */
  forget(): void
}

const CACHE_MS = 3_000

/** Fresh from the database. A value that an older version saved and today's rule refuses counts as not set. */
export const listSettings = async (db: Db): Promise<SettingState[]> => {
  const rows = await savedSettings(db)
  const saved = new Map(rows.filter((row) => isSettingKey(row.key)).map((row) => [row.key, row]))
  return SETTING_KEYS.map((key) => {
    const { schema, fallback }: Setting = SETTINGS[key]
    const row = saved.get(key)
    const value = row && schema.safeParse(row.value)
    return {
      key,
      value: value?.success ? value.data : fallback,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedBy ?? '',
    }
  })
}

/**
 * Settings as the features read them: a few seconds old at most. An old value is served while the new one is fetched: writers that
 * hold every connection of the pool must not wait here for one more.
 */
export const createSettings = (db: Db, cacheMs = CACHE_MS): Settings => {
  let cached: Promise<SettingValues> | undefined
  let readAt = 0
  let reading = false
  const read = async () =>
    Object.fromEntries((await listSettings(db)).map(({ key, value }) => [key, value])) as SettingValues
  const refresh = (): Promise<SettingValues> => {
    reading = true
    readAt = performance.now()
    return read().finally(() => {
      reading = false
    })
  }
  const all = (): Promise<SettingValues> => {
    if (cacheMs === 0) return read()
    if (!cached) {
      const first = refresh()
      cached = first
      first.catch(() => {
        if (cached === first) cached = undefined
      })
    } else if (!reading && performance.now() - readAt >= cacheMs) {
      const kept = cached
      refresh().then(
        (values) => {
          // A change saved meanwhile has priority over what was read before it.
          if (cached === kept) cached = Promise.resolve(values)
        },
        // The database is away: the old values hold, and the next call tries again.
        () => {},
      )
    }
    return cached
  }
  return {
    all,
    get: async (key) => (await all())[key],
    forget: () => {
      cached = undefined
    },
  }
}
