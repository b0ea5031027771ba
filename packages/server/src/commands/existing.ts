import { resolve } from 'node:path'
import { type Connection, connect } from '../platform/database/database.ts'
import { type Existing, openExisting, requireCurrent } from '../platform/database/existing.ts'
import type { Environment } from '../platform/environment/environment.ts'

export const tell = (message: string) => console.log(message)

/** npm changes the folder; INIT_CWD is where the person stands. */
export const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path)

/** Says which portal it is, works on it, leaves it. */
export async function withPortal<T>(
  environment: Environment,
  work: (existing: Existing) => Promise<T>,
): Promise<T> {
  const existing = await openExisting(environment, tell)
  try {
    tell(`门户：${existing.about}`)
    return await work(existing)
  } finally {
    await existing.place.stop()
  }
}

/** The same for commands that read or write rows of this version. */
export const withDatabase = <T>(
  environment: Environment,
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  withPortal(environment, async ({ place, versions }) => {
    requireCurrent(versions)
    const connection = connect({ url: place.appUrl, patience: 'work' })
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  })
