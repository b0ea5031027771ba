import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What the server needs of the installed packages. npm also leaves those that the pages are built from: they are built in already. */

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly link?: boolean
  readonly resolved?: string
}
type Lock = Readonly<Record<string, Locked>>

/** As Node looks for it: in the folder of whoever asks, then in each one above. */
const found = (lock: Lock, from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (path in lock) return path
    if (at === '') return undefined
  }
}

export const reachable = (lock: Lock, from: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const open = [...from]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { link, resolved, ...own } = lock[path] ?? {}
    if (link && resolved) open.push(resolved)
    const needed =
      path === ''
        ? own.optionalDependencies
        : { ...own.peerDependencies, ...own.optionalDependencies, ...own.dependencies }
    for (const name of Object.keys(needed ?? {})) {
      const one = found(lock, path, name)
      if (one === undefined || seen.has(one)) continue
      seen.add(one)
      open.push(one)
    }
  }
  return seen
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  )

export const removeUnreachable = (target: string): void => {
  const lock: Lock = JSON.parse(readFileSync(join(target, 'package-lock.json'), 'utf8')).packages
  const needed = reachable(lock, ['', 'packages/server', 'packages/contract'])
  const modules = join(target, 'node_modules')
  for (const name of packagesIn(modules))
    if (name !== '@portal/server' && !needed.has(`node_modules/${name}`))
      rmSync(join(modules, name), { recursive: true, force: true })
}
