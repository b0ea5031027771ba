import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DebianMachine } from './slow/debian-machine.ts'
import { actOf, type Line, textOf } from './slow/manual-part.ts'
import { WALK } from './slow/manual-walk.ts'
import { World } from './slow/manual-world.ts'
import { needPackages } from './slow/packages.ts'

/**
 * docs/operations.md from its first line to its last, as the society's only IT person does it: on bare Debian machines with their own
 * systemd, each line as it is printed, in its order. That no line is left out, manual.test.ts sees.
 */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-manual-slow-')))
const WAIT_S = 120
let world: World
let broken = false

beforeAll(() => {
  needPackages(['mmdebstrap', 'ip'], ['mmdebstrap', 'iproute2'])
  world = new World(folder)
}, 900_000)
afterAll(() => {
  world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const carriedOut = async (line: Line, machine: DebianMachine): Promise<void> => {
  const { says, code = 0, until, as, note, not } = actOf(line)
  if (not !== undefined) return
  const typed = (await as?.(textOf(line), world, machine)) ?? textOf(line)
  const isDone = (said: { code: number; output: string }) =>
    said.code === code && (says === undefined || says.test(said.output))
  let said = await machine.run(typed)
  for (let tries = 0; until && !isDone(said) && tries < WAIT_S; tries += 2) {
    await sleep(2_000)
    said = await machine.run(typed)
  }
  const shown = `${machine.name}: ${typed}\n${said.output}`
  console.log(shown)
  expect(said.code, shown).toBe(code)
  if (says) expect(said.output, shown).toMatch(says)
  if (note) world.noted.set(note, said.output.trim())
}

test.each(WALK)(
  '$heading, on $on',
  async ({ on, before, lines, after }) => {
    // What comes later stands upon what came before.
    expect(broken, 'an earlier part').toBe(false)
    broken = true
    const machines = await Promise.all(on.map((name) => world.machine(name)))
    for (const machine of machines) await before?.(world, machine)
    for (const line of lines) await Promise.all(machines.map((machine) => carriedOut(line, machine)))
    for (const machine of machines) await after?.(world, machine)
    broken = false
  },
  900_000,
)
