import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DebianMachine, Lan, makeDebian } from './debian-machine.ts'
import { ROOT } from './manual-blocks.ts'

/** The machines of a society that does what its manual says, and what its person writes down on the way. */

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const nameOf = (one: string) => `portal-${one}-${process.platform}-${process.arch}`

export class World {
  readonly folder: string
  readonly lan = new Lan()
  /** What was read on the screen and is needed later, by a name. */
  readonly noted = new Map<string, string>()
  readonly #machines = new Map<string, DebianMachine>()
  readonly #base: string
  /** The second disk: it is plugged in wherever backups are needed. */
  readonly disk: string

  constructor(folder: string) {
    this.folder = folder
    this.disk = join(folder, 'disk')
    mkdirSync(this.disk)
    execFileSync(process.execPath, [join(ROOT, 'scripts/release/main.ts'), join(folder, 'out')], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    this.#base = makeDebian(join(folder, 'bookworm.tar'))
  }

  noteOf(name: string): string {
    const value = this.noted.get(name)
    if (value === undefined) throw new Error(`nobody wrote down ${name}`)
    return value
  }

  /** Switched on when it is first needed. */
  async machine(name: string): Promise<DebianMachine> {
    const known = this.#machines.get(name)
    if (known) return known
    const made = new DebianMachine(this.folder, name, this.#base)
    this.#machines.set(name, made)
    const database = /^db(\d)$/.exec(name)?.[1]
    const address = `10.0.0.${database ?? this.#machines.size + 10}`
    await made.boot({ lan: this.lan, address, ...(database ? {} : { disk: this.disk }) })
    this.handOver(made, version)
    return made
  }

  /** The developer's archive and its checksum. */
  handOver(machine: DebianMachine, which: string): void {
    for (const end of ['', '.sha256']) machine.take(join(this.folder, 'out', `${nameOf(which)}.tar.gz${end}`))
  }

  /** As the next version is: another number, and one more migration. */
  makeNext(next: string): void {
    const out = join(this.folder, 'out')
    const from = join(this.folder, 'next')
    mkdirSync(from)
    const tar = (...args: string[]) => execFileSync('tar', args, { cwd: from })
    tar('-xzf', join(out, `${nameOf(version)}.tar.gz`))
    cpSync(join(from, nameOf(version)), join(from, nameOf(next)), { recursive: true, verbatimSymlinks: true })
    const at = (...path: string[]) => join(from, nameOf(next), ...path)
    const description = JSON.parse(readFileSync(at('package.json'), 'utf8'))
    writeFileSync(at('package.json'), JSON.stringify({ ...description, version: next }))
    writeFileSync(at('packages/server/src/migrations/999-trial.sql'), 'create table trial (id int);\n')
    tar('-czf', join(out, `${nameOf(next)}.tar.gz`), nameOf(next))
    const sum = execFileSync('sha256sum', [`${nameOf(next)}.tar.gz`], { cwd: out })
    writeFileSync(join(out, `${nameOf(next)}.tar.gz.sha256`), sum)
  }

  stop(): void {
    for (const machine of this.#machines.values()) machine.stop()
    this.lan.remove()
  }
}

/** Something between the lines that is no subject of the manual. */
export const does = async (machine: DebianMachine, line: string): Promise<string> => {
  const said = await machine.run(line)
  if (said.code !== 0) throw new Error(`${machine.name}: ${line}\n${said.output}`)
  return said.output
}
