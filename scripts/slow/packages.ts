import { execFileSync, spawnSync } from 'node:child_process'

/** Debian's packages that a slow test runs; root gets them where they are missing. */
export const needPackages = (programs: readonly string[], packages: readonly string[]): void => {
  const missing = programs.filter((one) => spawnSync('sh', ['-c', `command -v ${one}`]).status !== 0)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`apt-get install ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
