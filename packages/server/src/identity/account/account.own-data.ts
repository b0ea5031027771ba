import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { ofAccount, readPlain } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { accountOf, findAccount } from './account.queries.ts'

/** The account and what was done with it. */
export const accountOwnData = (keyRing: KeyRing): OwnDataPart => ({
  tables: ['account', 'session', 'signIn'],
  read: async (db, subject) => {
    const account = subject.accountId ? await findAccount(db, subject.accountId) : undefined
    return [
      {
        key: 'account',
        title: '登录账号',
        columns: {
          account: '登录名',
          mobileTel: '手机号',
          createdAt: '开通时间',
          passwordChangedAt: '密码修改时间',
          lastSignInAt: '上次登录',
        },
        rows: account ? [{ ...account, account: accountOf(keyRing, account) }] : [],
      },
      await readPlain(db, subject, {
        table: 'signIn',
        title: '登录记录',
        columns: { at: '时间', ip: 'IP 地址', device: '设备', succeeded: '成功', reason: '说明' },
        where: ofAccount(),
        newest: 'at',
        words: { succeeded: (yes) => (yes === 'true' ? '是' : '否') },
      }),
      await readPlain(db, subject, {
        table: 'session',
        title: '登录的设备',
        columns: {
          createdAt: '登录时间',
          lastSeenAt: '最近活动',
          ip: 'IP 地址',
          device: '设备',
          endedAt: '退出时间',
        },
        where: ofAccount(),
        newest: 'createdAt',
      }),
    ]
  },
})
