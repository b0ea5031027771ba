import type { FastifyRequest } from 'fastify'
import { AppError } from './context.ts'

/**
 * What a caller may send in the shape of text, and how it is read. Everything here is linear in its length and refuses before it
 * builds anything: there is one thread, and whatever one caller makes it do, everybody else waits for.
 */

/** Values of a form or a query; the largest form of the portal has about sixty fields. */
export const MOST_PAIRS = 2_000
/** How deep lists and objects may stand in each other; the deepest input of the contract has five levels. */
export const MOST_LEVELS = 20
/** Entries of all lists and objects of a document together; the longest list of the contract names 5,000 people with three texts each. */
export const MOST_ENTRIES = 30_000
/** Names of one object; the largest of the contract has some sixty. */
export const MOST_NAMES = 2_000
/** Slower than this nobody sends a megabyte: whoever drips holds a connection for nothing. */
const BODY_MS = 15_000

const tooLarge = () => new AppError('payloadTooLarge')
/** Said to whoever drips, as the last thing on this connection. */
const tooSlow = () => Object.assign(new AppError('unavailable'), { closes: true })

/** The whole body, or a refusal as soon as it is longer or slower than allowed. */
export const collect = (
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  maxBytes: number,
  maxMs = BODY_MS,
): Promise<Buffer> => {
  if (Number(headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (end: () => void) => {
      clearTimeout(timer)
      raw.off('data', take).off('end', finish).off('error', abandon).off('close', abandon)
      // What is left is thrown away, so that a refusal reaches a client that is still sending.
      raw.resume()
      end()
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) settle(() => reject(tooLarge()))
      else chunks.push(chunk)
    }
    const finish = () => settle(() => resolve(Buffer.concat(chunks, size)))
    const abandon = () => settle(() => reject(new AppError('badInput')))
    const timer = setTimeout(() => settle(() => reject(tooSlow())), maxMs)
    raw.on('data', take).on('end', finish).on('error', abandon).on('close', abandon)
  })
}

const occurrences = (text: string, character: string, most: number): number => {
  let count = 0
  for (let at = text.indexOf(character); at !== -1 && count <= most; at = text.indexOf(character, at + 1))
    count += 1
  return count
}

/** A form or a query: a name that comes once has a value, one that comes again a list. */
export const parsePairs = (text: string): Record<string, unknown> => {
  if (occurrences(text, '&', MOST_PAIRS) >= MOST_PAIRS) throw tooLarge()
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name]
    if (before === undefined) values[name] = value
    else if (Array.isArray(before)) before.push(value)
    else values[name] = [before, value]
  }
  return values
}

const [QUOTE, BACKSLASH, COMMA, BRACE] = [0x22, 0x5c, 0x2c, 0x7b]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Looks at the bytes only: neither brackets, commas nor quotes occur inside a character of several bytes. */
export const measureJson = (body: Buffer): void => {
  let [level, entries, quoted] = [0, 0, false]
  // Of what is open: how many names an object has so far, of a list nothing.
  const names = [0]
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number
    if (byte === QUOTE) quoted = !quoted
    else if (quoted) {
      if (byte === BACKSLASH) at += 1
    } else if (OPENING.has(byte)) {
      level += 1
      entries += 1
      names[level] = byte === BRACE ? 1 : Number.NEGATIVE_INFINITY
    } else if (CLOSING.has(byte)) level -= 1
    else if (byte === COMMA) {
      entries += 1
      const count = (names[level] ?? 0) + 1
      names[level] = count
      if (count > MOST_NAMES) throw tooLarge()
    }
    if (level > MOST_LEVELS) throw new AppError('badInput')
    if (entries > MOST_ENTRIES) throw tooLarge()
  }
}

/** An object without names that would reach into the prototypes of others. */
export const parseJson = (request: FastifyRequest, body: Buffer): Record<string, unknown> => {
  measureJson(body)
  let values: unknown
  // Fastify's own parser; it calls back before it returns.
  void request.server.getDefaultJsonParser('error', 'error')(request, body.toString(), (_error, parsed) => {
    values = parsed
  })
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new AppError('badInput')
  return values as Record<string, unknown>
}
