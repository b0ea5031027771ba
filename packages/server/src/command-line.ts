import { join, resolve } from 'node:path'
import type { Environment } from './platform/environment.ts'
import { requireNode, tellAndExit } from './process.ts'

/** `npm run portal -- NAME …`. A new command is one line in {@link COMMANDS}. */
interface Command {
  readonly usage: string
  readonly summary: string
  readonly run: (environment: Environment, args: string[]) => Promise<void>
}

const tell = (message: string) => console.log(message)

const COMMANDS: Record<string, Command> = {
  migrate: { usage: '', summary: '把数据库升级到当前程序版本', run: migrateDatabase },
  backup: { usage: 'FILE', summary: '备份全部数据与本地文件', run: writeBackup },
  'reset-admin': {
    usage: '[ACCOUNT]',
    summary: '为超级管理员（或指定的工作人员账号）设置新的初始密码',
    run: resetAdmin,
  },
  'audit-verify': { usage: '', summary: '检查操作日志是否被改动', run: verifyLog },
  'sms-templates': { usage: '', summary: '列出须向短信服务商申请的模板', run: listSmsTemplates },
  restore: { usage: 'FILE', summary: '把备份恢复到空数据库', run: readBackup },
}

async function migrateDatabase(environment: Environment): Promise<void> {
  const { openDatabase } = await import('./platform/database/open.ts')
  const database = await openDatabase(environment, tell)
  await database.close()
  tell('数据库已是最新')
}

async function listSmsTemplates(): Promise<void> {
  const { SMS_MESSAGES, smsTemplateVariable } = await import('./platform/outbox/sms/environment.ts')
  const { gatewayTemplate } = await import('./seed/content/messages.ts')
  for (const name of SMS_MESSAGES) {
    tell(smsTemplateVariable(name))
    tell(`  阿里云  ${gatewayTemplate(name, (key) => `\${${key}}`)}`)
    tell(`  腾讯云  ${gatewayTemplate(name, (_, at) => `{${at + 1}}`)}`)
  }
}

async function verifyLog(environment: Environment): Promise<void> {
  const { verifyAudit } = await import('./platform/audit.ts')
  const { parseKeyRing } = await import('./platform/secrets.ts')
  const { openDatabase } = await import('./platform/database/open.ts')
  const database = await openDatabase(environment, tell)
  try {
    const found = await verifyAudit(database.db, parseKeyRing(environment.appKey))
    if (!found) return tell('操作日志完整，未发现改动')
    tell(`操作日志第 ${found.seq} 条${found.problem === 'missing' ? '缺失' : '被改动'}`)
    process.exitCode = 2
  } finally {
    await database.close()
  }
}

async function resetAdmin(environment: Environment, [name]: string[]): Promise<void> {
  const { createAccounts, resetStaff } = await import('./features/account/index.ts')
  const { openDatabase } = await import('./platform/database/open.ts')
  const { parseKeyRing } = await import('./platform/secrets.ts')
  const keyRing = parseKeyRing(environment.appKey)
  const accounts = createAccounts({ keyRing, defaultPasswords: environment.defaultPasswords })
  const database = await openDatabase(environment, tell)
  try {
    const password = await database.db
      .transaction()
      .execute((transaction) => resetStaff(transaction, keyRing, accounts, name))
    if (password === undefined) throw new Error(`没有名为 ${name ?? 'admin'} 的工作人员账号`)
    tell(`账号 ${name ?? 'admin'} 的新密码：${password}（只显示这一次，登录后须修改）`)
  } finally {
    await database.close()
  }
}

async function writeBackup(environment: Environment, args: string[]): Promise<void> {
  const { backup } = await import('./platform/backup.ts')
  const path = fileArgument(args)
  const { openDatabase } = await import('./platform/database/open.ts')
  const database = await openDatabase(environment, tell)
  try {
    const { tables, rows, files } = await backup(await sourceOf(environment, database.place), path)
    tell(
      `备份完成：${path}，${tables} 张表，${rows} 行，${files} 个文件。密钥 APP_KEY 不在备份内，请另行保管`,
    )
  } finally {
    await database.close()
  }
}

async function readBackup(environment: Environment, args: string[]): Promise<void> {
  const { restore } = await import('./platform/backup.ts')
  const path = fileArgument(args)
  const { openPlace } = await import('./platform/database/open.ts')
  const place = await openPlace(environment, tell)
  try {
    const { tables, rows, files } = await restore(await sourceOf(environment, place), path)
    tell(`恢复完成：${tables} 张表，${rows} 行，${files} 个文件，校验一致`)
  } finally {
    await place.stop()
  }
}

async function sourceOf(environment: Environment, place: { ownerUrl: string; appUrl: string }) {
  const { parseKeyRing } = await import('./platform/secrets.ts')
  return {
    ownerUrl: place.ownerUrl,
    appUrl: place.appUrl,
    filesFolder: environment.s3 ? undefined : join(environment.dataDir, 'files'),
    ring: parseKeyRing(environment.appKey),
  }
}

function fileArgument(args: string[]): string {
  const [path] = args
  if (!path || args.length > 1) throw new Error('请给出一个备份文件名')
  // npm changes the folder; INIT_CWD is where the person stands.
  return resolve(process.env.INIT_CWD ?? '.', path)
}

requireNode()
try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) {
    const { readEnvironment } = await import('./platform/environment.ts')
    await command.run(readEnvironment(), args)
  } else {
    tell('用法：npm run portal -- 命令')
    for (const [known, { usage, summary }] of Object.entries(COMMANDS)) {
      tell(`  ${`${known} ${usage}`.padEnd(24)}${summary}`)
    }
    process.exitCode = name === '' || name === 'help' ? 0 : 1
  }
} catch (error) {
  tellAndExit(error)
}
