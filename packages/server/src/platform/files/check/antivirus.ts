import { connect, type Socket } from 'node:net'
import { FileRefusedError } from '../refusal.ts'

/** The scanner is set up but does not answer: nothing is accepted unchecked. */
export class ScannerUnavailableError extends Error {
  override name = 'ScannerUnavailableError'
  readonly status = 503
  readonly text = '文件安全检查暂不可用，请稍后重试'
}

/** Resolves when the content is clean, throws when it is not or cannot be checked. */
export type Scanner = (content: Buffer) => Promise<void>

const CHUNK_BYTES = 64 * 1024
const PING_MS = 2_500

const targetOf = (url: string): { host: string; port: number } => {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'tcp:' || hostname === '') throw new Error('CLAMD_URL must look like tcp://host:3310')
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

/** Whether it is there and would look at what comes. */
export const pingScanner = async (url: string): Promise<boolean> => {
  const answered = ask(targetOf(url), (socket) => socket.write('zPING\0'), PING_MS)
  return answered.then(
    (answer) => answer === 'PONG',
    () => false,
  )
}

/** `url` is CLAMD_URL, e.g. `tcp://127.0.0.1:3310`; without it there is no scanner. */
export function createScanner(url: string | undefined, timeoutMs = 30_000): Scanner | undefined {
  if (!url) return undefined
  const target = targetOf(url)
  return async (content) => {
    const answer = await ask(target, (socket) => sendContent(socket, content), timeoutMs)
    if (answer.endsWith(' FOUND')) {
      throw new FileRefusedError('infected', '文件未通过安全检查，请更换文件', answer)
    }
    if (answer !== 'stream: OK') throw new ScannerUnavailableError(`scanner answers: ${answer.slice(0, 200)}`)
  }
}

function ask(
  target: { host: string; port: number },
  question: (socket: Socket) => void,
  timeoutMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(target)
    const fail = (cause: unknown) => {
      socket.destroy()
      reject(new ScannerUnavailableError('scanner does not answer', { cause }))
    }
    const deadline = setTimeout(() => fail('timeout'), timeoutMs)
    let answer = ''
    socket.on('error', fail)
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8')
    })
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve(answer.replace(/\0[\s\S]*$/, '').trim())
    })
    question(socket)
  })
}

function sendContent(socket: Socket, content: Buffer): void {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}
