import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/context.ts'
import {
  checkAnyPassword,
  checkPassword,
  hashPassword,
  isWeakPassword,
  type Person,
  randomPassword,
} from '../password/password.rules.ts'
import { voidCodes } from '../sign-in/captcha.queries.ts'
import { endSessions } from '../sign-in/session.queries.ts'
import type { Accounts, AccountsInside, AccountsKit, NewAccount } from './account.parts.ts'
import { type Account, accountOf, updatePassword } from './account.queries.ts'
import { lockOrRefuse } from './account-standing.actions.ts'

const INITIAL_PASSWORD_DAYS = 7

/** Passwords of accounts: as they travel, as they are kept, set by their owner or by somebody else. */
export const passwordActs = ({ keyRing, defaultPasswords, envelopes }: AccountsKit) => {
  const personOf = (account: Account): Person => ({
    account: accountOf(keyRing, account),
    mobileTel: account.mobileTel,
    name: account.name,
  })

  const openSealedPassword: Accounts['openSealedPassword'] = async (db, sealed) => {
    const opened = await envelopes.open(db, sealed)
    if (!opened) throw new AppError('badInput', { fields: { password: '密码传输已失效，请重新提交' } })
    return opened
  }

  const hashOf = async (db: Db, password: NewAccount['password'], person: Person): Promise<string | null> => {
    if (password === null) return null
    if ('hash' in password) return password.hash
    const [plain = ''] =
      'sealed' in password ? await openSealedPassword(db, [password.sealed]) : [password.plain]
    checkPassword(plain, person, defaultPasswords)
    return hashPassword(plain)
  }

  const replacePassword: AccountsInside['replacePassword'] = async (db, account, hash, reason) => {
    await updatePassword(db, account.id, { hash })
    await endSessions(db, account.id, reason)
    await voidCodes(db, account.id)
  }

  const isWeak: AccountsInside['isWeak'] = (plain, account) =>
    isWeakPassword(plain, personOf(account), defaultPasswords)

  const checkNewPassword: Accounts['checkNewPassword'] = (plain, person) =>
    checkPassword(plain, person, defaultPasswords)

  const setPassword: Accounts['setPassword'] = async (db, accountId, plain, reason) => {
    const account = await lockOrRefuse(db, accountId)
    checkPassword(plain, personOf(account), defaultPasswords)
    await replacePassword(db, account, await hashPassword(plain), reason)
  }

  const setInitialPassword: Accounts['setInitialPassword'] = async (db, accountId) => {
    const account = await lockOrRefuse(db, accountId)
    const plain = randomPassword()
    const hash = await hashPassword(plain)
    await updatePassword(db, account.id, {
      hash,
      mustChange: true,
      initialPasswordDays: INITIAL_PASSWORD_DAYS,
    })
    await endSessions(db, account.id, 'passwordReset')
    await voidCodes(db, account.id)
    return plain
  }

  return {
    ...{ personOf, openSealedPassword, hashOf, replacePassword, setPassword, setInitialPassword },
    ...{ isWeak, checkNewPassword },
    checkAnyPassword: (plain: string) => checkAnyPassword(plain, defaultPasswords),
  }
}
