import { generateAppKey } from '../platform/crypto/secrets.ts'
import type { Environment } from '../platform/environment/environment.ts'

const NOTHING_SET: Omit<Environment, 'dataDir' | 'appKey'> = {
  port: 0,
  host: '127.0.0.1',
  keyFile: undefined,
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  publicUrl: 'https://portal.example.org',
  smtpUrl: undefined,
  mailFrom: undefined,
  sms: undefined,
  mailBounce: undefined,
  imapUrl: undefined,
  s3: undefined,
  backup: undefined,
  defaultPasswords: [],
  trustProxy: 1,
  metricsToken: undefined,
  clamdUrl: undefined,
  logLevel: 'info',
  terminal: true,
}

/** Of a portal in the tests: one reverse proxy, messages in the mailbox of its folder, nothing from the machine's own environment. */
export const testEnvironment = (given: Partial<Environment> & Pick<Environment, 'dataDir'>): Environment => ({
  ...NOTHING_SET,
  appKey: generateAppKey(),
  ...given,
})
