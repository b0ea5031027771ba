import { randomUUID } from 'node:crypto'
import { MESSAGES, type MessageName, type MessageVars, messageParams } from '../../texts/messages.ts'
import { ownWords } from '../../texts/own-mails.ts'
import { renderMessage } from '../../texts/render-message.ts'
import { databaseNow } from '../clock/database-now.queries.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import { AppError, type Db } from '../http/context.ts'
import type { Settings } from '../settings/settings.ts'
import { maskAddress } from './addresses.ts'
import { insertMessage } from './outbox.queries.ts'
import { type Payload, sealPayload } from './payload.ts'
import { quietUntil } from './quiet-hours.ts'
import type { Channel } from './transport/transport.ts'

/** Filled from the settings. */
type SocietyVars = 'societyName' | 'societyShort' | 'staffPhone'

/** What carries a message: its text as an SMS, as a mail, or both. */
export interface Templates {
  readonly sms?: MessageName
  readonly mail?: MessageName
}
/** The variables that both texts need, but for the society's own. */
type VarsOf<T extends Templates> = Exclude<keyof MessageVars<Extract<T[keyof T], MessageName>>, SocietyVars>

/** A row of the outbox that was written; `unreachable` says why it can never leave. */
export interface Sent {
  readonly channel: Channel
  readonly outboxId: string
  readonly unreachable: string
}

/** One kind of message that a domain may send, declared in its `….messages.ts` (docs/decisions/038-one-way-to-notify.md). */
export interface Message<V extends string, A> {
  readonly name: string
  readonly templates: Templates
  /** What the texts are filled with; read off them, for the compiler alone. */
  readonly needs?: V
  /** What makes it the same message: of one key, one is sent. Where there are two channels, each adds its own name. */
  readonly dedupe: (about: A) => string
  /** A code that somebody waits for: not sent any more after so many minutes. The sender asks `deliverNow` after the commit. */
  readonly mustArriveNow?: { readonly minutes: number }
  /** Staff wrote it: an SMS waits until the morning. Codes and the portal's own messages do not. */
  readonly keepsQuietHours?: true
  /** Into the history of what it is about, once for each row. */
  readonly logged?: (db: Db, about: A, sent: Sent) => Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: of any facts and any matter
export type AnyMessage = Message<any, any>

export const defineMessage = <const T extends Templates, A>(
  message: Omit<Message<never, A>, 'needs'> & { readonly templates: T },
): Message<VarsOf<T>, A> => {
  for (const channel of CHANNELS) {
    const template = message.templates[channel]
    if (template && MESSAGES[template].channel !== channel) throw new Error(`${template} is no ${channel}`)
  }
  return message
}

type PairName = { [N in MessageName]: `${N}-mail` extends MessageName ? N : never }[MessageName]
/** The templates of a message that goes by SMS and by mail. */
export const smsAndMail = <const N extends PairName>(name: N) =>
  ({ sms: name, mail: `${name}-mail` }) as { readonly sms: N; readonly mail: `${N}-mail` & MessageName }

/** Whom it goes to; an address that is '' or left out is none. */
export interface Recipient {
  /** Whose record shows what became of it; null for staff and strangers. */
  readonly memberId: string | null
  /** Of staff: said where they cannot be reached, as they have no record that would show it. */
  readonly staffName?: string
  readonly mobileTel?: string | null
  readonly email?: string | null
}

interface Said<V extends string, A> {
  readonly about: A
  readonly vars: Readonly<Record<V, string>>
  /** Where the mail says something else than the SMS. */
  readonly mailVars?: Partial<Readonly<Record<V, string>>>
  /** Left out: by all that the message has. */
  readonly channels?: readonly Channel[]
  /** Not sent before that: what causes it can still be undone. */
  readonly notBefore?: string | undefined
  /** Not sent after that. */
  readonly expiresAt?: string | undefined
  /** The number to ask at, where it is not the society's common one. */
  readonly staffPhone?: string
}

export type Notify = <V extends string, A>(
  db: Db,
  message: Message<V, A>,
  to: Recipient,
  said: Said<V, A>,
) => Promise<readonly Sent[]>

/** How the key of a row ends that stands for whom nothing could be sent. */
export const UNREACHABLE = ':unreachable'
const CHANNELS: readonly Channel[] = ['sms', 'mail']
const NO_ADDRESS = { sms: '没有手机号', mail: '没有电子邮箱' } as const
const addressOf = (to: Recipient, channel: Channel): string =>
  (channel === 'sms' ? to.mobileTel : to.email) ?? ''

/** Why a channel leads nowhere; undefined: it leads to an address. */
export const withoutAddress = (to: Recipient, channel: Channel): string | undefined =>
  addressOf(to, channel) === '' ? NO_ADDRESS[channel] : undefined

/** Filled with the society's own name and phone, and in its own words where it has some. */
export const renderFor = async <N extends MessageName>(
  settings: Pick<Settings, 'all'>,
  template: N,
  vars: Omit<MessageVars<N>, SocietyVars>,
) => {
  const all = await settings.all()
  const { societyName, societyShort, staffPhone } = all
  const values = { societyName, societyShort, staffPhone, ...vars } as unknown as MessageVars<N>
  return { ...renderMessage(template, values, ownWords(template, all)), values }
}

interface Row {
  readonly channel: Channel
  readonly template: MessageName
  readonly address: string
  readonly vars: Record<string, string>
  readonly dedupeKey: string
  readonly memberId: string | null
  readonly expiresAt: string | null
  readonly notBefore: string | null | undefined
}

export const createNotify = (deps: { keyRing: KeyRing; settings: Settings }): Notify => {
  const insert = async (db: Db, { address, vars, notBefore, ...row }: Row): Promise<string> => {
    const made = await renderFor(deps.settings, row.template, vars as never)
    const id = randomUUID()
    const params = row.channel === 'sms' ? messageParams(row.template, made.values) : undefined
    const payload: Payload = { to: address, subject: made.subject, text: made.text, params }
    return insertMessage(db, {
      ...row,
      id,
      destination: maskAddress(row.channel, address),
      payload: sealPayload(deps.keyRing, id, payload),
      ...(notBefore && { nextAt: notBefore }),
    })
  }

  return async (db, message, to, said) => {
    const { templates, mustArriveNow } = message
    const wanted = CHANNELS.filter(
      (channel) => templates[channel] && (said.channels ?? CHANNELS).includes(channel),
    )
    if (wanted.length === 0) throw new Error(`${message.name} goes by none of ${said.channels}`)
    const key = message.dedupe(said.about)
    const { memberId } = to
    const sent: Sent[] = []
    const expiresAt = mustArriveNow ? await inMinutes(db, mustArriveNow.minutes) : (said.expiresAt ?? null)
    for (const channel of wanted) {
      const [template, address] = [templates[channel], addressOf(to, channel)]
      if (!template || address === '') continue
      const quiet = message.keepsQuietHours && channel === 'sms' ? await quietUntil(db, deps.settings) : null
      const outboxId = await insert(db, {
        channel,
        template,
        address,
        vars: {
          ...(said.staffPhone && { staffPhone: said.staffPhone }),
          ...said.vars,
          ...(channel === 'mail' && said.mailVars),
        },
        dedupeKey: templates.sms && templates.mail ? `${key}:${channel}` : key,
        memberId,
        expiresAt,
        notBefore: said.notBefore ?? quiet,
      })
      sent.push({ channel, outboxId, unreachable: '' })
    }
    if (sent.length === 0) sent.push(await passOver(db, message, to, { wanted, key }))
    for (const one of sent) await message.logged?.(db, said.about, one)
    return sent
  }
}

/** Nobody is passed over in silence; whoever waits for a code is told at once. */
const passOver = async (
  db: Db,
  { templates, mustArriveNow }: AnyMessage,
  { memberId, staffName = '' }: Recipient,
  { wanted, key }: { wanted: readonly Channel[]; key: string },
): Promise<Sent> => {
  const [channel] = wanted
  const template = channel && templates[channel]
  if (mustArriveNow || !channel || !template) throw new AppError('smsFailed')
  const why = wanted.map((each) => NO_ADDRESS[each]).join('，也')
  const unreachable = `无法送达：${staffName}${why}`
  const row = { channel, template, memberId, dedupeKey: `${key}${UNREACHABLE}` }
  return { channel, outboxId: await insertUnreachable(db, row, unreachable), unreachable }
}

const inMinutes = async (db: Db, minutes: number): Promise<string> => {
  const { at } = await databaseNow(db)
  return new Date(at.getTime() + minutes * 60_000).toISOString()
}

/** A key of its own: once there is an address, the message itself is not taken for one that was sent. */
const insertUnreachable = (
  db: Db,
  row: Pick<Row, 'channel' | 'template' | 'dedupeKey' | 'memberId'>,
  why: string,
): Promise<string> =>
  insertMessage(db, {
    ...row,
    id: randomUUID(),
    destination: '',
    payload: null,
    expiresAt: null,
    state: 'failed',
    lastError: why,
  })
