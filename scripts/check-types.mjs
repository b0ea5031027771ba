// Types of one package or of all, by the native compiler: TypeScript 6 stays beside it for the tools that need its interface.
// What was found out is kept, so that the next time only what changed is looked at.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url))
const PACKAGES = ['contract', 'server', 'web', 'e2e']
const asked = process.argv.slice(2)
const failed = (asked.length > 0 ? asked : PACKAGES).filter((name) => {
  const known = at(`node_modules/.cache/types/${name}.tsbuildinfo`)
  const kept = ['--incremental', '--tsBuildInfoFile', known]
  // More than one checker repeats work: the steps of the check run side by side already.
  const args = [compiler, '--noEmit', '--singleThreaded', '-p', at(`packages/${name}`), ...kept]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`types: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
