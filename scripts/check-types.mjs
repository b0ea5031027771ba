// Types of every package, by the native compiler: TypeScript 6 stays beside it for the tools that need its interface.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url))
const packages = ['contract', 'server', 'web', 'e2e']
const failed = packages.filter(
  (name) =>
    spawnSync(process.execPath, [compiler, '--noEmit', '-p', `packages/${name}`], { stdio: 'inherit' })
      .status !== 0,
)
if (failed.length > 0) console.error(`types: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
