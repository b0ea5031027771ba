import { withClient } from './catalogue.ts'

/** For whoever asks how old the last good backup is. A database that was not upgraded yet has no place to write it down. */
export const noteBackup = (
  ownerUrl: string,
  { path, bytes, seconds }: { readonly path: string; readonly bytes: number; readonly seconds: number },
): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public."backupRecord"') is not null as there`,
    )
    if (!rows[0]?.there) return
    await client.query('insert into "backupRecord" (place, bytes, seconds) values ($1, $2, $3)', [
      path,
      bytes,
      Math.round(seconds),
    ])
  })
