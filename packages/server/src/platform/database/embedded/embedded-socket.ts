import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the address of a socket holds at most. */
const SOCKET_BYTES = 107

/**
 * Beside the data, where whoever serves and whoever runs a command see the same folder: a service manager gives its services a `/tmp` of
 * their own. Not where the path is too long, and not where root lends the server an account that cannot walk there.
 */
export function socketFolderOf(dataDir: string): string {
  const beside = join(dataDir, 'postgres.socket')
  if (process.getuid?.() !== 0 && Buffer.byteLength(`${beside}/.s.PGSQL.5432`) <= SOCKET_BYTES) return beside
  return `/tmp/portal-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/** Of postmaster.pid, counted from 0. */
const SOCKET_LINE = 4

/** Where the living server listens, whichever account or version started it; unknown of one that is just leaving. */
export function socketInUse(cluster: string): string | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[SOCKET_LINE]?.trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
