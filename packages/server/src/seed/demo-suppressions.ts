import type { Kysely } from 'kysely'
import { suppress } from '../features/message/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { KeyRing } from '../platform/secrets.ts'

/** One of each reason that an address is on the list of those who get no news. */
export const seedSuppressions = async ({ db, keyRing }: { db: Kysely<Tables>; keyRing: KeyRing }) => {
  const bounced = '550 5.1.1 user unknown'
  await suppress(db, keyRing, { channel: 'mail', address: 'liming@example.net', reason: 'optedOut' })
  await suppress(db, keyRing, {
    ...{ channel: 'mail', address: 'wangfang@example.net', reason: 'bounced', detail: bounced },
  })
  await suppress(db, keyRing, {
    ...{ channel: 'sms', address: '19900000090', reason: 'staff', detail: '本人来电要求不再接收短信' },
    byName: '示例管理员',
  })
}
