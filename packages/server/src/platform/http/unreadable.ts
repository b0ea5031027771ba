import type { Socket } from 'node:net'
import type { ErrorName } from '@portal/contract/platform/errors'
import type { Logger } from 'pino'
import { AppError } from './context.ts'
import { fail } from './reply.ts'

/** Requests that nobody can read: answered in the one shape of a refusal too, and not in the words of a library. */

/** An address whose escapes are broken stands for itself, letter by letter, and leads to where unknown addresses lead. */
export const readableUrl = (url: string): string => {
  const [path = ''] = url.split(/[?#;]/, 1)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

const REFUSALS: Readonly<Record<string, readonly [line: string, error: ErrorName]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'payloadTooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'payloadTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'badInput'],
}
const UNREADABLE = ['400 Bad Request', 'badInput'] as const

/** What is no HTTP has no reply to send an answer with. */
export const refuseUnreadable =
  (log: Logger) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [line, name] = REFUSALS[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify(fail(undefined, new AppError(name), log).body)
    const head = [
      `HTTP/1.1 ${line}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
