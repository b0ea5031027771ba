import type pg from 'pg'
import { withClient } from './catalogue.ts'

/** For whoever asks how old the last good backup is. A database that was not upgraded yet has no place to write it down. */
export const noteBackup = (
  ownerUrl: string,
  { path, bytes, seconds }: { readonly path: string; readonly bytes: number; readonly seconds: number },
): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    if (!(await isKept(client))) return
    await client.query('insert into "backupRecord" (place, bytes, seconds) values ($1, $2, $3)', [
      path,
      bytes,
      Math.round(seconds),
    ])
  })

const isKept = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public."backupRecord"') is not null as there`,
  )
  return rows[0]?.there === true
}

/** When the newest one was written to this place, as people read a time; undefined where none ever was. */
export const lastBackupAt = async (client: pg.Client, place: string): Promise<string | undefined> => {
  if (!(await isKept(client))) return undefined
  const { rows } = await client.query<{ at: string | null }>(
    `select to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
      from "backupRecord" where starts_with(place, $1)`,
    [`${place} `],
  )
  return rows[0]?.at ?? undefined
}
