import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../limits/rate-limits.ts'

/**
 * Who may hold how many connections, and for how long without saying or taking anything (docs/handbook/security.md#slow-clients). A
 * connection that waits for a request makes room for one that comes, and so does one whose answer nobody takes: whoever opens
 * thousands and sends or reads nothing closes only their own.
 */

export interface ConnectionLimits {
  /** From one address; behind a proxy all come from one. */
  readonly perAddress: number
  readonly total: number
  /** For the whole head of a request. */
  readonly headMs: number
  /** For its whole body, files apart. */
  readonly bodyMs: number
  /** After an answer that did not wait for the body: time to read it, while what is still sent is thrown away. */
  readonly lingerMs: number
  /** Requests that a connection may have sent ahead of their answers; browsers and proxies send the next once they have the one before. */
  readonly ahead: number
  /** An answer of which nothing was taken for so long gives its place to others. */
  readonly stalledMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 512,
  total: 2000,
  headMs: 10_000,
  bodyMs: 15_000,
  lingerMs: 3_000,
  ahead: 8,
  stalledMs: 5_000,
}

/** The answer to a slow body leaves first. */
const ANSWER_MS = 1_000

interface Crowd {
  /** All of them, and those that wait for a request, the longest waiting first. */
  readonly all: Set<Socket>
  readonly waiting: Set<Socket>
}
const crowd = (): Crowd => ({ all: new Set(), waiting: new Set() })

/** How an answer under way comes along: what had left when it was last looked at, and since when it is no more. */
interface Progress {
  readonly bytes: number
  readonly since: number
}

/** Since when nobody takes what was written to a connection; looked at every now and then, because nothing tells of it. */
const watchProgress = (server: Server, everybody: Crowd, everyMs: number) => {
  const progress = new WeakMap<Socket, Progress>()
  const look = () => {
    for (const socket of everybody.all) {
      const stands = socket.writableNeedDrain && progress.get(socket)?.bytes === socket.bytesWritten
      if (!stands) progress.set(socket, { bytes: socket.bytesWritten, since: performance.now() })
    }
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (socket: Socket): number =>
    socket.writableNeedDrain ? performance.now() - (progress.get(socket)?.since ?? performance.now()) : 0
}

const limitCrowds = (server: Server, { perAddress, total, ahead, stalledMs }: ConnectionLimits): void => {
  const everybody = crowd()
  const byAddress = new Map<string, Crowd>()
  const crowdsOf = new WeakMap<Socket, readonly Crowd[]>()
  const unanswered = new WeakMap<Socket, number>()
  const stalledFor = watchProgress(server, everybody, stalledMs / 5)
  const wait = (socket: Socket, waits: boolean) => {
    for (const { waiting } of crowdsOf.get(socket) ?? [])
      if (waits && !socket.destroyed) waiting.add(socket)
      else waiting.delete(socket)
  }
  /** False when nobody can be sent away for the one that came. */
  const makeRoom = ({ all, waiting }: Crowd, most: number): boolean => {
    if (all.size <= most) return true
    const [longest = [...all].find((socket) => stalledFor(socket) >= stalledMs)] = waiting
    longest?.destroy()
    return longest !== undefined
  }
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const own = byAddress.get(address) ?? crowd()
    byAddress.set(address, own)
    const crowds = [own, everybody]
    crowdsOf.set(socket, crowds)
    for (const { all } of crowds) all.add(socket)
    const leave = () => {
      for (const { all, waiting } of crowds) {
        all.delete(socket)
        waiting.delete(socket)
      }
      if (own.all.size === 0) byAddress.delete(address)
    }
    socket.once('close', leave)
    if (!makeRoom(own, perAddress) || !makeRoom(everybody, total)) socket.destroy()
    else wait(socket, true)
  })
  const count = (socket: Socket, more: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + more
    unanswered.set(socket, now)
    return now
  }
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Hundreds come in one piece, and each of them would open its file and ask its question at once.
    if (socket.destroyed || count(socket, 1) > ahead) return void socket.destroy()
    wait(socket, false)
    response.once('close', () => void (count(socket, -1) === 0 && wait(socket, true)))
  })
}

/** Node's own limit of a request is one for all of them; files need minutes, forms do not. */
const limitBodies = (
  server: Server,
  { bodyMs, lingerMs }: ConnectionLimits,
  takesFiles: ReadonlySet<string>,
): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const endAfter = (ms: number) => {
      const end = setTimeout(() => !request.complete && request.socket.destroy(), ms)
      end.unref()
      request.once('close', () => clearTimeout(end))
    }
    if (request.socket.destroyed) return
    const [path = ''] = request.url?.split('?') ?? []
    const bringsFiles = takesFiles.has(path) && request.headers['content-type']?.startsWith('multipart/')
    if (!bringsFiles) endAfter(bodyMs + ANSWER_MS)
    response.once('finish', () => !request.complete && endAfter(lingerMs))
  })
}

/** How often Node looks for heads and requests that take too long; by default it does so twice a minute only. */
export const checkEvery = ({ headMs }: ConnectionLimits): number => Math.min(1_000, headMs / 4)

/** `answer` hears of what keeps to the limits; `takesFiles`: addresses of calls whose bodies may take minutes. */
export const limitConnections = (
  server: Server,
  answer: RequestListener,
  { limits, takesFiles }: { readonly limits: ConnectionLimits; readonly takesFiles: ReadonlySet<string> },
): void => {
  // Sent away above, where it is known who waits; this only keeps the number of descriptors.
  server.maxConnections = limits.total + 100
  server.headersTimeout = limits.headMs
  limitCrowds(server, limits)
  limitBodies(server, limits, takesFiles)
  server.on('request', (request, response) => {
    if (!request.socket.destroyed) answer(request, response)
  })
}
