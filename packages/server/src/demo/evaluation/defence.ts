import { type Kysely, sql } from 'kysely'
import { recordDefence } from '../../identity/sign-in/login-record.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/138.0 Mobile MicroMessenger/8.0'

/** Sign-ins that went wrong in the sample society; addresses are of the blocks for documentation. */
export const seedDefence = async (db: Kysely<Tables>, keyRing: KeyRing): Promise<void> => {
  const counterKey = Buffer.alloc(32, 1)
  const lockedUntil = sql<string>`now() + interval '12 hours'`
  await db.insertInto('loginCounter').values({ key: counterKey, failures: 5, lockedUntil }).execute()
  const person = { role: 'person', name: '19900000041', accountId: null, userAgent: PHONE } as const
  const probing = {
    role: 'staff',
    accountId: null,
    ip: '203.0.113.77',
    userAgent: 'python-requests/2.32',
  } as const
  for (let n = 0; n < 5; n += 1)
    await recordDefence(db, keyRing, { ...person, ip: '198.51.100.23', counterKey }, 'wrongPassword')
  await recordDefence(db, keyRing, { ...person, ip: '198.51.100.23', counterKey }, 'locked')
  await recordDefence(db, keyRing, { ...person, ip: '203.0.113.9', userAgent: CHROME }, 'newDevice')
  for (const name of ['root', 'sysadmin', 'manager'])
    await recordDefence(db, keyRing, { ...probing, name }, 'unknownName')
  await recordDefence(db, keyRing, { ...probing, name: 'admin01' }, 'imitatesStaff')
  await recordDefence(
    db,
    keyRing,
    { ...person, role: 'expert', name: '19901000025', ip: '192.0.2.18' },
    'wrongCaptcha',
  )
}
