import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseServerUser, prepareBinaries, type ServerUser } from './embedded-binaries.ts'
import { folderArgument, initialiseCluster, surroundings } from './embedded-cluster.ts'
import { ensureRoles, ROLES, stateOf } from './embedded-roles.ts'
import { serverSettings } from './embedded-settings.ts'
import { socketFolderOf, socketInUse } from './embedded-socket.ts'
import { rotate } from './log-rotation.ts'
import {
  dropMarkOfStranger,
  ended,
  folderOf,
  isAlive,
  isRunning,
  markText,
  ownMark,
  readMark,
  withProcessLock,
} from './process-lock.ts'
import { saidSince, startFailure, worthAnotherTry } from './start-reason.ts'

/**
 * The real PostgreSQL under our own care (decision record 001): started on first use, adopted when it
 * outlived us, started again when it dies, reachable through a private unix socket only.
 */
export interface Embedded {
  /** Makes and changes tables. */
  readonly ownerUrl: string
  /** Reads and writes rows: what the portal runs with. */
  readonly appUrl: string
  /** Leaves; the last process to leave stops the server. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly log?: (message: string) => void
  /** Throw-away data: no fsync, and the owner may create databases. */
  readonly disposable?: boolean
}

const START_MS = 120_000
const TELL_MS = 5_000
const SOCKET_FILE = '.s.PGSQL.5432'
/** Of half a second each: a server that is just starting has none yet. */
const UNREACHABLE_ROUNDS = 6

export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new Error('内置数据库需要 Linux 或 macOS；在 Windows 上请用 WSL，或设置 DATABASE_URL')
  }
  mkdirSync(dataDir, { recursive: true })
  const server = new Server(realpathSync(dataDir), options)
  await server.enter()
  const url = (role: string) =>
    `postgresql://${role}@localhost/${ROLES.database}?host=${encodeURIComponent(server.socketFolder)}`
  return { ownerUrl: url(ROLES.owner), appUrl: url(ROLES.app), stop: () => server.leave() }
}

class Server {
  socketFolder: string
  readonly #base: string
  readonly #cluster: string
  readonly #users: string
  readonly #logFile: string
  readonly #options: EmbeddedOptions
  readonly #user: ServerUser
  readonly #binaries: string
  #child: ChildProcess | undefined
  #watch: NodeJS.Timeout | undefined
  #pid = 0
  #leaving = false
  #unreachable = 0
  #reviving: Promise<void> | undefined

  constructor(base: string, options: EmbeddedOptions) {
    this.#base = base
    this.#options = options
    this.#cluster = join(base, 'postgres')
    this.#users = join(base, 'postgres.users')
    this.#logFile = join(base, 'postgres.log')
    this.#user = chooseServerUser()
    this.#binaries = prepareBinaries(this.#user)
    this.socketFolder = socketFolderOf(base)
  }

  async enter(): Promise<void> {
    await this.#locked(async () => {
      await this.#ensureRunning()
      await ensureRoles(this.socketFolder, this.#options.disposable ?? false)
      mkdirSync(this.#users, { recursive: true })
      writeFileSync(this.#ownEntry(), markText(ownMark()))
    })
    // An adopted server is not our child: nobody tells us when it dies.
    this.#watch = setInterval(() => {
      this.#endUnreachable()
      this.#revive()
      rotate(this.#logFile)
    }, 500).unref()
  }

  /** Somebody cleared the socket away: the server lives, and nobody will ever reach it again. */
  #endUnreachable(): void {
    const there = existsSync(join(this.socketFolder, SOCKET_FILE))
    this.#unreachable = there || this.#leaving || this.#reviving ? 0 : this.#unreachable + 1
    if (this.#unreachable !== UNREACHABLE_ROUNDS || this.#livingServer() !== this.#pid) return
    this.#log('内置数据库的套接字被删除，正在重新启动数据库')
    process.kill(this.#pid, 'SIGINT')
  }

  async leave(): Promise<void> {
    this.#leaving = true
    clearInterval(this.#watch)
    await this.#reviving
    await this.#locked(async () => {
      rmSync(this.#ownEntry(), { force: true })
      if (this.#othersUseIt()) return
      const pid = this.#livingServer()
      if (pid !== undefined) {
        process.kill(pid, 'SIGINT')
        if (!(await ended(pid, 20_000))) process.kill(pid, 'SIGQUIT')
      }
      rmSync(this.socketFolder, { recursive: true, force: true })
    })
    this.#child?.unref()
  }

  #locked<T>(work: () => Promise<T>): Promise<T> {
    return withProcessLock(join(this.#base, 'postgres.lock'), START_MS, work)
  }

  #ownEntry(): string {
    return join(this.#users, String(process.pid))
  }

  #othersUseIt(): boolean {
    if (!existsSync(this.#users)) return false
    return readdirSync(this.#users).some((name) => {
      if (name === String(process.pid)) return false
      const mark = readMark(join(this.#users, name))
      if (mark && isAlive(mark)) return true
      rmSync(join(this.#users, name), { force: true })
      return false
    })
  }

  #revive(): void {
    if (this.#leaving || this.#reviving || isRunning(this.#pid)) return
    this.#reviving = this.#reviveUntilUp().finally(() => {
      this.#reviving = undefined
    })
  }

  async #reviveUntilUp(): Promise<void> {
    this.#log('内置数据库已停止，正在重新启动')
    let told = ''
    for (let pause = 500; !this.#leaving; pause = Math.min(pause * 2, 10_000)) {
      try {
        await this.#locked(() => this.#ensureRunning())
        return this.#log('内置数据库已重新启动')
      } catch (error) {
        const { message } = error instanceof Error ? error : { message: String(error) }
        if (message !== told) this.#log(message)
        told = message
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  async #ensureRunning(): Promise<void> {
    // An orphan may have had its signal to stop and not yet obeyed.
    if (this.#livingServer() !== undefined && !this.#othersUseIt()) await sleep(300)
    for (;;) {
      const pid = this.#livingServer()
      if (pid === undefined) return this.#startAfresh()
      const gone = () => {
        this.socketFolder = socketInUse(this.#cluster) ?? this.socketFolder
        return this.#livingServer() !== pid
      }
      if (await this.#answered(gone)) {
        this.#pid = pid
        return
      }
    }
  }

  /** False once it has ended. One that recovers from a crash says so, and gets its time. */
  async #answered(over: () => boolean): Promise<boolean> {
    const patience = setTimeout(
      () => this.#log(`内置数据库还没有就绪，正在等待（日志 ${this.#logFile}）`),
      TELL_MS,
    )
    try {
      for (let heard = Date.now(); !over(); await sleep(25)) {
        const state = await stateOf(this.socketFolder)
        if (state === 'up') return true
        if (state === 'starting') heard = Date.now()
        if (Date.now() - heard > START_MS) throw new Error(`内置数据库没有应答（日志 ${this.#logFile}）`)
      }
      return false
    } finally {
      clearTimeout(patience)
    }
  }

  async #startAfresh(): Promise<void> {
    if (!existsSync(join(this.#cluster, 'PG_VERSION')))
      initialiseCluster(this.#cluster, this.#binaries, this.#user, this.#options.disposable ?? false)
    this.#makeSocketFolder()
    dropMarkOfStranger(join(this.#cluster, 'postmaster.pid'), this.#cluster)
    dropMarkOfStranger(join(this.socketFolder, `${SOCKET_FILE}.lock`), this.#cluster)
    await this.#start()
  }

  /** The server that serves our folder: after a kill -9 of the portal it may live on. */
  #livingServer(): number | undefined {
    const mark = readMark(join(this.#cluster, 'postmaster.pid'))
    if (!mark || !isRunning(mark.pid)) return undefined
    return process.platform !== 'linux' || folderOf(mark.pid) === this.#cluster ? mark.pid : undefined
  }

  #makeSocketFolder(): void {
    mkdirSync(this.socketFolder, { recursive: true, mode: 0o700 })
    if (this.#user) chownSync(this.socketFolder, this.#user.uid, this.#user.gid)
    const found = lstatSync(this.socketFolder)
    // Anybody may create names in /tmp; a stranger's folder could hold a stranger's server.
    if (!found.isDirectory() || found.uid !== (this.#user?.uid ?? process.getuid?.()) || found.mode & 0o077) {
      throw new Error(`${this.socketFolder} 属于其他用户，内置数据库不能使用`)
    }
  }

  async #start(): Promise<void> {
    const begun = Date.now()
    for (;;) {
      // What earlier tries said is over.
      const since = statSync(this.#logFile, { throwIfNoEntry: false })?.size ?? 0
      const child = this.#spawn()
      let over = false
      for (const event of ['exit', 'error']) child.once(event, () => (over = true))
      if (await this.#answered(() => over)) {
        this.#child = child
        this.#pid = child.pid ?? 0
        child.once('exit', () => this.#revive())
        return
      }
      const said = saidSince(this.#logFile, since)
      if (!worthAnotherTry(said, Date.now() - begun)) throw startFailure(this.#logFile, said)
      await sleep(300)
    }
  }

  #spawn(): ChildProcess {
    const server = [
      join(this.#binaries, 'bin', 'postgres'),
      '-D',
      folderArgument(this.#cluster),
      ...serverSettings(this.socketFolder, this.#options.disposable ?? false),
    ]
    // The server then stops together with a portal that was killed.
    const wrapped = existsSync('/usr/bin/setpriv')
      ? ['/usr/bin/setpriv', '--pdeathsig', 'INT', ...server]
      : server
    const [program = '', ...args] = wrapped
    const folder = openSync(this.#cluster, 'r')
    const log = openSync(this.#logFile, 'a', 0o600)
    try {
      const child = spawn(program, args, {
        ...surroundings(this.#user),
        stdio: ['ignore', log, log, folder],
        // Ctrl-C in the terminal is for the portal, which stops the server when it is ready to.
        detached: true,
      })
      child.once('error', (error) => this.#log(error.message))
      child.unref()
      return child
    } finally {
      closeSync(log)
      closeSync(folder)
    }
  }

  #log(message: string): void {
    this.#options.log?.(message)
  }
}
