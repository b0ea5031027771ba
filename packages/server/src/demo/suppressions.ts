import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { noteHardBounce, suppress } from '../communication/suppression/suppression.actions.ts'
import type { KeyRing } from '../platform/crypto/secrets.ts'
import type { Tables } from '../platform/database/tables.ts'
import { maskAddress } from '../platform/outbox/addresses.ts'
import { fictionalPerson } from './people/fictional.ts'

interface Deps {
  readonly db: Kysely<Tables>
  readonly keyRing: KeyRing
}
const WORDS = '550 5.1.1 user unknown'
const LIMIT = 3

/** A member whose mails came back until the portal stopped, with the mails that did. */
const seedBounced = async ({ db, keyRing }: Deps, n: number) => {
  const { mobileTel } = fictionalPerson(n)
  const { id, email } = await db
    .selectFrom('member')
    .select(['id', 'email'])
    .where('kind', '=', 'person')
    .where('mobileTel', '=', mobileTel)
    .executeTakeFirstOrThrow()
  for (let at = LIMIT; at > 0; at -= 1) {
    const outboxId = randomUUID()
    const then = sql<string>`now() - make_interval(days => ${at * 9}::int)`
    await db
      .insertInto('outbox')
      .values({
        ...{
          id: outboxId,
          channel: 'mail',
          template: 'edit-approved-mail',
          destination: maskAddress('mail', email),
          payload: null,
        },
        ...{
          state: 'bounced',
          attempts: 1,
          transport: 'local',
          lastError: WORDS,
          dedupeKey: `sample-${outboxId}`,
        },
        ...{ memberId: id, createdAt: then, sentAt: then, claimedAt: null, expiresAt: null, askAt: null },
        ...{ report: 'bounced', reportedAt: then },
      })
      .execute()
    await noteHardBounce(db, keyRing, { outboxId, address: email, words: WORDS }, LIMIT)
  }
}

/** One of each reason that an address is on the list of those who get no news. */
export const seedSuppressions = async (deps: Deps) => {
  const { db, keyRing } = deps
  await suppress(db, keyRing, { channel: 'mail', address: 'liming@example.net', reason: 'optedOut' })
  await suppress(db, keyRing, {
    ...{ channel: 'sms', address: '19900000090', reason: 'staff', detail: '本人来电要求不再接收短信' },
    byName: '示例管理员',
  })
  await seedBounced(deps, 176)
}
