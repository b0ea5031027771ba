import { randomUUID } from 'node:crypto'
import { account as calls } from '@portal/contract/identity/account.calls'
import { REVIEW_STATES } from '@portal/contract/identity/application-state'
import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import type { LoginRole, StaffRole } from '@portal/contract/platform/roles'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import type { OutgoingMessage } from '../../platform/outbox/transport/transport.ts'
import { DeliveryError } from '../../platform/outbox/transport/transport.ts'
import { createSettings } from '../../platform/settings/settings.ts'
import { type CallOptions, sealFor, type TestApp, type TestParts, testApp } from '../../testing/client.ts'
import { hashPassword } from '../password/password.rules.ts'
import type { MemberStatus } from '../sign-in/sign-in.parts.ts'
import type { AccountPolicy } from '../sign-in/sign-in-policy.rules.ts'
import { createAccounts } from './account.actions.ts'
import { accountRoutes, createAuthenticator } from './account.routes.ts'

export const PASSWORD = 'Kq7#vortex-Lam'
export const DEVICE = 'd3b0c44298fc1c149afbf4c8996fb924'
const PHONE = '13800000001'

/** The account feature behind a real server, with a gateway that keeps what it is given. */
export const accountApp = async (
  options: {
    policy?: Partial<AccountPolicy>
    defaultPasswords?: string[]
    like?: Pick<TestApp, 'database' | 'keyRing'>
  } = {},
) => {
  const policy: AccountPolicy = {
    lockThreshold: 5,
    lockMinutes: 15,
    staffTotp: 'optional',
    idleMinutesStaff: 30,
    idleMinutesMember: 120,
    absoluteHours: 12,
    periodicPasswordDays: 0,
    issuer: '流域学会',
    ...options.policy,
  }
  const gateway = { sent: [] as OutgoingMessage[], down: false, slowMs: 0 }
  const statuses = new Map<string, MemberStatus>()
  const getPolicy = async () => policy
  const parts = { accounts: undefined as ReturnType<typeof createAccounts> | undefined }
  const transport = {
    name: 'test',
    repeatable: true,
    send: async (message: OutgoingMessage) => {
      if (gateway.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, gateway.slowMs))
      if (gateway.down) throw new DeliveryError('retry', 'gateway is down')
      gateway.sent.push(message)
    },
  }
  const routes = ({ db, keyRing, log }: TestParts) => {
    const messages = createOutbox({
      db,
      keyRing,
      log,
      settings: createSettings(db),
      transports: { sms: transport, mail: transport },
    })
    const accounts = createAccounts({ keyRing, defaultPasswords: options.defaultPasswords ?? [] })
    parts.accounts = accounts
    const members = {
      statusOf: async (_db: unknown, memberId: string) => statuses.get(memberId),
      display: async () => ({ serialNum: 'G2026010100001M', levelLabel: '普通会员' }),
    }
    return accountRoutes({ keyRing, policy: getPolicy, accounts, messages, members })
  }
  const app: TestApp = await testApp({
    routes,
    authenticator: ({ keyRing }) => createAuthenticator({ keyRing, policy: getPolicy }),
    ...(options.like && { database: options.like.database, keyRing: options.like.keyRing }),
  })
  if (!parts.accounts) throw new Error('routes were not built')
  return Object.assign(app, { policy, gateway, statuses, accounts: parts.accounts }, verbs(app, gateway))
}
export type AccountApp = Awaited<ReturnType<typeof accountApp>>

let address = 0
/** Another address for each call, so that limits by address stay out of the way. */
export const nextIp = () => {
  address += 1
  return `198.51.${Math.floor(address / 250) % 250}.${address % 250}`
}

const verbs = (app: TestApp, gateway: { sent: OutgoingMessage[] }) => {
  const seal = async (password: string) => {
    const { data } = await app.call(calls.publicKey, {}, { ip: nextIp() })
    if (!data) throw new Error('no public key')
    return sealFor(data, password)
  }
  const login = async (
    name: string,
    role: LoginRole,
    code: string,
    {
      password = PASSWORD,
      device = DEVICE,
      ...options
    }: CallOptions & { password?: string; device?: string } = {},
  ) => {
    const username = `${name}#@#${role}#@#${code}`
    const input = { username, password: await seal(password), device }
    return app.call(calls.login, input, { ip: nextIp(), ...options })
  }
  /** Lets the waiting time of codes pass. */
  const agePast = async (seconds: number) => {
    await app.pool.query(
      `update "smsCode" set "createdAt" = "createdAt" - make_interval(secs => $1),
      "expiresAt" = "expiresAt" - make_interval(secs => $1)`,
      [seconds],
    )
  }
  const lastCode = (): string => /\d{6}/.exec(gateway.sent.at(-1)?.text ?? '')?.[0] ?? ''
  const sendLoginCode = async (username: string, role: LoginRole): Promise<string> => {
    const before = gateway.sent.length
    const reply = await app.call(calls.sendCaptchaForLogin, { username, role }, { ip: nextIp() })
    if (reply.code !== 200) throw new Error(`${reply.code} ${reply.errorMsg}`)
    return gateway.sent.length > before ? lastCode() : ''
  }
  return { seal, login, agePast, lastCode, sendLoginCode }
}

/** A member's account in a state of its application. */
export const addMember = async (
  app: AccountApp,
  member: {
    kind: MemberStatus['kind']
    account: string
    mobileTel?: string
    state?: keyof typeof REVIEW_STATES
    tableUploadStatus?: '0' | '1'
    password?: string | null
    name?: string
  },
) => {
  const {
    kind,
    account,
    mobileTel = PHONE,
    state = 'approved',
    tableUploadStatus = '1',
    name = '示例',
  } = member
  const memberId = randomUUID()
  const { confirmStatus, reviewOutcome } = REVIEW_STATES[state]
  app.statuses.set(memberId, { kind, confirmStatus, reviewOutcome, tableUploadStatus, mobileTel, version: 3 })
  const plain = member.password === undefined ? PASSWORD : member.password
  const password = plain === null ? null : { hash: await hashPassword(plain) }
  const accountId = await app.accounts.createAccount(app.db, {
    kind,
    name,
    account,
    mobileTel,
    memberId,
    password,
  })
  return { accountId, memberId, mobileTel }
}

/** A staff account that may do everything at once. */
export const addStaff = async (
  app: AccountApp,
  account: string,
  role: StaffRole = 'administrator',
  mobileTel = '',
) => {
  const id = await app.accounts.createStaffAccount(app.db, {
    account,
    name: account,
    role,
    mobileTel,
    plainPassword: PASSWORD,
  })
  await app.pool.query('update account set "mustChangePassword" = false where id = $1', [id])
  return id
}

let serial = 0
/** Another fictional person for each test. */
export const nextPerson = () => {
  serial += 1
  const [account = ''] = serialIdCards('990000', '1980-01-02', 1, serial)
  return { account, mobileTel: `139${String(serial).padStart(8, '0')}` }
}
