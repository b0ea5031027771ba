import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A dossier as an outsider has it: unpacked, until the test ends, with the program that checks it. */
export const onDisk = async (files: ReadonlyMap<string, Buffer>) => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const check = () => {
    const run = spawnSync(process.execPath, [join(folder, '核对/check-dossier.mjs')], { encoding: 'utf8' })
    const lines = run.stdout.trim().split('\n')
    return { status: run.status, lines, bad: lines.filter((line) => line.startsWith('✗')) }
  }
  return { folder, check }
}
