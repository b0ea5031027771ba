import { sql } from 'kysely'

/**
 * What a statement begins with whose best plan does not hang on what is asked for: one row by its key, one page along an index. The server plans it
 * once for each connection, not each time, which for such statements takes longer than the reading does. All others are planned for their own values: a
 * name that ten thousand have and one that nobody has are not found the same way (docs/decisions/126-kept-plans.md).
 */
const MARK = '/* kept plan */'
export const KEPT_PLAN = sql.raw(MARK)
const BEGINNING = `select ${MARK}`

/** A plan is kept by the server for each connection and name; whatever comes beyond is planned each time. */
const MOST = 200

/** The names under which the plans of a process's connections are kept. */
export const createPlanNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    if (!text.startsWith(BEGINNING)) return undefined
    const known = names.get(text)
    if (known || names.size >= MOST) return known
    const name = `kept_${names.size}`
    names.set(text, name)
    return name
  }
}
