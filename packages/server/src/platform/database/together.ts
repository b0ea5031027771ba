import { type Db, databaseError } from './database.ts'
import { longWork } from './patience.ts'

/** What is read of each key; a key without a row is missing. */
type Load<Row> = (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>

interface Asked<Row> {
  readonly key: string
  readonly answer: (row: Row | undefined) => void
  readonly refuse: (error: unknown) => void
}

/**
 * Reads one row by its key: whoever asks in the same turn of the event loop, on the same connections, is asked for in one statement. Nothing
 * is kept, so that each gets what the database says after having asked; nobody waits for a statement that is under way. A transaction asks
 * for itself, because it sees what it wrote, and so does long work, which has a patience of its own. When a statement for several fails over
 * one of them (a key that is none, a row that does not open), each is asked for once more alone; when the database is away or too slow, all
 * are told, and it is not asked again.
 */
export const together = <Row extends object>(load: Load<Row>) => {
  const alone = async (db: Db, key: string) => (await load(db, [key])).get(key)
  const gathering = new WeakMap<Db, Asked<Row>[]>()

  const ask = async (db: Db, all: readonly Asked<Row>[]): Promise<void> => {
    try {
      const rows = await load(db, [...new Set(all.map(({ key }) => key))])
      for (const { key, answer } of all) {
        const row = rows.get(key)
        // Of each one's own: what one changes in it, another does not see.
        answer(row && { ...row })
      }
    } catch (error) {
      const [first] = all
      if (all.length === 1) first?.refuse(error)
      else if (databaseError(error)) for (const { refuse } of all) refuse(error)
      else for (const { key, answer, refuse } of all) alone(db, key).then(answer, refuse)
    }
  }

  return (db: Db, key: string): Promise<Row | undefined> => {
    if (db.isTransaction || longWork()) return alone(db, key)
    return new Promise((answer, refuse) => {
      const others = gathering.get(db)
      if (others) return void others.push({ key, answer, refuse })
      const all = [{ key, answer, refuse }]
      gathering.set(db, all)
      setImmediate(() => {
        gathering.delete(db)
        void ask(db, all)
      })
    })
  }
}
