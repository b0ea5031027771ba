import { suppression } from '@portal/contract/communication/suppression.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { findTarget } from '../../membership/review/edit.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { canonicalAddress, maskAddress } from '../../platform/outbox/addresses.ts'
import { failureText } from '../../platform/outbox/transport/failure-words.ts'
import {
  addressOf,
  indexesForSearch,
  isSuppressed,
  readToken,
  type Subscriber,
  suppress,
  unsuppress,
} from './suppression.actions.ts'
import { deleteSuppression, findSuppression, listSuppressions } from './suppression.queries.ts'

export interface SuppressionDeps {
  readonly keyRing: KeyRing
}

const noted = ({ channel, address }: Subscriber, context: Context) =>
  context.note({ targetKind: 'suppression', targetName: maskAddress(channel, address) })

/** The addresses of one's own record, mail first; a member has both, one, or none. */
const ownAddresses = async (context: Context): Promise<Subscriber[]> => {
  const { email, mobileTel } = await findTarget({}, context)
  return [
    { channel: 'mail' as const, address: email },
    { channel: 'sms' as const, address: mobileTel },
  ].filter(({ address }) => address !== '')
}

const add =
  (keyRing: KeyRing) =>
  async ({ channel, address: given, detail }: InputOf<typeof suppression.add>, context: Context) => {
    const address = canonicalAddress(channel, given)
    if (!address) {
      const wrong = channel === 'mail' ? '请填写正确的邮箱' : '请填写正确的手机号'
      throw new AppError('badInput', { fields: { address: wrong } })
    }
    noted({ channel, address }, context)
    context.note({ detail: { reason: detail } })
    const byName = actorOf(context).name
    const isNew = await suppress(context.db, keyRing, { channel, address, reason: 'staff', detail, byName })
    if (!isNew) throw new AppError('nothingChanged')
    return {}
  }

const remove =
  (keyRing: KeyRing) =>
  async ({ id, reason }: InputOf<typeof suppression.remove>, context: Context) => {
    const row = await findSuppression(context.db, id)
    if (!row) throw new AppError('notFound')
    context.note({
      ...{ targetKind: 'suppression', targetId: id, targetName: row.masked },
      detail: { listed: row.reason, reason },
    })
    const address = addressOf(keyRing, row)
    await unsuppress(context.db, keyRing, { channel: row.channel, address, reasons: [row.reason] })
    await deleteSuppression(context.db, id)
    return {}
  }

const ownStateBy = (keyRing: KeyRing) => async (context: Context, addresses: readonly Subscriber[]) => ({
  list: await Promise.all(
    addresses.map(async ({ channel, address }) => {
      const held = await isSuppressed(context.db, keyRing, channel, [address])
      const state = held.get(address) ?? ('subscribed' as const)
      return { channel, address: maskAddress(channel, address), state }
    }),
  ),
})

export const suppressionRoutes = ({ keyRing }: SuppressionDeps): Route[] => {
  const subscriber = (token: string): Subscriber => {
    const found = readToken(keyRing, token)
    if (!found) throw new AppError('notFound')
    return found
  }
  const stateOf = async ({ channel, address }: Subscriber, { db }: Context) => {
    const held = await isSuppressed(db, keyRing, channel, [address])
    return { channel, address: maskAddress(channel, address), subscribed: !held.has(address) }
  }
  const ownState = ownStateBy(keyRing)

  return implement(suppression, {
    own: async (_input, context) => ownState(context, await ownAddresses(context)),
    setOwn: async ({ channel, subscribed }, context) => {
      const addresses = await ownAddresses(context)
      const mine = addresses.find((each) => each.channel === channel)
      const address = mine && canonicalAddress(channel, mine.address)
      if (!address) throw new AppError('notFound')
      noted({ channel, address }, context)
      context.note({ detail: { subscribed } })
      if (subscribed) await unsuppress(context.db, keyRing, { channel, address, reasons: ['optedOut'] })
      else await suppress(context.db, keyRing, { channel, address, reason: 'optedOut' })
      return ownState(context, addresses)
    },
    state: ({ token }, context) => stateOf(subscriber(token), context),
    unsubscribe: async ({ token }, context) => {
      const who = subscriber(token)
      noted(who, context)
      await suppress(context.db, keyRing, { ...who, reason: 'optedOut' })
      return stateOf(who, context)
    },
    resubscribe: async ({ token }, context) => {
      const who = subscriber(token)
      noted(who, context)
      await unsuppress(context.db, keyRing, { ...who, reasons: ['optedOut'] })
      return stateOf(who, context)
    },
    list: async ({ pageNum, pageSize, order, channel, reason, address }, { db }) => {
      const indexes = address ? indexesForSearch(keyRing, address) : undefined
      const found = await listSuppressions(db, { channel, reason, indexes }, { pageNum, pageSize, order })
      return {
        total: found.total,
        list: found.list.map(({ masked, byName, detail, ...row }) => ({
          ...row,
          ...{ address: masked, by: byName },
          detail: row.reason === 'bounced' ? failureText(detail) : detail,
        })),
      }
    },
    add: add(keyRing),
    remove: remove(keyRing),
  })
}

/**
 * The one click of mail programs: they post to the very address of the page (RFC 8058), without any header of ours. Whoever holds
 * the token may do this, and it says nothing back.
 */
export const registerOneClick = (
  server: FastifyInstance,
  { db, keyRing }: { db: Kysely<Tables>; keyRing: KeyRing },
): void => {
  server.post('/unsubscribe', { bodyLimit: 4096 }, async (request, reply) => {
    const { t } = request.query as { t?: unknown }
    const who = typeof t === 'string' && t.length <= 600 ? readToken(keyRing, t) : undefined
    if (who) await suppress(db, keyRing, { ...who, reason: 'optedOut' })
    return reply
      .status(who ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(who ? '已退订' : '链接无效')
  })
}
