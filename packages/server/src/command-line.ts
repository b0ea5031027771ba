import { resolve } from 'node:path'
import { readBackup, rollBack, writeBackup } from './commands/backups.ts'
import { tell, withDatabase, withPortal } from './commands/existing.ts'
import { parseKeyRing } from './platform/crypto/secrets.ts'
import { upgrade } from './platform/database/open.ts'
import { type Environment, readEnvironment } from './platform/environment/environment.ts'
import { type Given, readGiven } from './platform/environment/environment-file.ts'
import { PORTAL } from './platform/environment/launcher.ts'
import { becomeOwner } from './platform/environment/owner.ts'
import { requireNode, tellAndExit } from './process.ts'

/**
 * `npm run portal -- NAME …`. A new command is one line in {@link COMMANDS}. None makes a portal where there is none; only `restore` fills
 * an empty place, and only `migrate` and `rollback-upgrade` change tables.
 */
interface Command {
  /** `FILE` is one argument, `[FILE]` one that may be left out, `…` any number. */
  readonly usage: string
  readonly summary: string
  readonly run: (environment: Environment, args: string[], given: Given) => Promise<void>
}

const migrateDatabase = (environment: Environment): Promise<void> =>
  withPortal(environment, async ({ place }) => {
    const { applied } = await upgrade(environment, place, tell)
    tell(applied.length > 0 ? `数据库已升级，执行了 ${applied.length} 个迁移` : '数据库已是最新')
  })

async function listSmsTemplates(): Promise<void> {
  const { SMS_MESSAGES, smsTemplateVariable } = await import('./platform/outbox/sms/environment.ts')
  const { gatewayTemplate } = await import('./texts/messages.ts')
  for (const name of SMS_MESSAGES) {
    tell(smsTemplateVariable(name))
    tell(`  阿里云  ${gatewayTemplate(name, (key) => `\${${key}}`)}`)
    tell(`  腾讯云  ${gatewayTemplate(name, (_, at) => `{${at + 1}}`)}`)
  }
}

// Loaded by the commands that need them: most parts of the portal come along.
const decideHeld = async (environment: Environment, args: string[]): Promise<void> =>
  (await import('./commands/held.ts')).decideHeld(environment, args)

const examine = async (environment: Environment, args: string[], given: Given): Promise<void> =>
  (await import('./commands/doctor.ts')).doctor(environment, args, given)

const verifyLog = async (environment: Environment, args: string[]): Promise<void> =>
  (await import('./commands/audit.ts')).verifyLog(environment, args)

const archive = async (environment: Environment, args: string[]): Promise<void> =>
  (await import('./commands/archive.ts')).archive(environment, args)

const rotateKey = async (environment: Environment, args: string[]): Promise<void> =>
  (await import('./commands/rotate-key.ts')).rotateKey(environment, args)

const moveElsewhere = async (environment: Environment, args: string[]): Promise<void> =>
  (await import('./commands/move.ts')).moveCommand(environment, args)

type Snapshots = typeof import('./commands/snapshots.ts')
const ofSnapshots =
  (name: 'snapshot' | 'listSnapshots' | 'verify' | 'drill') =>
  async (environment: Environment, args: string[]): Promise<void> => {
    const commands: Snapshots = await import('./commands/snapshots.ts')
    return commands[name](environment, args)
  }

const resetAdmin = (environment: Environment, [name = 'admin']: string[]): Promise<void> =>
  withDatabase(environment, async ({ db }) => {
    const { createAccounts } = await import('./identity/account/account.actions.ts')
    const { resetStaff } = await import('./identity/account/first-staff.actions.ts')
    const { removeFirstPassword } = await import('./identity/account/first-password.ts')
    const keyRing = parseKeyRing(environment.appKey)
    const accounts = createAccounts({ keyRing, defaultPasswords: environment.defaultPasswords })
    const password = await db
      .transaction()
      .execute((transaction) => resetStaff(transaction, keyRing, accounts, name))
    if (password === undefined) throw new Error(`没有名为 ${name} 的工作人员账号`)
    if (name === 'admin') await removeFirstPassword(environment.dataDir)
    tell(`账号 ${name} 的新密码：${password}（只显示这一次，登录后须修改）`)
  })

const COMMANDS: Record<string, Command> = {
  migrate: { usage: '', summary: '先备份数据库，再升级到当前程序版本', run: migrateDatabase },
  'rollback-upgrade': { usage: '[FILE]', summary: '退回最近一次升级（升级后没有新操作时）', run: rollBack },
  doctor: { usage: '', summary: '检查全部情况，逐项说明怎样处理', run: examine },
  backup: { usage: 'FILE', summary: '备份全部数据与本地文件', run: writeBackup },
  snapshot: {
    usage: '[new]',
    summary: '立即做一份加密的增量备份（门户每晚自行执行）',
    run: ofSnapshots('snapshot'),
  },
  snapshots: { usage: '', summary: '列出这些备份', run: ofSnapshots('listSnapshots') },
  verify: {
    usage: '[FILE]',
    summary: '读完一份备份（时刻或文件，缺省为最新一份），核对校验和、记录与文件',
    run: ofSnapshots('verify'),
  },
  drill: {
    usage: '[MOMENT]',
    summary: '把一份备份恢复到临时数据库并核对（每月自行执行）',
    run: ofSnapshots('drill'),
  },
  restore: { usage: 'FILE', summary: '把备份恢复到空数据库', run: readBackup },
  move: {
    usage: '[undo] FILE',
    summary: '迁到另一个数据库、存储桶或文件夹：FILE 是目标的环境文件',
    run: moveElsewhere,
  },
  held: {
    usage: '[begin|release|discard GROUP…]',
    summary: '恢复后暂停的内容：查看，或按组放行、作废；数据库自行恢复后用 begin 暂停',
    run: decideHeld,
  },
  'rotate-key': {
    usage: '[drop] [now]',
    summary: '更换密钥：门户运行时重新加密，或移除旧密钥',
    run: rotateKey,
  },
  archive: {
    usage: '[list|search] [TEXT]',
    summary: '把到期的操作日志和发件记录归档（每月自行执行），或列出、查找',
    run: archive,
  },
  'reset-admin': {
    usage: '[ACCOUNT]',
    summary: '为超级管理员（或指定的工作人员账号）设置新的初始密码',
    run: resetAdmin,
  },
  'audit-verify': {
    usage: '[SEQ:HASH]',
    summary: '检查操作日志是否被改动，可与抄存的摘要对照',
    run: verifyLog,
  },
}
/** Without any portal. */
const ALONE: Record<string, { summary: string; run: () => Promise<void> }> = {
  'sms-templates': { summary: '列出须向短信服务商申请的模板', run: listSmsTemplates },
}

function tellUsage(name: string): void {
  tell(`用法：${PORTAL} 命令 [--env 环境文件]`)
  for (const [known, { usage, summary }] of Object.entries(COMMANDS))
    tell(`  ${`${known} ${usage}`.padEnd(36)}${summary}`)
  for (const [known, { summary }] of Object.entries(ALONE)) tell(`  ${known.padEnd(36)}${summary}`)
  process.exitCode = name === '' || name === 'help' ? 0 : 1
}

/** A word too many is a misunderstanding: nothing is done before it is cleared up. */
function refuseExtra(name: string, { usage }: Pick<Command, 'usage'>, args: readonly string[]): void {
  const option = args.find((one) => one.startsWith('-'))
  const most = usage.includes('…') ? Number.POSITIVE_INFINITY : usage.split(' ').filter(Boolean).length
  const extra = option ?? args[most]
  if (extra === undefined) return
  throw new Error(`不认识的参数 ${extra}；用法：${PORTAL} ${`${name} ${usage}`.trim()}`)
}

const entryOf = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

requireNode()
try {
  const given = readGiven(process.argv.slice(2))
  const { values, args } = given
  const [name = '', ...rest] = args
  const alone = entryOf(ALONE, name)
  const command = entryOf(COMMANDS, name)
  if (alone) refuseExtra(name, { usage: '' }, rest)
  if (command) refuseExtra(name, command, rest)
  if (alone) await alone.run()
  else if (command) {
    becomeOwner(resolve(values.DATA_DIR ?? './data'))
    await command.run(readEnvironment(values, 'command'), rest, given)
  } else tellUsage(name)
} catch (error) {
  tellAndExit(error)
}
