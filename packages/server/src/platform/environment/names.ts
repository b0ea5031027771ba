import { EnvironmentError } from './environment-error.ts'

/** A variable that nobody reads is a slip of the pen whose effect shows weeks later: no mail leaves, no backup is made. */

/** What else may stand in an environment file: the program it runs on, the system's own. */
const FOREIGN =
  /^(NODE_\w+|LC_\w+|XDG_\w+|SSL_CERT_\w+|\w+_PROXY|TZ|LANG|PATH|HOME|USER|TMPDIR|PORTAL_ENV|UV_THREADPOOL_SIZE)$/i
const OWN_PREFIX = 'SMS_'

/** Letters left out, added, replaced, or two beside each other that changed places. */
export const slips = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let j = 1; j <= b.length; j += 1) (rows[0] as number[])[j] = j
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i] as number[]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      if (swapped) row[j] = Math.min(row[j] ?? 0, at(i - 2, j - 2) + 1)
    }
  return at(a.length, b.length)
}

const nearest = (name: string, known: readonly string[]): string | undefined => {
  const [best] = known
    .filter((one) => one.length >= 7)
    .map((one) => ({ one, by: slips(name.toUpperCase(), one) }))
    .filter(({ one, by }) => by <= (one.length >= 10 ? 2 : 1))
    .sort((a, b) => a.by - b.by)
  return best?.one
}

/** Of the whole environment, where names of other programs stand too: what is all but one of ours. */
export const refuseMisspelt = (names: readonly string[], known: readonly string[]): void => {
  for (const name of names) {
    if (known.includes(name) || name.startsWith(OWN_PREFIX)) continue
    const meant = nearest(name, known)
    if (meant) throw new EnvironmentError(`环境变量 ${name} 不认识：是否应为 ${meant}？请改正名称后再启动`)
  }
}

/** Of the environment file, which is ours alone: every name. */
export const refuseUnknown = (path: string, names: readonly string[], known: readonly string[]): void => {
  for (const name of names) {
    if (known.includes(name) || name.startsWith(OWN_PREFIX) || FOREIGN.test(name)) continue
    const meant = nearest(name, known)
    throw new EnvironmentError(
      `环境文件 ${path} 中的变量 ${name} 不认识：${meant ? `是否应为 ${meant}？` : ''}请改正名称或删去这一行`,
    )
  }
}
