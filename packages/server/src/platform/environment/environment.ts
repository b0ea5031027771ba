import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod'
import { readSmsEnvironment, SMS_NAMES, type SmsEnvironment } from '../outbox/sms/environment.ts'
import { EnvironmentError } from './environment-error.ts'
import { checkKey, keptKey, keyFileOf, type Purpose } from './key-file.ts'
import { refuseMisspelt } from './names.ts'

export { EnvironmentError } from './environment-error.ts'
export { ELSEWHERE } from './key-file.ts'

/** What the deployment decides; documented in docs/operations.md. Nothing else reads process.env. */
export interface Environment {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  /** Without a slash at the end. */
  readonly publicUrl: string
  readonly appKey: string
  /** The file that holds it, where no variable does. */
  readonly keyFile: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** undefined: SMS stay in the mailbox of this machine. */
  readonly sms: SmsEnvironment | undefined
  /** Where bounces go, with `{id}` for the message: `bounce+{id}@example.org`. */
  readonly mailBounce: string | undefined
  /** The mailbox that bounces arrive in. */
  readonly imapUrl: string | undefined
  readonly s3: S3Environment | undefined
  /** Where the portal keeps its own backups. */
  readonly backup: BackupEnvironment | undefined
  /** Passwords that force a change at sign-in (docs/handbook/identity.md#forced-change). */
  readonly defaultPasswords: readonly string[]
  /** How many reverse proxies stand in front; 0: forwarding headers are ignored. */
  readonly trustProxy: number
  /** Who may read /metrics from elsewhere than this machine. */
  readonly metricsToken: string | undefined
  /** A virus scanner (clamd) that every upload passes, `tcp://host:3310`. */
  readonly clamdUrl: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Somebody sits before it and reads; what a service manager collects is kept for years. */
  readonly terminal: boolean
}

interface S3Environment {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A folder or a bucket, and the key that seals what lies there. */
interface BackupEnvironment {
  readonly folder: string | undefined
  readonly s3: S3Environment | undefined
  readonly key: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

const url = (protocol: RegExp, message: string) => z.url({ protocol, error: message }).optional()
const postgres = url(/^postgres(ql)?$/, '应为 postgresql:// 开头的地址')
const web = url(/^https?$/, '应为 http:// 或 https:// 开头的地址')

const SCHEMA = z.object({
  PORT: z.coerce
    .number('应为数字')
    .int('应为整数')
    .min(0, '应在 0 至 65535 之间')
    .max(65_535, '应在 0 至 65535 之间')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres,
  DATABASE_OWNER_URL: postgres,
  PUBLIC_URL: web,
  APP_KEY: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, '应为 smtp:// 或 smtps:// 开头的地址'),
  MAIL_FROM: z.string().regex(/@/, '应含邮箱地址，如 学会 <office@example.org>').optional(),
  MAIL_BOUNCE: z
    .string()
    .regex(
      /^[\w.+-]{0,20}\{id\}[\w.+-]{0,7}@[\w-]+(\.[\w-]+)+$/,
      '应为含 {id} 的邮箱地址，如 bounce+{id}@example.org',
    )
    .optional(),
  IMAP_URL: url(/^imaps?$/, '应为 imaps://用户名:密码@主机 开头的地址'),
  S3_ENDPOINT: web,
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().optional(),
  BACKUP_S3_ENDPOINT: web,
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEFAULT_PASSWORDS: z.string().default(''),
  METRICS_TOKEN: z.string().min(16, '至少 16 个字符').optional(),
  CLAMD_URL: url(/^tcp$/, '应为 tcp://主机:端口'),
  TRUST_PROXY: z.coerce
    .number('应为前置反向代理的层数')
    .int('应为整数')
    .min(0, '不能为负')
    .max(10, '不能大于 10')
    .default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `应为 ${LOG_LEVELS.join('、')} 之一`).default('info'),
})

/** Every variable that the portal reads. */
export const ENVIRONMENT_NAMES: readonly string[] = [...Object.keys(SCHEMA.shape), ...SMS_NAMES]

export function readEnvironment(
  source: NodeJS.ProcessEnv = process.env,
  purpose: Purpose = 'service',
): Environment {
  // An empty value in a service file means: not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  refuseMisspelt(Object.keys(given), ENVIRONMENT_NAMES)
  const parsed = SCHEMA.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new EnvironmentError(`环境变量 ${String(issue?.path[0])} 不正确：${issue?.message}`)
  }
  const values = parsed.data
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
    throw new EnvironmentError('环境变量 DATABASE_OWNER_URL 不正确：须与 DATABASE_URL 一起设置')
  }
  const dataDir = resolve(values.DATA_DIR)
  const sms = Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('SMS_')))
  if (values.IMAP_URL && !values.SMTP_URL)
    throw new EnvironmentError('环境变量 IMAP_URL 不正确：须与 SMTP_URL 一起设置，否则不会有退信')
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    appKey: values.APP_KEY
      ? checkKey(values.APP_KEY)
      : keptKey(dataDir, values.DATABASE_URL !== undefined, purpose),
    keyFile: values.APP_KEY ? undefined : keyFileOf(dataDir),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    sms: readSmsEnvironment(sms as Record<string, string>),
    mailBounce: values.MAIL_BOUNCE,
    imapUrl: values.IMAP_URL,
    s3: s3Of(values, ''),
    backup: backupOf(values),
    defaultPasswords: values.DEFAULT_PASSWORDS.split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    clamdUrl: values.CLAMD_URL,
    logLevel: values.LOG_LEVEL,
    terminal: process.stdout.isTTY === true,
  }
}

type Values = Partial<Record<string, unknown>>

function s3Of(values: Values, prefix: '' | 'BACKUP_'): S3Environment | undefined {
  const given = S3_NAMES.map((name) => String(values[`${prefix}${name}`] ?? ''))
  if (given.every((value) => value === '')) return undefined
  const missing = S3_NAMES[given.indexOf('')]
  if (missing)
    throw new EnvironmentError(`环境变量 ${prefix}${missing} 未设置：对象存储需要全部五项 ${prefix}S3_* 变量`)
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = given
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function backupOf(values: Values): BackupEnvironment | undefined {
  const s3 = s3Of(values, 'BACKUP_')
  const [folder = '', key = ''] = [values.BACKUP_DIR, values.BACKUP_KEY].map((value) => String(value ?? ''))
  if (!folder && !s3) return undefined
  if (folder && s3) throw new EnvironmentError('环境变量 BACKUP_DIR 不正确：与 BACKUP_S3_* 只能设置一种')
  if (folder && !isAbsolute(folder)) throw new EnvironmentError('环境变量 BACKUP_DIR 不正确：应为绝对路径')
  if (!key) throw new EnvironmentError('环境变量 BACKUP_KEY 未设置：备份须用另外保管的密钥加密')
  return { folder: folder || undefined, s3, key: checkKey(key, 'BACKUP_KEY') }
}
