import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseServerUser, prepareBinaries, type ServerUser } from './embedded-binaries.ts'
import { folderArgument, initialiseCluster, surroundings } from './embedded-cluster.ts'
import { answers, ensureRoles, ROLES } from './embedded-roles.ts'
import { socketFolderOf, socketInUse } from './embedded-socket.ts'
import { rotate } from './log-rotation.ts'
import { isAlive, isRunning, markText, ownMark, readMark, withProcessLock } from './process-lock.ts'
import { startFailure } from './start-reason.ts'

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
      rotate(join(this.#base, 'postgres.log'))
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
      if (pid === undefined) return
      process.kill(pid, 'SIGINT')
      if (!(await until(20_000, () => !isRunning(pid)))) process.kill(pid, 'SIGQUIT')
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
    for (let pause = 500; !this.#leaving; pause = Math.min(pause * 2, 10_000)) {
      try {
        this.#log('内置数据库已停止，正在重新启动')
        await this.#locked(() => this.#ensureRunning())
        return
      } catch (error) {
        this.#log(`内置数据库未能启动：${error instanceof Error ? error.message : error}`)
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  async #ensureRunning(): Promise<void> {
    // An orphan may have had its signal to stop and not yet obeyed.
    if (this.#livingServer() !== undefined && !this.#othersUseIt()) await sleep(300)
    const deadline = Date.now() + START_MS
    while (Date.now() < deadline) {
      const pid = this.#livingServer()
      if (pid === undefined) return this.#startAfresh()
      this.socketFolder = socketInUse(this.#cluster) ?? this.socketFolder
      if (await answers(this.socketFolder)) {
        this.#pid = pid
        return
      }
      await sleep(50)
    }
    throw new Error('内置数据库没有在限定时间内应答')
  }

  async #startAfresh(): Promise<void> {
    if (!existsSync(join(this.#cluster, 'PG_VERSION')))
      initialiseCluster(this.#cluster, this.#binaries, this.#user, this.#options.disposable ?? false)
    this.#makeSocketFolder()
    await this.#start()
  }

  /** The server that serves our folder: after a kill -9 of the portal it may live on. */
  #livingServer(): number | undefined {
    const mark = readMark(join(this.#cluster, 'postmaster.pid'))
    if (!mark || !isRunning(mark.pid)) return undefined
    if (process.platform !== 'linux') return mark.pid
    try {
      // The server works inside its folder, which no reused process id does.
      return readlinkSync(`/proc/${mark.pid}/cwd`) === this.#cluster ? mark.pid : undefined
    } catch {
      return undefined
    }
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
    const began = Date.now()
    const log = join(this.#base, 'postgres.log')
    const since = statSync(log, { throwIfNoEntry: false })?.size ?? 0
    for (;;) {
      const child = this.#spawn()
      let ended = false
      for (const event of ['exit', 'error']) child.once(event, () => (ended = true))
      await until(START_MS, () => ended || answers(this.socketFolder))
      if (!ended) {
        this.#child = child
        this.#pid = child.pid ?? 0
        child.once('exit', () => this.#revive())
        return
      }
      const { error, triedForMs } = startFailure(log, since)
      if (Date.now() - began > triedForMs) throw error
      await sleep(300)
    }
  }

  #spawn(): ChildProcess {
    const server = [
      join(this.#binaries, 'bin', 'postgres'),
      '-D',
      folderArgument(this.#cluster),
      ...this.#settings(),
    ]
    // The server then stops together with a portal that was killed.
    const wrapped = existsSync('/usr/bin/setpriv')
      ? ['/usr/bin/setpriv', '--pdeathsig', 'INT', ...server]
      : server
    const [program = '', ...args] = wrapped
    const folder = openSync(this.#cluster, 'r')
    const log = this.#openLog()
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

  #settings(): string[] {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.socketFolder,
      unix_socket_permissions: '0700',
      max_connections: '100',
      client_connection_check_interval: '5s',
      // Failed statements and their values hold personal data; neither belongs in a log.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      log_parameter_max_length_on_error: '0',
      ...(this.#options.disposable
        ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', io_method: 'sync' }
        : {}),
      ...(this.#options.disposable ? { max_wal_size: '4GB', autovacuum: 'off' } : {}),
    }
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  #openLog(): number {
    const path = join(this.#base, 'postgres.log')
    return openSync(path, 'a', 0o600)
  }

  #log(message: string): void {
    this.#options.log?.(message)
  }
}

async function until(timeoutMs: number, done: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!(await done())) {
    if (Date.now() > deadline) return false
    await sleep(25)
  }
  return true
}
