import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { billOf, licencesOf } from './bill.ts'
import { prune, sizeOf, stage } from './stage.ts'

/**
 * `npm run release [-- FOLDER]`: an archive for the platform on which it runs, with a bill of materials, the licences and a checksum beside
 * it. It runs on a machine that has neither Node nor npm nor a network.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const name = `portal-${version}-${process.platform}-${process.arch}`
const out = resolve(process.argv[2] ?? join(ROOT, 'dist'))
const MIB = 1024 ** 2

const run = (program: string, args: readonly string[], cwd: string): void => {
  const done = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) throw new Error(`${program} ended with ${done.status}`)
}

/** The same sources make the same bytes, whoever packs them and when. */
const pack = (folder: string, path: string): void => {
  const plain = `${path}.tar`
  const fixed = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ]
  run('tar', [...fixed, '-cf', plain, name], folder)
  run('gzip', ['-n', '-6', '-f', plain], folder)
}

const work = mkdtempSync(join(tmpdir(), 'portal-release-'))
try {
  const target = join(work, name)
  mkdirSync(out, { recursive: true })
  stage(ROOT, target)
  const bill = billOf(target)
  prune(target)
  const path = join(out, name)
  writeFileSync(join(target, 'LICENCES.txt'), licencesOf(target))
  writeFileSync(`${path}.licences.txt`, licencesOf(target))
  writeFileSync(`${path}.sbom.json`, `${JSON.stringify(bill, undefined, 1)}\n`)
  pack(work, path)
  const archive = `${path}.tar.gz`
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
  const sizes = [statSync(archive).size, sizeOf(target)].map((bytes) => `${Math.round(bytes / MIB)} MB`)
  console.log(`${archive}：${sizes[0]}，解开后 ${sizes[1]}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
