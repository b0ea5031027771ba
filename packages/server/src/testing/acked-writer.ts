import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../platform/database/open.ts'
import { readEnvironment } from '../platform/environment/environment.ts'

/** For fault tests: writes rows without end and prints the id of each row that the database confirmed. */
const { db } = await openDatabase(readEnvironment(), () => {})
process.stdout.write('open\n')
for (;;) {
  try {
    const { id } = await db
      .insertInto('job')
      .values({ kind: 'acked' })
      .returning('id')
      .executeTakeFirstOrThrow()
    process.stdout.write(`${id}\n`)
  } catch {
    await sleep(20)
  }
}
