import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateAppKey } from './platform/crypto/secrets.ts'
import { connect } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { isRunning } from './platform/database/embedded/process-lock.ts'
import { type Bucket, startBucket } from './testing/bucket.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { eventually } from './testing/eventually.ts'
import { type PasswordServer, startPasswordServer } from './testing/password-server.ts'
import {
  freePort,
  killPortal,
  MAIN,
  type PortalProcess,
  postgresOf,
  runCommand,
  runProcess,
  startPortalProcess,
} from './testing/portal-process.ts'
import { hasMounts, mountSmall } from './testing/small-disk.ts'

/** What stops the start is one Chinese line that names the variable and the remedy. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-start-')))
const APP_KEY = generateAppKey()
const made: string[] = []
const newFolder = () => {
  const path = join(folder, `data-${made.length}`)
  made.push(path)
  return path
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The one line, and how long it took. */
const refused = async (env: Record<string, string>, args: readonly string[] = []) => {
  const begun = performance.now()
  const { code, output } = await runProcess(MAIN, args, { DATA_DIR: newFolder(), PORT: '0', ...env })
  expect(code, output).toBe(1)
  const said = output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(said, output).toHaveLength(1)
  expect(output).not.toMatch(/\bat .*\.[jt]s:\d+/)
  return { line: said[0] ?? '', seconds: (performance.now() - begun) / 1_000 }
}
const listening = async (): Promise<{ port: number; server: Server }> => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

describe('the environment', () => {
  test('a misspelt variable is named with the one that was meant, in the environment and in the file', async () => {
    expect((await refused({ SMPT_URL: 'smtp://127.0.0.1' })).line).toBe(
      '环境变量 SMPT_URL 不认识：是否应为 SMTP_URL？请改正名称后再启动',
    )
    const file = join(folder, 'slip.env')
    writeFileSync(file, `DATA_DIR=data\nTZ=Asia/Shanghai\nMAIL_FORM=x@example.org\n`)
    expect((await refused({ PORTAL_ENV: file })).line).toContain(
      `${file} 中的变量 MAIL_FORM 不认识：是否应为 MAIL_FROM？`,
    )
    writeFileSync(file, `DATA_DIR=data\nSMTP_SERVER=x\n`)
    expect((await refused({ PORTAL_ENV: file })).line).toContain('SMTP_SERVER 不认识')
    expect((await refused({ LOG_LEVEL: 'loud' })).line).toMatch(/^环境变量 LOG_LEVEL 不正确：应为 trace/)
  })

  test('names of other programs are left alone', async () => {
    const env = { DATA_DIR: join(folder, 'none'), HOSTNAME: 'x', DB_URL: 'x', PGHOST: 'x', S3_PORT: '9' }
    expect((await runCommand(['audit-verify'], env)).output).toContain('没有密钥')
  })

  test('an argument that nobody knows stops the service and the commands', async () => {
    expect((await refused({}, ['--deom'])).line).toBe('不认识的参数 --deom；可用：--demo、--env 环境文件')
    const { code, output } = await runCommand(['backup', 'a', 'b'])
    expect([code, output.trim()]).toEqual([1, '不认识的参数 b；用法：npm run portal -- backup FILE'])
    expect((await runCommand(['audit-verify', '--all'])).output).toContain('不认识的参数 --all')
  })

  test('a key file that was cut is called that, and nobody is told to make a new one', async () => {
    const DATA_DIR = newFolder()
    mkdirSync(DATA_DIR)
    const path = join(DATA_DIR, 'app-key')
    for (const length of [0, 20]) {
      writeFileSync(path, APP_KEY)
      truncateSync(path, length)
      const { line } = await refused({ DATA_DIR })
      expect(line).toContain(`密钥文件 ${path} 已损坏`)
      expect(line).toContain('不要生成新密钥')
      expect(line).not.toContain('urandom')
      expect(readFileSync(path, 'utf8')).toHaveLength(length)
    }
  })
})

describe('the place', () => {
  test('a port in use is found before anything is made', async () => {
    const { server, port } = await listening()
    const DATA_DIR = newFolder()
    const { line } = await refused({ DATA_DIR, PORT: String(port) })
    server.close()
    expect(line).toMatch(/^环境变量 PORT 不正确：127\.0\.0\.1 的端口 \d+ 已被占用/)
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
    expect((await refused({ HOST: '192.0.2.1' })).line).toMatch(
      /^环境变量 HOST 不正确：192\.0\.2\.1 不是本机的地址/,
    )
  })

  test('a folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { line } = await refused({ DATA_DIR: join(folder, 'file', 'data') })
    expect(line).toMatch(/^环境变量 DATA_DIR 不正确：.*不可写，路径中有一段不是文件夹/)
  })

  test('a folder on a disk that is read-only, with a key already in it', async ({ skip }) => {
    skip(!hasMounts(), 'nothing may be mounted here')
    const DATA_DIR = newFolder()
    mkdirSync(DATA_DIR)
    const disk = mountSmall(DATA_DIR, 4)
    try {
      writeFileSync(join(DATA_DIR, 'app-key'), APP_KEY)
      disk.readOnly(true)
      expect((await refused({ DATA_DIR })).line).toMatch(/^环境变量 DATA_DIR 不正确：.*所在的磁盘是只读的/)
    } finally {
      disk.unmount()
    }
  })

  test('a second portal on the folder of the first; none once the first was killed', async () => {
    const DATA_DIR = newFolder()
    let first: PortalProcess | undefined
    try {
      first = await startPortalProcess({ DATA_DIR, PORT: '0' })
      const { line } = await refused({ DATA_DIR })
      expect(line).toBe(
        `环境变量 DATA_DIR 不正确：另一个门户（进程 ${first.child.pid}）正在使用 ${DATA_DIR}；请先停掉它，或换一个文件夹`,
      )
      await killPortal(first)
      first = await startPortalProcess({ DATA_DIR, PORT: '0' })
    } finally {
      if (first) await killPortal(first)
    }
  })
})

describe('an external database', () => {
  let server: PasswordServer
  beforeAll(async () => {
    server = await startPasswordServer()
  })
  afterAll(() => server.stop())
  const urlOf = (user: string, password: string, database = 'portal') =>
    `postgresql://${user}:${password}@127.0.0.1:${server.port}/${database}`
  const external = (DATABASE_URL: string, more: Record<string, string> = {}) =>
    refused({ APP_KEY, DATABASE_URL, ...more })

  test('a wrong password, user, database, owner', async () => {
    const good = urlOf('owner', server.password)
    expect((await external(urlOf('owner', 'wrong'))).line).toMatch(
      /^环境变量 DATABASE_URL 不正确：密码不对（用户 owner），/,
    )
    expect((await external(urlOf('owner', server.password, 'missing'))).line).toMatch(
      /^环境变量 DATABASE_URL 不正确：服务器 127\.0\.0\.1 上没有数据库 missing，/,
    )
    const { line } = await external(good, { DATABASE_OWNER_URL: urlOf('owner', 'wrong') })
    expect(line).toMatch(/^环境变量 DATABASE_OWNER_URL 不正确：密码不对/)
    expect(line).not.toContain('wrong')
  })

  test('a user without the right to make tables', async () => {
    const { line } = await external(urlOf('guest', server.password))
    expect(line).toMatch(
      /^环境变量 DATABASE_URL 不正确：用户 guest 在数据库 portal 中的权限不足，请用 DATABASE_OWNER_URL/,
    )
  })

  test('no host, no server, a server that is silent: known within ten seconds', async () => {
    const none = await freePort()
    const silent = await listening()
    try {
      for (const [address, words] of [
        ['portal.invalid:5432', /portal\.invalid/],
        [`127.0.0.1:${none}`, /没有数据库应答，/],
        [`127.0.0.1:${silent.port}`, /没有应答，请核对地址、防火墙/],
      ] as const) {
        const { line, seconds } = await external(`postgresql://a:b@${address}/portal`)
        expect(line).toMatch(/^环境变量 DATABASE_URL 不正确：/)
        expect(line).toMatch(words)
        expect(seconds).toBeLessThan(15)
      }
    } finally {
      silent.server.close()
    }
  })
})

describe('an object storage', () => {
  let database: TestDatabase
  let bucket: Bucket
  beforeAll(async () => {
    ;[database, bucket] = await Promise.all([testDatabase(), startBucket()])
  })
  afterAll(async () => {
    bucket.close()
    await database.drop()
  })

  test('that does not answer, refuses the key, lacks the bucket', async () => {
    const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
    const env = {
      ...{ APP_KEY, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    }
    const down = await refused({ ...env, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
    expect(down.line).toMatch(/^环境变量 S3_ENDPOINT 不正确：127\.0\.0\.1:\d+ 没有应答/)
    expect((await refused({ ...env, S3_ACCESS_KEY_ID: 'other' })).line).toMatch(
      /^环境变量 S3_ACCESS_KEY_ID 不正确：对象存储拒绝了密钥/,
    )
    expect((await refused({ ...env, S3_BUCKET: 'missing' })).line).toMatch(
      /^环境变量 S3_BUCKET 不正确：没有名为 missing 的存储桶/,
    )
  })
})

describe('what a service manager starts', () => {
  const DATA_DIR = newFolder()
  const file = join(DATA_DIR, 'first-password')

  test('keeps the first password in a file of its own, out of what it prints, until it has been changed', async () => {
    const portal = await startPortalProcess({ DATA_DIR, PORT: '0' })
    const [, password = ''] = /初始密码：(\S+)/.exec(readFileSync(file, 'utf8')) ?? []
    expect(password).not.toBe('')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(portal.output()).toContain(`初始密码在文件 ${file} 中`)
    expect(portal.output()).not.toContain(password)
    await killPortal(portal)
    await changeFirstPassword()
    await killPortal(await startPortalProcess({ DATA_DIR, PORT: '0' }))
    expect(existsSync(file)).toBe(false)
  })

  const changeFirstPassword = async () => {
    const server = await startEmbedded(DATA_DIR)
    const { db, close } = connect({ url: server.appUrl })
    await db
      .updateTable('account')
      .set({ mustChangePassword: false })
      .where('role', '=', 'superAdmin')
      .execute()
    await close()
    await server.stop()
  }

  test('leaves no portal and no database behind when the starter is killed', async () => {
    const text = `const { spawn } = require('node:child_process')
      const env = { ...process.env, PORTAL_STARTER: String(process.pid) }
      spawn(process.execPath, [${JSON.stringify(MAIN)}], { env, stdio: 'inherit' })`
    const env = { PATH: process.env.PATH, PORTAL_ENV: '/dev/null', DATA_DIR, PORT: '0', LOG_LEVEL: 'warn' }
    const starter = spawn(process.execPath, ['-e', text], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    starter.stdout.on('data', (chunk) => {
      output += String(chunk)
    })
    await eventually(() => expect(output).toContain('门户已启动'))
    const { postmaster } = postgresOf(DATA_DIR)
    const portal = Number(readFileSync(join(DATA_DIR, 'portal.lock'), 'utf8').split(' ')[0])
    starter.kill('SIGKILL')
    await eventually(() => expect([isRunning(portal), isRunning(postmaster)]).toEqual([false, false]))
  })
})
