import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Machines for trials of whole installations: a Debian in a folder, its own systemd as the first process, its own processes, mounts and
 * network. Needs root, `mmdebstrap`, `ip`, and cgroups of the first version beside the second, as in this project's workplace.
 */

/** Of a bare Debian, with what makes it start. Answers the path of an archive. */
export const makeDebian = (path: string): string => {
  const packages = '--include=systemd-sysv,dbus'
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', packages, 'bookworm', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return path
}

const BOOT = `
root=$0
mount --make-rprivate /
ip link set lo up
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs dev
for one in null zero full random urandom tty; do touch dev/$one; mount --bind /dev/$one dev/$one; done
mkdir dev/shm dev/pts
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
for one in fd:fd stdin:fd/0 stdout:fd/1 stderr:fd/2; do ln -s /proc/self/\${one#*:} dev/\${one%:*}; done
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
mkdir sys/fs/cgroup/systemd sys/fs/cgroup/unified
mount -t cgroup -o none,name=systemd,xattr cgroup sys/fs/cgroup/systemd
mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
if [ -n "$DISK" ]; then mkdir -p mnt/backup; mount --bind "$DISK" mnt/backup; fi
pivot_root . .
umount -l .
exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
`
const ENVIRONMENT = [
  ...['HOME=/root', 'TERM=dumb', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
]
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export interface Said {
  readonly code: number
  readonly output: string
}

/** The cable between them. */
export class Lan {
  readonly name = `portal-lan-${process.pid}`
  #plugs = 0

  constructor() {
    execFileSync('ip', ['netns', 'add', this.name])
    for (const words of ['link add lan type bridge', 'link set lan up'])
      execFileSync('ip', ['-n', this.name, ...words.split(' ')])
  }

  plug(pid: number, address: string): void {
    this.#plugs += 1
    const end = `m${process.pid}-${this.#plugs}`
    const ip = (words: string) => execFileSync('ip', words.split(' '))
    ip(`link add ${end} type veth peer name eth0 netns ${pid}`)
    ip(`link set ${end} netns ${this.name}`)
    ip(`-n ${this.name} link set ${end} master lan up`)
    for (const words of [`addr add ${address}/24 dev eth0`, 'link set eth0 up'])
      execFileSync('nsenter', ['-t', String(pid), '-n', 'ip', ...words.split(' ')])
  }

  remove(): void {
    execFileSync('ip', ['netns', 'del', this.name])
  }
}

export class DebianMachine {
  readonly root: string
  readonly name: string
  readonly #group: string
  #starter: ChildProcess | undefined
  #pid = 0
  #shell: Shell | undefined

  constructor(folder: string, name: string, base: string) {
    this.name = name
    this.#group = `portal-${process.pid}-${name}`
    this.root = join(folder, name)
    mkdirSync(this.root)
    execFileSync('tar', ['-xf', base, '-C', this.root])
  }

  /** `disk`: what lies at /mnt/backup. */
  async boot(given: { readonly lan: Lan; readonly address: string; readonly disk?: string }): Promise<void> {
    const enter = `for one in systemd unified; do mkdir -p /sys/fs/cgroup/$one/${this.#group}; echo $$ > /sys/fs/cgroup/$one/${this.#group}/cgroup.procs; done`
    const namespaces = ['mount', 'pid', 'cgroup', 'uts', 'ipc', 'net'].map((one) => `--${one}`).join(' ')
    const starter = spawn(
      'sh',
      ['-ec', `${enter}; exec unshare ${namespaces} --fork --kill-child sh -ec "$0" "$1"`, BOOT, this.root],
      { env: { ...process.env, DISK: given.disk ?? '' }, stdio: 'inherit' },
    )
    this.#starter = starter
    for (let tries = 0; this.#pid === 0; tries += 1) {
      if (tries > 200) throw new Error(`${this.name} does not start`)
      await sleep(50)
      this.#pid = firstProcess(starter.pid)
    }
    given.lan.plug(this.#pid, given.address)
    for (let tries = 0; !(await this.#isUp()); tries += 1) {
      if (tries > 200) throw new Error(`${this.name} does not come up`)
      await sleep(100)
    }
  }

  /** What a person types into the one terminal that stays open. */
  run(line: string, input = ''): Promise<Said> {
    // Debian's archive is beyond the cable: such a line has the network of this machine.
    if (line.startsWith('apt-get ')) return this.#once(line, false)
    this.#shell ??= new Shell(this.#entering(true))
    return this.#shell.run(line, input)
  }

  /** Another terminal, of another account. */
  newTerminal(account = 'root'): void {
    this.#shell?.close()
    const as = account === 'root' ? [] : ['runuser', '-u', account, '--', 'env', `HOME=/home/${account}`]
    this.#shell = new Shell([...this.#entering(true), ...as])
  }

  /** The status that is answered to whoever asks on the machine itself; 0: none. */
  status(url: string): number {
    const there = ['-t', String(this.#pid), '-n', process.execPath, '-e', ASK, url]
    return Number(spawnSync('nsenter', there, { encoding: 'utf8', timeout: 30_000 }).stdout)
  }

  take(path: string, as = `/root/${basename(path)}`): void {
    mkdirSync(join(this.root, as, '..'), { recursive: true })
    copyFileSync(path, join(this.root, as))
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  /** All its processes end with the first one. */
  stop(): void {
    this.#shell?.close()
    this.#starter?.kill('SIGKILL')
    const folders = ['systemd', 'unified'].map((one) => `/sys/fs/cgroup/${one}/${this.#group}`).join(' ')
    const tidy = `find ${folders} -depth -type d -exec rmdir {} +; [ -n "$(ls -d ${folders})" ] || break`
    spawnSync('sh', ['-c', `for n in $(seq 50); do ${tidy}; sleep 0.1; done`], { stdio: 'ignore' })
  }

  #entering(network: boolean): string[] {
    const namespaces = ['-m', '-p', '-u', '-i', '-C', ...(network ? ['-n'] : [])]
    return ['nsenter', '-t', String(this.#pid), ...namespaces, 'env', '-i', ...ENVIRONMENT]
  }

  async #isUp(): Promise<boolean> {
    return /running|degraded/.test((await this.#once('systemctl is-system-running', true)).output)
  }

  async #once(line: string, network: boolean): Promise<Said> {
    const [program = '', ...args] = [...this.#entering(network), 'bash', '-c', `exec 2>&1; ${line}`]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const [code] = await once(child, 'close')
    return { code: code ?? 1, output }
  }
}

/** Below the process that made its namespaces, once it is systemd and no step before; 0: not yet. */
const firstProcess = (starter = 0): number => {
  try {
    const [child = ''] = readFileSync(`/proc/${starter}/task/${starter}/children`, 'utf8').split(' ')
    return readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n' ? Number(child) : 0
  } catch {
    return 0
  }
}

const ASK = `process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
const url = new URL(process.argv[1])
const { get } = require('node:' + url.protocol.slice(0, -1))
get({ host: '127.0.0.1', port: url.port, path: url.pathname, headers: { host: url.host } }, (answer) => {
  process.stdout.write(String(answer.statusCode)); process.exit()
}).on('error', () => process.stdout.write('0'))`

/** One shell for many lines: folder, umask and variables stay as they were left. */
class Shell {
  readonly #child: ChildProcess
  #said = ''
  #lines = 0

  constructor(entering: readonly string[]) {
    const [program = '', ...args] = [...entering, 'bash']
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text
    })
    this.#child.stdin?.write('cd\n')
  }

  async run(line: string, input: string): Promise<Said> {
    this.#lines += 1
    const mark = `--ended-${this.#lines}`
    this.#said = ''
    this.#child.stdin?.write(
      `eval ${quoted(line)} 2>&1 <<'--input'\n${input}\n--input\nprintf '\\n%s %s\\n' '${mark}' $?\n`,
    )
    const end = new RegExp(`\\n${mark} (\\d+)\\n$`)
    for (;;) {
      const [, code] = end.exec(this.#said) ?? []
      if (code !== undefined) return { code: Number(code), output: this.#said.replace(end, '') }
      if (this.#child.exitCode !== null) throw new Error(`the terminal is gone: ${this.#said}`)
      await sleep(20)
    }
  }

  close(): void {
    this.#child.kill('SIGKILL')
  }
}
