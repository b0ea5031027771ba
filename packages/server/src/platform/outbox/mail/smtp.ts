import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { DeliveryError, type OutgoingMessage, type Transport } from '../transport/transport.ts'

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

/** What a failure means depends on how far it came: once content has been sent, only a reply tells (docs/handbook/communication.md#outbox). */
const judge = (error: Failure, contentSent: boolean): DeliveryError => {
  const { responseCode } = error
  if (responseCode && responseCode >= 500)
    return new DeliveryError(
      error.code === 'EAUTH' ? 'retry' : 'refused',
      error.message,
      error.code !== 'EAUTH',
    )
  // 421: the server ends the connection, whatever it carried.
  if (responseCode) return new DeliveryError('retry', error.message, responseCode !== 421)
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
    attachments: message.attachments?.map(({ id, fileName, mime, content }) => ({
      filename: fileName,
      contentType: mime,
      content,
      ...(message.html?.includes(`cid:${id}`) && { cid: id, contentDisposition: 'inline' as const }),
    })),
    messageId: `<${message.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    date: new Date(message.createdAt),
    headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A connection that one message at a time goes through. */
interface Line {
  readonly connection: SMTPConnection
  sent: number
  /** Where an end or a failure of the connection is reported. */
  trouble: (error: Failure) => void
  idle?: NodeJS.Timeout
}

// Opening one is most of the time that a message takes; servers close those that stand idle or have carried much.
const IDLE_MS = 3_000
const PER_LINE = 100
const MAX_IDLE = 5

const openLine = (server: ReturnType<typeof parseUrl>, signal: AbortSignal) =>
  new Promise<Line>((resolve, reject) => {
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: server.requireTLS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: 15_000,
    })
    const line: Line = { connection, sent: 0, trouble: () => {} }
    const fail = (error: Failure) => {
      // Closing says at once that the line has ended: what the server said goes first.
      reject(judge(error, false))
      connection.close()
    }
    line.trouble = fail
    connection.on('error', (error) => line.trouble(error))
    connection.on('end', () => line.trouble(new Error('connection closed')))
    signal.addEventListener('abort', () => fail(new Error('timed out')), { once: true })
    connection.connect((error) => {
      if (error) return fail(error)
      if (!server.credentials) return resolve(line)
      connection.login({ credentials: server.credentials }, (refused) =>
        refused ? fail(refused) : resolve(line),
      )
    })
  })

const createLines = (server: ReturnType<typeof parseUrl>) => {
  const waiting: Line[] = []

  const drop = (line: Line) => {
    clearTimeout(line.idle)
    const at = waiting.indexOf(line)
    if (at >= 0) waiting.splice(at, 1)
    line.connection.close()
  }
  const leave = (line: Line) => {
    clearTimeout(line.idle)
    line.connection.quit()
  }

  return {
    open: (signal: AbortSignal) => openLine(server, signal),
    /** One that stands ready, if any. */
    take(): Line | undefined {
      const line = waiting.pop()
      if (line) clearTimeout(line.idle)
      return line
    },
    give(line: Line) {
      line.sent += 1
      line.trouble = () => drop(line)
      if (line.sent >= PER_LINE || waiting.length >= MAX_IDLE) return leave(line)
      line.idle = setTimeout(() => {
        waiting.splice(waiting.indexOf(line), 1)
        leave(line)
      }, IDLE_MS)
      line.idle.unref()
      waiting.push(line)
    },
    drop,
    close() {
      for (const line of waiting.splice(0)) leave(line)
    },
  }
}

type Envelope = { from: string; to: string[] }

const sendThrough = (line: Line, message: Buffer, envelope: Envelope, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    let contentSent = false
    const fail = (error: Failure) => reject(judge(error, contentSent))
    const content = new Readable({
      read() {
        contentSent = true
        this.push(message)
        this.push(null)
      },
    })
    line.trouble = fail
    const late = () => fail(new Error('timed out'))
    signal.addEventListener('abort', late, { once: true })
    line.connection.send(envelope, content, (error) => {
      signal.removeEventListener('abort', late)
      if (error) fail(error)
      else resolve()
    })
  })

export const createSmtpTransport = ({ url, sender, bounce }: SmtpOptions): Transport => {
  const lines = createLines(parseUrl(url))

  const through = async (line: Line, message: Buffer, envelope: Envelope, signal: AbortSignal) => {
    try {
      await sendThrough(line, message, envelope, signal)
    } catch (error) {
      lines.drop(line)
      throw error
    }
    lines.give(line)
  }

  const deliver = async (message: Buffer, envelope: Envelope, signal: AbortSignal): Promise<void> => {
    const ready = lines.take()
    if (ready)
      try {
        return await through(ready, message, envelope, signal)
      } catch (error) {
        // The server may have ended it while it stood idle: nothing of the message was taken, and a new one tells more.
        const stale = error instanceof DeliveryError && error.outcome === 'retry' && !error.reachable
        if (!stale || signal.aborted) throw error
      }
    await through(await lines.open(signal), message, envelope, signal)
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
    async try(signal) {
      const line = await lines.open(signal)
      line.trouble = () => {}
      lines.drop(line)
    },
    close: () => lines.close(),
  }
}
