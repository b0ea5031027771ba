import { readFileSync } from 'node:fs'

// npm starts us through a shell that waits for us and outlives an npm that was killed: both are looked at.

/** Name and parent of a process; undefined where the system does not say. */
const lookUp = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}

/** Calls `act` once npm, which started this process, is gone. Whoever is started by somebody else is not watched. */
export function whenStarterDies(act, { byNpm = process.env.npm_lifecycle_event !== undefined } = {}) {
  if (!byNpm || process.platform === 'win32') return undefined
  const parent = process.ppid
  const shell = lookUp(parent)
  const starter = shell && /^(da|ba|z|)sh$/.test(shell.name) ? shell.parent : undefined
  const watch = setInterval(() => {
    const gone = process.ppid !== parent || (starter !== undefined && lookUp(parent)?.parent !== starter)
    if (!gone) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
  return watch
}
