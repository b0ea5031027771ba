// Where the project lies, which Node it runs on, and how its programs are started: whatever works on any Node >= 18 without a package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenStarterDies } from '../starter.mjs'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const at = (...parts) => join(ROOT, ...parts)
export const WINDOWS = process.platform === 'win32'
const BIN = at('node_modules', '.bin')

/** The host's own when it is new enough, else the one that npm brought. */
function node() {
  const own = projectNode()
  if (own) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(`没有适合本机（${process.platform}-${process.arch}）的 Node 程序包，请安装 Node 24 或更新版本`)
}

export function projectNode() {
  const system = WINDOWS ? 'win' : process.platform
  const path = at('node_modules', `node-${system}-${process.arch}`, 'bin', WINDOWS ? 'node.exe' : 'node')
  return existsSync(path) ? path : undefined
}

export function tool(program) {
  return join(BIN, WINDOWS ? `${program}.cmd` : program)
}

function environment(extra = {}) {
  const path = [dirname(node()), BIN, process.env.PATH].join(delimiter)
  // What was compiled once is not compiled again: a third of the work of a start. Whoever may write here may change the program as well.
  const NODE_COMPILE_CACHE = at('node_modules', '.cache', 'compiled')
  return { NODE_COMPILE_CACHE, ...process.env, PATH: path, ...extra }
}

export function runNode(args, env = {}, cwd = ROOT) {
  return run(node(), args, { env, cwd })
}

/** Answers the exit code; signals go on to the child, which decides how to end. */
export function run(program, args, { env = {}, cwd = ROOT, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, shell, stdio: 'inherit', env: environment(env) })
    const pass = (signal) => child.kill(signal)
    const watch = whenStarterDies(() => pass('SIGTERM'))
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass)
      clearInterval(watch)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('exit', (code, signal) => end(code ?? (signal ? 1 : 0)))
  })
}

export function filesBelow(folder) {
  const files = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['dist', 'node_modules'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...filesBelow(path))
    else files.push(path)
  }
  return files.sort()
}

export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

export function stop(message) {
  console.error(message)
  process.exit(1)
}
