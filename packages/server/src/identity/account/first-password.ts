import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { findByName } from './account.queries.ts'
import { readLoginName } from './account-name.rules.ts'

/**
 * Where a service manager starts the portal, what it prints stays in a journal for years. The first password goes into a file that only
 * the service's account reads, and that is gone once the password has been changed.
 */
const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-password')

export const keepFirstPassword = async (
  dataDir: string,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<string> => {
  const path = firstPasswordFile(dataDir)
  await writeFile(path, `超级管理员账号：${account}\n初始密码：${password}\n`, { mode: 0o600, flush: true })
  return path
}

/** It opens nothing any more. */
export const removeFirstPassword = (dataDir: string): Promise<void> =>
  rm(firstPasswordFile(dataDir), { force: true })

/** With every round of the chores, and at each start. */
export const dropFirstPassword = async (db: Db, keyRing: KeyRing, dataDir: string): Promise<void> => {
  const name = readLoginName('staff', 'admin')
  const [admin] = name ? await findByName(db, keyRing, name) : []
  if (admin && !admin.mustChangePassword) await removeFirstPassword(dataDir)
}
