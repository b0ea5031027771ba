import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process as a lock or pid file names it: the start time tells a reused pid from the original. */
export type ProcessMark = { pid: number; startedAt: string }

export function ownMark(): ProcessMark {
  return { pid: process.pid, startedAt: startTimeOf(process.pid) ?? '' }
}

/** False for a zombie as well: it holds nothing any more, but signals still reach it. */
export function isAlive(mark: ProcessMark): boolean {
  const startedAt = startTimeOf(mark.pid)
  return startedAt !== undefined && (mark.startedAt === '' || startedAt === mark.startedAt)
}

export function isRunning(pid: number): boolean {
  return startTimeOf(pid) !== undefined
}

function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The command name may hold spaces and brackets; the fields proper begin after the last bracket.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  try {
    process.kill(pid, 0)
    return ''
  } catch (error) {
    return isCode(error, 'EPERM') ? '' : undefined
  }
}

/** Whether it has, within that time. */
export async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; isRunning(pid); await sleep(25))
    if (Date.now() > deadline) return false
  return true
}

/** Where a process works; undefined where that cannot be seen. */
export function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

export function readMark(path: string): ProcessMark | undefined {
  try {
    const [pid = '', startedAt = ''] = readFileSync(path, 'utf8').split(/\s+/)
    return { pid: Number(pid), startedAt }
  } catch {
    return undefined
  }
}

/**
 * After a power cut the number of a dead server may belong to another process of its account, or to a thread of ours; PostgreSQL would wait
 * for that one. `folder`: where the server itself would work.
 */
export function dropMarkOfStranger(path: string, folder: string): void {
  const mark = readMark(path)
  const works = mark && folderOf(mark.pid)
  if (works !== undefined && works !== folder) rmSync(path)
}

export function markText(mark: ProcessMark): string {
  return `${mark.pid} ${mark.startedAt}`
}

/** Runs `work` while this process alone holds the lock file; a lock whose holder died is taken over. */
export async function withProcessLock<T>(
  path: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  while (!tryLock(path)) {
    breakIfStale(path)
    if (Date.now() > deadline) throw new Error(`${path} 被进程 ${readMark(path)?.pid ?? '?'} 占用，等待超时`)
    await sleep(50)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** Takes the lock until this process ends, or answers who has it; a holder that died counts as none. */
export async function takeForLife(path: string): Promise<ProcessMark | undefined> {
  for (const deadline = Date.now() + 2_000; ; await sleep(50)) {
    if (tryLock(path)) return undefined
    breakIfStale(path)
    const holder = readMark(path)
    if (holder && Date.now() > deadline) return holder
  }
}

let attempts = 0

function tryLock(path: string): boolean {
  // link() makes the file appear together with its content, so that nobody reads an empty lock.
  attempts += 1
  const draft = `${path}.${process.pid}.${attempts}`
  try {
    writeFileSync(draft, markText(ownMark()))
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    // On a full disk it may be there without its content, or not be there.
    rmSync(draft, { force: true })
  }
}

function breakIfStale(path: string): void {
  const holder = readMark(path)
  if (!holder || isAlive(holder)) return
  // Only one process at a time may remove a dead holder's lock: otherwise the second would remove
  // the lock that the first has just taken.
  const guard = `${path}.break`
  try {
    closeSync(openSync(guard, 'wx'))
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    if (ageOf(guard) > 10_000) rmSync(guard, { force: true })
    return
  }
  const current = readMark(path)
  if (current && !isAlive(current)) rmSync(path, { force: true })
  rmSync(guard, { force: true })
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
