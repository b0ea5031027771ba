import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { ENVIRONMENT_NAMES, EnvironmentError } from './environment.ts'
import { refuseUnknown } from './names.ts'

/**
 * The settings of a deployment in one file that the service and every command read, so that both find the same portal. Variables that
 * are set in the environment itself have priority over it.
 */
const ENVIRONMENT_FILE = 'portal.env'

/** Of the project: what is said without a folder is meant from here, wherever somebody stands. */
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

export interface Given {
  readonly values: NodeJS.ProcessEnv
  /** The arguments without `--env FILE`. */
  readonly args: readonly string[]
  /** The file that was read, if any. */
  readonly path: string | undefined
  /** What the environment itself says, which has priority over the file. */
  readonly set: ReadonlySet<string>
}

/** The file that `--env` or `PORTAL_ENV` names, else `portal.env` beside the project if there is one. */
export function readGiven(args: readonly string[], source: NodeJS.ProcessEnv = process.env): Given {
  const at = args.findIndex((one) => one === '--env' || one.startsWith('--env='))
  const whole = args[at]?.startsWith('--env=') ? 1 : 2
  const named = at < 0 ? source.PORTAL_ENV?.trim() : args[at]?.slice('--env='.length) || args[at + 1]
  if (at >= 0 && !named) throw new EnvironmentError('--env 之后请给出环境文件的路径')
  const rest = at < 0 ? args : args.filter((_, index) => index < at || index >= at + whole)
  // npm changes the folder; INIT_CWD is where the person stands.
  const path = named ? resolve(source.INIT_CWD ?? '.', named) : join(ROOT, ENVIRONMENT_FILE)
  const written = named || existsSync(path) ? readFile(path) : {}
  const set = Object.entries(source).filter(([, value]) => value?.trim())
  const values = { DATA_DIR: join(ROOT, 'data'), ...written, ...Object.fromEntries(set) }
  const names = new Set(set.map(([name]) => name))
  return { values, args: rest, path: named || existsSync(path) ? path : undefined, set: names }
}

function readFile(path: string): NodeJS.ProcessEnv {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new EnvironmentError(
      missing ? `找不到环境文件 ${path}` : `环境文件 ${path} 无法读取：请用 root 或运行门户的账号执行`,
    )
  }
  const values = parseEnv(text)
  refuseUnknown(path, Object.keys(values), ENVIRONMENT_NAMES)
  const set = Object.entries(values).filter(([, value]) => value?.trim())
  // A folder in the file is meant from where the file lies.
  if (values.DATA_DIR?.trim()) set.push(['DATA_DIR', resolve(dirname(path), values.DATA_DIR.trim())])
  return Object.fromEntries(set)
}
