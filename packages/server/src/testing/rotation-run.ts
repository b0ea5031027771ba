import { setTimeout as sleep } from 'node:timers/promises'
import { KEYED_COLUMNS } from '../keyed-columns.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { leftUnderOlder } from '../platform/rotation/rotation.ts'
import { runCommand } from './portal-process.ts'

/** For tests: a change of keys that is killed again and again, and what must be true of it in the end. */

/** `rotate-key` from the beginning each time, killed after a random while until it has been killed so often; then to its end. */
export const rotateUnderKills = async (
  env: Record<string, string>,
  { kills, within }: { readonly kills: number; readonly within: number },
): Promise<string> => {
  for (let kill = 0; kill < kills; kill += 1) {
    let stop = () => {}
    const heard = runCommand(['rotate-key'], env, (line, killIt) => {
      // Not before it has found the portal: what happens until then writes nothing.
      if (!line.startsWith('门户：')) return
      const timer = setTimeout(killIt, Math.random() * within)
      stop = () => clearTimeout(timer)
    })
    await heard
    stop()
    await sleep(50)
  }
  const { code, output } = await runCommand(['rotate-key'], env)
  if (code !== 0) throw new Error(output)
  return output
}

/** What lies under another key than the last one given, as the database and the folder of files show it. */
export const leftUnder = (ownerUrl: string, dataDir: string, keys: readonly string[]) =>
  withClient(ownerUrl, (client) => {
    const ring = parseKeyRing(keys.join(','))
    const blobs = createLocalBlobs({ folder: `${dataDir}/files`, reserveBytes: 0 })
    return leftUnderOlder({ client, ring, columns: KEYED_COLUMNS, files: createFileStore({ blobs, ring }) })
  })
