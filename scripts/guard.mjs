// What a run of tests starts must end with it, however it ends: by itself, by Ctrl-C, by kill -9. A run has a folder for all that it writes;
// the guard is a process of its own that waits for the end of its starter's pipe, ends whatever still carries that folder in its
// environment, stops the databases below it, and removes it.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SELF = fileURLToPath(import.meta.url)
// The data are thrown away: nobody has to wait for an orderly end.
const GRACE_MS = 5_000

/** From now on `folder` and its processes go with the calling process; `end` does it at once and waits. */
export function guard(folder) {
  // A session of its own: neither Ctrl-C nor a closed terminal reaches it.
  const child = spawn(process.execPath, [SELF, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.once('error', (error) => console.error(error.message))
  child.unref()
  child.stdin.unref?.()
  return {
    end: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.ref()
        child.once('exit', () => resolve())
        child.stdin.end()
      }),
  }
}

const MEMORY = '/dev/shm'
/** A whole run has 2.6 GB there at most at one time; as much again stays free for its processes. */
const ROOM_BYTES = 5 * 2 ** 30

/**
 * A new folder for what a run writes. Nothing of it is kept, and most of its work is to make and drop databases: in memory where that has
 * room, unless TMPDIR says where.
 */
export function makeRunFolder(prefix) {
  const parent = !process.env.TMPDIR && hasRoom(MEMORY) ? MEMORY : tmpdir()
  return mkdtempSync(join(realpathSync(parent), prefix))
}

/** A file system in memory with room, of which programs may be started. */
export function hasRoom(folder, bytes = ROOM_BYTES) {
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
    const [, , kind, options = ''] = mounted.findLast(([, place]) => place === folder) ?? []
    if (kind !== 'tmpfs' || options.split(',').some((option) => option === 'noexec' || option === 'ro'))
      return false
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= bytes && freemem() >= 2 * bytes
  } catch {
    return false
  }
}

/** A folder for all that a run of tests writes, guarded; a signal, or the end of whoever started us, ends the run. */
export function guardedRun() {
  const folder = makeRunFolder('portal-')
  // Servers that tests start under an account of their own pass through it to their folders.
  chmodSync(folder, 0o711)
  const watch = guard(folder)
  process.env.TMPDIR = folder
  let stopped = false
  const leave = async (code) => {
    if (stopped) return
    stopped = true
    await watch.end()
    process.exit(code)
  }
  const never = new Promise(() => {})
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  for (const [signal, code] of Object.entries(signals)) process.on(signal, () => leave(code))
  const above = starters()
  // A killed npm tells nobody.
  const look = setInterval(() => starters().join() !== above.join() && leave(signals.SIGTERM), 1000)
  look.unref()
  return {
    folder,
    /** What was stopped ends with the process, not with the next step. */
    unlessStopped: async (work) => {
      const answer = stopped ? never : await work()
      return stopped ? never : answer
    },
    end: () => watch.end(),
  }
}

/** Who started us, and npm above the shell that it may have put between. */
function starters() {
  const first = process.ppid
  try {
    const stat = readFileSync(`/proc/${first}/stat`, 'utf8')
    const shell = /\((?:sh|dash|bash)\)/.test(stat)
    const second = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    return shell && process.env.npm_lifecycle_event ? [first, Number(second)] : [first]
  } catch {
    return [first]
  }
}

/** The processes that belong to a run, without the one that asks. */
export function processesOf(folder) {
  const found = process.platform === 'linux' ? fromProc(folder) : fromPs(folder)
  return found.filter((pid) => pid !== process.pid)
}

const carries = (environment, folder) =>
  environment.includes(`=${folder}/`) ||
  environment.includes(`=${folder}\0`) ||
  environment.endsWith(`=${folder}`)

function fromProc(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return carries(readFileSync(`/proc/${pid}/environ`, 'latin1'), folder)
      } catch {
        return false
      }
    })
}

function fromPs(folder) {
  const lines =
    spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout?.split('\n') ?? []
  return lines
    .filter((line) => carries(line.replaceAll(' ', '\0'), folder))
    .map((line) => Number.parseInt(line, 10))
}

/** PostgreSQL gets none of our environment, but says in its folder who it is and where its socket lies. */
export function databasesOf(folder) {
  return namesIn(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return databasesOf(path)
    if (entry.name !== 'postmaster.pid') return []
    try {
      const lines = readFileSync(path, 'utf8').split('\n')
      const pid = Number.parseInt(lines[0] ?? '', 10)
      return isRunning(pid) ? [{ pid, socket: lines[4] ?? '' }] : []
    } catch {
      return []
    }
  })
}

/** A killed process that nobody has collected yet keeps its number, but is no more. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function tell(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

async function sweep(folder) {
  const asked = new Set()
  const sockets = new Set()
  const end = Date.now() + GRACE_MS
  for (;;) {
    const mine = processesOf(folder)
    const databases = databasesOf(folder)
    if (mine.length + databases.length === 0) break
    const late = Date.now() > end
    const ask = (pid, signal) => {
      if (late) tell(pid, 'SIGKILL')
      else if (!asked.has(pid)) tell(pid, signal)
      asked.add(pid)
    }
    for (const pid of mine) ask(pid, 'SIGTERM')
    for (const { pid, socket } of databases) {
      // An interrupted server closes its connections and stops in order.
      ask(pid, 'SIGINT')
      if (basename(socket).startsWith('portal-postgres-')) sockets.add(socket)
    }
    await sleep(50)
  }
  for (const path of [folder, ...sockets]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

if (process.argv[1] === SELF) {
  const [, , folder] = process.argv
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  process.stdin.resume()
  process.stdin.once('close', () => sweep(folder))
}
