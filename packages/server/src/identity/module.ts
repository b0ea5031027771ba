import { theOne } from '../platform/assembly/extension-point.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import { authenticators } from '../platform/http/access.ts'
import { createAccounts } from './account/account.actions.ts'
import { accountOwnData } from './account/account.own-data.ts'
import {
  accountRoutes,
  createAuthenticator,
  createPasswordCheck,
  sweepAccounts,
} from './account/account.routes.ts'
import { dropFirstPassword, keepFirstPassword } from './account/first-password.ts'
import { seedStaff } from './account/first-staff.actions.ts'
import { carriedDraftRoutes } from './carried-draft/carried-draft.routes.ts'
import { fileOwnData } from './file/file.own-data.ts'
import { fileReaders, fileRoutes } from './file/file.routes.ts'
import { defenceRoutes } from './login-defence/login-defence.routes.ts'
import { signInChecks } from './login-defence/sign-in.checks.ts'
import { IDENTITY_MESSAGES } from './sign-in/sign-in.messages.ts'
import { memberDirectory } from './sign-in/sign-in.parts.ts'
import { accountPolicy } from './sign-in/sign-in-policy.rules.ts'

export const accountsOf = oncePerPortal(({ keyRing, environment }: Parts) =>
  createAccounts({ keyRing, defaultPasswords: environment.defaultPasswords }),
)
const policyOf = oncePerPortal(({ settings, publicUrl }: Parts) => accountPolicy(settings, publicUrl))

/** Asks whoever is signed in for the password once more. */
export const passwordCheckOf = (parts: Parts) =>
  createPasswordCheck({ keyRing: parts.keyRing, policy: policyOf(parts), accounts: accountsOf(parts) })

/** Accounts, sign-in, sessions, recovery, second factor, and the files that people hand in. */
export const identity: Module = {
  name: 'identity',
  routes: (parts) => [
    ...accountRoutes({
      ...parts,
      policy: policyOf(parts),
      accounts: accountsOf(parts),
      members: theOne(parts.all(memberDirectory), 'the directory of members'),
    }),
    ...fileRoutes({ ...parts, mayRead: Object.assign({}, ...parts.all(fileReaders)) }),
    ...defenceRoutes(parts),
    ...carriedDraftRoutes(parts),
  ],
  messages: IDENTITY_MESSAGES,
  checks: signInChecks,
  hourly: [
    ({ db }) => sweepAccounts(db),
    ({ db, keyRing, environment }) => dropFirstPassword(db, keyRing, environment.dataDir),
  ],
  ownData: ({ keyRing }) => [accountOwnData(keyRing), fileOwnData],
  gives: (parts) => [
    authenticators.give(() => createAuthenticator({ keyRing: parts.keyRing, policy: policyOf(parts) })),
  ],
  async firstStart(parts) {
    const first = await seedStaff(parts.db, accountsOf(parts))
    const { dataDir, terminal } = parts.environment
    if (!first) {
      await dropFirstPassword(parts.db, parts.keyRing, dataDir)
      return []
    }
    // Shown once to whoever sits before the terminal; it must be changed at the first sign-in.
    if (terminal)
      return [`超级管理员账号：${first.account}，初始密码：${first.password}（只显示这一次，首次登录须修改）`]
    const path = await keepFirstPassword(dataDir, first)
    return [`超级管理员账号：${first.account}，初始密码在文件 ${path} 中（首次登录须修改，改后文件自动删除）`]
  },
}
