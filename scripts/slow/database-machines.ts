import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Three database machines as deploy/ha makes them, each on an address of its own of the loopback network, all of a user without rights. */

const MADE_BY = join(import.meta.dirname, '../../deploy/ha/node.sh')
const ADDRESSES = ['127.0.46.1', '127.0.46.2', '127.0.46.3']
export const ENTRY = { host: '127.0.46.9', port: 6432 }
export const SUPERUSER = 'super-of-the-trial'

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline: number
}

/** In the words of Patroni 3. */
const LEADER = 'leader'
const STANDBY = 'sync_standby'

export class Machine {
  readonly number: number
  readonly address: string
  readonly #folder: string
  #etcd: ChildProcess | undefined
  #patroni: ChildProcess | undefined

  constructor(root: string, number: number) {
    this.number = number
    this.address = ADDRESSES[number - 1] ?? ''
    this.#folder = join(root, `pg${number}`)
    execFileSync(MADE_BY, [String(number), ...ADDRESSES], {
      env: {
        ...process.env,
        PASSWORDS: join(root, 'passwords'),
        CLIENTS: '127.0.0.0/8',
        OUT: this.#folder,
        DATA: this.#folder,
        LISTEN: `${ENTRY.host}:${ENTRY.port}`,
        WATCHDOG: 'off',
      },
      stdio: 'pipe',
    })
    execFileSync('chown', ['-R', 'postgres:', this.#folder])
  }

  get name(): string {
    return `pg${this.number}`
  }

  startEtcd(): void {
    this.#etcd = asPostgres(join(this.#folder, 'etcd.log'), 'etcd', '--config-file', this.path('etcd.yml'))
  }

  startPatroni(): void {
    this.#patroni = asPostgres(join(this.#folder, 'patroni.log'), 'patroni', this.path('patroni.yml'))
  }

  path(name: string): string {
    return join(this.#folder, name)
  }

  /** Everything that runs on it: what was started, and PostgreSQL, which outlives Patroni. */
  processes(): number[] {
    const roots = [this.#etcd?.pid, this.#patroni?.pid, this.#postmaster()]
    return withChildren(roots.filter((pid) => pid !== undefined))
  }

  /** Its database and what leads it, as when the power fails; etcd's other two decide. */
  kill(): void {
    for (const pid of this.processes()) signal(pid, 'SIGKILL')
  }

  /** Dead for so long, then started again. */
  async dieFor(ms: number): Promise<void> {
    this.kill()
    await sleep(ms)
    this.startEtcd()
    this.startPatroni()
  }

  /** Frozen for so long, then it goes on where it stood; `after`: for the others to see it. */
  async freezeFor(ms: number, after: number): Promise<void> {
    const all = this.processes()
    for (const pid of all) signal(pid, 'SIGSTOP')
    await sleep(ms)
    for (const pid of all) signal(pid, 'SIGCONT')
    await sleep(after)
  }

  #postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
}

const asPostgres = (log: string, ...command: string[]): ChildProcess => {
  const to = openSync(log, 'a')
  const child = spawn('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...command], {
    cwd: '/',
    stdio: ['ignore', to, to],
  })
  closeSync(to)
  return child
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}

const withChildren = (roots: readonly number[]): number[] => {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // Ended meanwhile.
    }
  const all = new Set(roots.filter((pid) => parents.has(pid)))
  for (let size = -1; size !== all.size; ) {
    size = all.size
    for (const [pid, parent] of parents) if (all.has(parent)) all.add(pid)
  }
  return [...all]
}

const memberList = async (machines: readonly Machine[]): Promise<readonly Member[]> => {
  for (const { address } of machines)
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // Frozen or dead: another one knows.
    }
  return []
}

const until = async <T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined | false>,
): Promise<T> => {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(250)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

/** All on one timeline, one leads, one has every write: before that no fault may come. */
export const settled = (machines: readonly Machine[]): Promise<Machine> =>
  until('the three machines agree', 180, async () => {
    const members = await memberList(machines)
    const leader = members.find(({ role }) => role === LEADER)
    const same = new Set(members.map(({ timeline }) => timeline)).size === 1
    const whole = members.length === 3 && same && members.some(({ role }) => role === STANDBY)
    const up = members.every(({ state }) => ['running', 'streaming'].includes(state))
    return whole && up && machines.find(({ name }) => name === leader?.name)
  })

/** In the order of the manual. */
export const startMachines = async (root: string): Promise<{ machines: Machine[]; stop: () => void }> => {
  chmodSync(root, 0o755)
  const passwords = `SUPERUSER=${SUPERUSER}\nREPLICATION=replication-of-the-trial\nREWIND=rewind-of-the-trial\n`
  writeFileSync(join(root, 'passwords'), passwords)
  mkdirSync(join(root, 'haproxy'))
  const machines = [1, 2, 3].map((number) => new Machine(root, number))
  for (const machine of machines) machine.startEtcd()
  const proxy = asPostgres('/dev/null', 'haproxy', '-db', '-f', machines[0]?.path('haproxy.cfg') ?? '')
  const stop = () => {
    for (const machine of machines) machine.kill()
    proxy.kill('SIGKILL')
  }
  try {
    for (const machine of machines) {
      machine.startPatroni()
      await until(`${machine.name} runs`, 120, async () =>
        (await memberList(machines)).some(
          ({ name, state }) => name === machine.name && ['running', 'streaming'].includes(state),
        ),
      )
    }
    await settled(machines)
    return { machines, stop }
  } catch (error) {
    stop()
    throw error
  }
}
