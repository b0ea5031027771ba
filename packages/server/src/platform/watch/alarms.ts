import type { Parts } from '../assembly/parts.ts'
import type { Found } from './check.ts'
import { createTeller } from './teller.ts'
import { endAlarm, forgetAlarms, listAlarms, type ServingProcess } from './watch.queries.ts'

/**
 * What turns red twice in a row is an alarm: one line in the log, one mail to the operators, whichever process sees it first; and the
 * same when it is over.
 */
export interface Alarms {
  hear(found: readonly Found[]): Promise<void>
}

const ROUNDS = 2
const UNSEEN_ROUNDS = 3

interface Seen {
  red: number
  since: number
  /** Told past the outbox, because the database was what failed. */
  directly: boolean
}

export const createAlarms = ({
  parts,
  self,
  roundMs,
}: {
  readonly parts: Parts
  readonly self: ServingProcess
  readonly roundMs: number
}): Alarms => {
  const { db, log } = parts
  const teller = createTeller(parts)
  const seen = new Map<string, Seen>()
  const nameOf = ({ name, local }: Found) => (local ? `${name}@${self.host}` : name)

  const red = async (found: Found) => {
    const one = seen.get(found.name) ?? { red: 0, since: performance.now(), directly: false }
    seen.set(found.name, one)
    one.red += 1
    if (one.red < ROUNDS) return
    if (one.red === ROUNDS) log.error({ check: found.name, words: found.text }, 'alarm begins')
    try {
      await teller.begun(nameOf(found), found)
    } catch {
      if (!one.directly) await teller.begunDirectly(found)
      one.directly = true
    }
  }

  const green = async (found: Found, underway: ReadonlySet<string>) => {
    const one = seen.get(found.name)
    seen.delete(found.name)
    const lasted = one ? performance.now() - one.since : 0
    if (one && one.red >= ROUNDS)
      log.info({ check: found.name, seconds: Math.round(lasted / 1_000) }, 'alarm over')
    if (one?.directly) await teller.over(nameOf(found), found, new Date(Date.now() - lasted).toISOString())
    if (!underway.has(nameOf(found))) return
    // Another process may still see it, or be about to tell what it saw a moment ago.
    const since = await endAlarm(db, nameOf(found), (UNSEEN_ROUNDS * roundMs) / 1_000)
    if (since) await teller.over(nameOf(found), found, since)
  }

  return {
    async hear(found) {
      const bad = found.filter(({ level }) => level === 'error')
      for (const one of bad) await red(one)
      if (bad.some(({ name }) => name === 'database')) return
      await teller.refresh()
      await forgetAlarms(db)
      const underway = new Set((await listAlarms(db)).map(({ name }) => name))
      for (const one of found) if (one.level !== 'error') await green(one, underway)
    },
  }
}
