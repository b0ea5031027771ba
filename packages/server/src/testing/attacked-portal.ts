import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@portal/contract/identity/account.calls'
import { file } from '@portal/contract/identity/file.calls'
import { member } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { staffAccounts } from '@portal/contract/office/staff.calls'
import type { LoginRole, StaffRole } from '@portal/contract/platform/roles'
import { vi } from 'vitest'
import { buildApp } from '../app.ts'
import { fictionalPerson } from '../demo/people/fictional.ts'
import { insertOrganisation } from '../membership/organisation/organisation.queries.ts'
import { modules } from '../modules.ts'
import { generateAppKey } from '../platform/crypto/secrets.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import { sealFor } from './client.ts'
import { CONFIRMED } from './confirmed.ts'
import { testDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'
import { provePhoneOf } from './proven-phone.ts'

/** The whole portal on a database of its own, with people of every sort in it, for tests that attack it from outside. */

export interface Asked {
  readonly token?: string | undefined
  readonly ticket?: string | undefined
  readonly ip?: string
  readonly headers?: Record<string, string>
}
export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever comes back is what is looked at
  readonly json: any
}

const PASSWORD = 'Kq7#vortex-Lam'
const NEW_PASSWORD = 'Wz4!meadow-Rin'
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

let address = 0
export const nextIp = () => {
  address += 1
  return `198.51.${Math.floor(address / 250) % 250}.${address % 250}`
}

const open = async (
  database: Awaited<ReturnType<typeof testDatabase>>,
  appKey: string,
  trustProxy: number,
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'attacked-'))
  const logged: string[] = []
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  const { db, pool, aside } = database
  const jobs = createJobs({ db, onError: (error) => log.error({ err: error }, 'job') })
  const environment = testEnvironment({ dataDir, appKey, trustProxy, publicUrl: 'http://portal.example.org' })
  let printed = ''
  const print = vi.spyOn(console, 'log').mockImplementation((line) => {
    printed += String(line)
  })
  const app = await buildApp({ environment, db, pool, aside, jobs, log, modules })
  print.mockRestore()
  if (trustProxy > 0) await jobs.start()
  const url = await app.listen()
  const close = async () => {
    await app.close()
    if (trustProxy > 0) await jobs.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, logged, dataDir, printed, close }
}

export const attackedPortal = async () => {
  const database = await testDatabase()
  const appKey = generateAppKey()
  const portal = await open(database, appKey, 1)
  const { url, dataDir } = portal

  const send = async (path: string, init: RequestInit, asked: Asked = {}, to = url): Promise<Answer> => {
    const reply = await fetch(to + path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': asked.ip ?? nextIp(),
        ...(asked.token && { authorization: `Bearer ${asked.token}` }),
        ...(asked.ticket && { 'x-ticket': asked.ticket }),
        ...asked.headers,
      },
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, text, headers: reply.headers, json: isJson ? JSON.parse(text) : undefined }
  }
  const raw = (path: string, body: string, type: string, asked?: Asked) =>
    send(path, { method: 'POST', body, headers: { 'content-type': type } }, asked)
  const call = ({ path }: { path: string }, body: unknown, asked?: Asked) =>
    raw(path, JSON.stringify(body), 'application/json', asked)
  const good = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args)
    if (answer.json?.code !== 200) throw new Error(`${args[0].path}: ${answer.text}`)
    return answer.json.data
  }
  const get = (path: string, asked?: Asked) => send(path, {}, asked)

  const seal = async (password = PASSWORD) => sealFor(await good(account.publicKey, {}), password)
  const login = async (
    name: string,
    role: LoginRole,
    code: string,
    { password = PASSWORD, ...asked }: Asked & { password?: string } = {},
  ) =>
    call(
      account.login,
      {
        username: `${name}#@#${role}#@#${code}`,
        password: await seal(password),
        device: 'a-device-of-the-test',
      },
      asked,
    )
  /** The newest code for a phone in the mailbox of this machine. */
  const codeFor = async (phone: string): Promise<string> => {
    const folder = join(dataDir, 'mailbox')
    for (const name of (await readdir(folder)).sort().reverse()) {
      const { to, text, template } = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (to === phone && String(template).startsWith('captcha')) return /\d{6}/.exec(text)?.[0] ?? ''
    }
    return ''
  }
  /** Lets the waiting time of codes pass. */
  const agePast = () =>
    database.pool.query(`update "smsCode" set "createdAt" = "createdAt" - interval '2 hours'`)
  const loginCode = async (phone: string) => {
    await agePast()
    await good(account.sendCaptchaForLogin, { username: phone, role: '2' })
    return codeFor(phone)
  }

  const settle = async (name: string, initial: string): Promise<string> => {
    const first = (await login(name, '4', '', { password: initial })).json.data.token
    const [oldPwd, password] = [await seal(initial), await seal(NEW_PASSWORD)]
    await good(account.changePassword, { oldPwd, password }, { token: first })
    return (await login(name, '4', '', { password: NEW_PASSWORD })).json.data.token
  }
  const [, superName = '', superPassword = ''] = /账号：(\S+)，初始密码：(\S+)（/.exec(portal.printed) ?? []
  const superAdmin = await settle(superName, superPassword)
  const hire = (name: string, role: StaffRole, mobileTel: string) =>
    good(staffAccounts.create, { account: name, name: '示例职员', role, mobileTel }, { token: superAdmin })
  const staff = async (name: string, role: StaffRole, mobileTel: string): Promise<string> =>
    settle(name, (await hire(name, role, mobileTel)).initialPassword)

  const organisation = await insertOrganisation(database.db, {
    name: '示例攻击测试单位',
    status: 'confirmed',
    createdBy: null,
  })
  const form = (n: number, change: object = {}) => {
    const { memberTag1: _post, company: _unit, ...fields } = fictionalPerson(n)
    return { ...fields, company: organisation.orgName, orgId: organisation.orgId, ...change }
  }
  const begin = async (): Promise<string> =>
    (await good(member.begin, { kind: 'person', agreed: true, sensitiveConsent: true })).ticket
  const upload = async (asked: Asked, content = PDF, name = '申请表.pdf') => {
    const body = new FormData()
    body.append('type', 'companyAttach')
    body.append('file', new Blob([new Uint8Array(content)]), name)
    return send(file.upload.path, { method: 'POST', body }, asked)
  }
  /** Registered, and decided about by the super administrator. */
  const apply = async (n: number, action?: 'approve' | 'return', change: object = {}) => {
    const ticket = await begin()
    const fileId: string = (await upload({ ticket })).json.data.id
    const values = form(n, change)
    const input = { ...values, pwd: await seal(), companyAttach: [fileId] }
    await provePhoneOf(database.db, { path: person.register.path, input, ticket })
    const { id } = await good(person.register, input, { ticket })
    const decision = { id, version: 1, action, opinion: '请核对', confirmed: CONFIRMED }
    if (action) await good(member.auditRegStatus, decision, { token: superAdmin })
    return { id: id as string, fileId, values, ticket }
  }
  const enter = async (phone: string): Promise<string> =>
    (await login(phone, '2', await loginCode(phone))).json.data.token
  const second = () => open(database, appKey, 0)
  const close = async () => {
    await portal.close()
    await database.drop()
  }
  return {
    ...{
      database,
      url,
      logged: portal.logged,
      dataDir,
      send,
      raw,
      call,
      good,
      get,
      seal,
      login,
      codeFor,
      agePast,
    },
    ...{ loginCode, superAdmin, hire, staff, form, begin, upload, apply, enter, second, close, sleep },
  }
}
export type AttackedPortal = Awaited<ReturnType<typeof attackedPortal>>
