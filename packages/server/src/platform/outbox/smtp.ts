import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { DeliveryError, type OutgoingMessage, type Transport } from './transport.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; `?tls=optional` for a relay that knows none. */
  readonly url: string
  readonly sender: () => Promise<{ name: string; address: string }>
  /** The sender on the envelope, with `{id}` for the message, so that a bounce says by itself which one it is (VERP). */
  readonly bounce?: string | undefined
}

const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}$/
const CONNECT_MS = 5_000

const parseUrl = (url: string) => {
  const parsed = new URL(url)
  if (!['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '')
    throw new Error('SMTP_URL 应为 smtp://用户名:密码@主机:端口 或 smtps://…')
  const secure = parsed.protocol === 'smtps:'
  const user = decodeURIComponent(parsed.username)
  return {
    secure,
    host: parsed.hostname,
    port: Number(parsed.port) || (secure ? 465 : 587),
    credentials: user === '' ? undefined : { user, pass: decodeURIComponent(parsed.password) },
    // A password never crosses the net in the clear; a relay on this machine needs none.
    requireTLS: !secure && user !== '' && parsed.searchParams.get('tls') !== 'optional',
  }
}

type Failure = Error & { responseCode?: number; code?: string }

/** What a failure means depends on how far it came: once content has been sent, only a reply tells (security.md R4). */
const judge = (error: Failure, contentSent: boolean): DeliveryError => {
  const { responseCode } = error
  if (responseCode && responseCode >= 500)
    return new DeliveryError(
      error.code === 'EAUTH' ? 'retry' : 'refused',
      error.message,
      error.code !== 'EAUTH',
    )
  if (responseCode) return new DeliveryError('retry', error.message, true)
  return new DeliveryError(contentSent ? 'unknown' : 'retry', error.message)
}

const compose = async (
  message: OutgoingMessage,
  from: { name: string; address: string },
): Promise<Buffer> => {
  const composer = new MailComposer({
    // Objects, never strings: an address or name cannot become a second one, nor start a header.
    from,
    to: { name: '', address: message.to },
    subject: (message.subject ?? '').replace(/\s+/g, ' '),
    text: message.text,
    html: message.html,
    attachments: message.attachments?.map(({ fileName, mime, content }) => ({
      filename: fileName,
      contentType: mime,
      content,
    })),
    messageId: `<${message.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    date: new Date(message.createdAt),
    headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

export const createSmtpTransport = ({ url, sender, bounce }: SmtpOptions): Transport => {
  const server = parseUrl(url)
  const open = () =>
    new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: server.requireTLS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: 15_000,
    })

  const deliver = (message: Buffer, envelope: { from: string; to: string[] }, signal: AbortSignal) => {
    const connection = open()
    let contentSent = false
    return new Promise<void>((resolve, reject) => {
      const fail = (error: Failure) => reject(judge(error, contentSent))
      const content = new Readable({
        read() {
          contentSent = true
          this.push(message)
          this.push(null)
        },
      })
      signal.addEventListener('abort', () => fail(new Error('timed out')), { once: true })
      connection.on('error', fail)
      connection.on('end', () => fail(new Error('connection closed')))
      const send = () => connection.send(envelope, content, (error) => (error ? fail(error) : resolve()))
      connection.connect((error) => {
        if (error) return fail(error)
        if (!server.credentials) return send()
        connection.login({ credentials: server.credentials }, (refused) => (refused ? fail(refused) : send()))
      })
    }).then(
      () => connection.quit(),
      (error: unknown) => {
        connection.close()
        throw error
      },
    )
  }

  return {
    name: 'smtp',
    repeatable: false,
    async send(message, signal) {
      if (!ADDRESS.test(message.to)) throw new DeliveryError('refused', 'not a mail address', true)
      const from = await sender()
      const content = await compose(message, from)
      const envelopeFrom = bounce?.replace('{id}', message.id) ?? from.address
      await deliver(content, { from: envelopeFrom, to: [message.to] }, signal)
    },
  }
}
