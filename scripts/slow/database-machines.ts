import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Three database machines as deploy/ha makes them, each with a network of its own on one cable, all of a user without rights. */

const MADE_BY = join(import.meta.dirname, '../../deploy/ha/node.sh')
const CABLE = 'portal-ha'
const NETWORK = '10.46.46.0/24'
const ADDRESSES = ['10.46.46.1', '10.46.46.2', '10.46.46.3']
/** Of this machine, from which HAProxy and the portals come. */
const HERE = '10.46.46.254/24'
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
        CLIENTS: NETWORK,
        OUT: this.#folder,
        DATA: this.#folder,
        LISTEN: `${ENTRY.host}:${ENTRY.port}`,
        WATCHDOG: 'off',
      },
      stdio: 'pipe',
    })
    execFileSync('chown', ['-R', 'postgres:', this.#folder])
    this.#plugIn()
  }

  #plugIn(): void {
    ip(`netns add ${this.#network}`)
    ip(`link add ${this.#plug} type veth peer name eth0 netns ${this.#network}`)
    ip(`link set ${this.#plug} master ${CABLE} up`)
    for (const words of [`addr add ${this.address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      ip(`-n ${this.#network} ${words}`)
  }

  get #network(): string {
    return `${CABLE}-${this.number}`
  }

  get #plug(): string {
    return `${CABLE}${this.number}`
  }

  get name(): string {
    return `pg${this.number}`
  }

  startEtcd(): void {
    this.#etcd = this.#run('etcd.log', 'etcd', '--config-file', this.path('etcd.yml'))
  }

  startPatroni(): void {
    this.#patroni = this.#run('patroni.log', 'patroni', this.path('patroni.yml'))
  }

  #run(log: string, ...command: string[]): ChildProcess {
    return asPostgres(join(this.#folder, log), command, ['ip', 'netns', 'exec', this.#network])
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

  /** Its cable is out for so long: it works on, sees itself, and nobody sees it; `after`: for the others to see it. */
  async cutOffFor(ms: number, after: number): Promise<void> {
    ip(`link set ${this.#plug} down`)
    await sleep(ms)
    ip(`link set ${this.#plug} up`)
    await sleep(after)
  }

  remove(): void {
    this.kill()
    ip(`netns del ${this.#network}`)
  }

  #postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
}

const ip = (words: string): void => {
  execFileSync('ip', words.split(' '), { stdio: 'pipe' })
}

const asPostgres = (
  log: string,
  command: readonly string[],
  within: readonly string[] = [],
): ChildProcess => {
  const to = openSync(log, 'a')
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
  const [program = '', ...words] = [...within, ...user, ...command]
  const child = spawn(program, words, { cwd: '/', stdio: ['ignore', to, to] })
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

/** Anew: a run that was killed leaves its own behind. */
const layCable = (): void => {
  for (const number of ADDRESSES.keys())
    spawnSync('ip', ['netns', 'del', `${CABLE}-${number + 1}`], { stdio: 'ignore' })
  spawnSync('ip', ['link', 'del', CABLE], { stdio: 'ignore' })
  ip(`link add ${CABLE} type bridge`)
  ip(`addr add ${HERE} dev ${CABLE}`)
  ip(`link set ${CABLE} up`)
}

/** In the order of the manual. */
export const startMachines = async (root: string): Promise<{ machines: Machine[]; stop: () => void }> => {
  chmodSync(root, 0o755)
  const passwords = `SUPERUSER=${SUPERUSER}\nREPLICATION=replication-of-the-trial\nREWIND=rewind-of-the-trial\n`
  writeFileSync(join(root, 'passwords'), passwords)
  mkdirSync(join(root, 'haproxy'))
  layCable()
  const machines = [1, 2, 3].map((number) => new Machine(root, number))
  for (const machine of machines) machine.startEtcd()
  const proxy = asPostgres('/dev/null', ['haproxy', '-db', '-f', machines[0]?.path('haproxy.cfg') ?? ''])
  const stop = () => {
    for (const machine of machines) machine.remove()
    proxy.kill('SIGKILL')
    ip(`link del ${CABLE}`)
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
