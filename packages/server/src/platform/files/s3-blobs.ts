import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import {
  assertStorageKey,
  type BlobStore,
  FileMissingError,
  isStorageKey,
  StorageUnavailableError,
} from './blobs.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** S3 allows no part but the last below 5 MiB. */
  partBytes?: number
  timeoutMs?: number
}

/** The bucket answers, and not as it should. */
export class BucketRefusedError extends StorageUnavailableError {
  readonly answered: number

  constructor(answered: number) {
    super(`the bucket answers ${answered}`)
    this.answered = answered
  }
}

/** Whether the bucket can be used is asked by somebody who waits. */
const LOOK_MS = 8_000

/**
 * S3-compatible storage. Content up to one part travels in a single signed PUT; longer content in
 * parts, so that memory stays at one part. An object appears only when complete.
 */
export function createS3Blobs(settings: S3Settings): BlobStore {
  const partBytes = settings.partBytes ?? 8 * 1024 * 1024
  const send = createSender(settings)

  const look = async () => {
    const answer = await send('HEAD', '', { timeoutMs: LOOK_MS })
    if (!answer.ok) throw new BucketRefusedError(answer.status)
  }

  return {
    // A bucket has no floor to watch: a full one refuses the write itself.
    async assertRoom() {},

    prepare: look,
    look,

    list: () => listBucket(send),

    isEmpty: () => isEmpty(send),

    async sizeOf(key) {
      assertStorageKey(key)
      const answer = await send('HEAD', key)
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new StorageUnavailableError(`head answers ${answer.status}`)
      return Number(answer.headers.get('content-length'))
    },

    async write(key, source) {
      assertStorageKey(key)
      const parts = inParts(source, partBytes)[Symbol.asyncIterator]()
      const first = await parts.next()
      const second = first.done ? first : await parts.next()
      if (second.done) {
        await expectOk(send('PUT', key, { body: first.done ? Buffer.alloc(0) : first.value }))
        return
      }
      await writeInParts(send, key, resume([first.value, second.value], parts))
    },

    async read(key, range) {
      assertStorageKey(key)
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const answer = await send('GET', key, { headers })
      if (answer.status === 404) throw new FileMissingError('no such object')
      if (range && answer.status !== 206) throw new StorageUnavailableError('the store ignores ranges')
      if (!answer.ok || !answer.body) throw new StorageUnavailableError(`read answers ${answer.status}`)
      return held(answer.body)
    },

    async remove(key) {
      assertStorageKey(key)
      const answer = await send('DELETE', key)
      if (!answer.ok && answer.status !== 404) {
        throw new StorageUnavailableError(`delete answers ${answer.status}`)
      }
    },
  }
}

type Send = (
  method: string,
  key: string,
  options?: {
    query?: string
    body?: Buffer | string
    headers?: Record<string, string> | undefined
    timeoutMs?: number
  },
) => Promise<Response>

function createSender(settings: S3Settings): Send {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 2,
  })
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`
  return async (method, key, options = {}) => {
    const url = key === '' ? base : `${base}/${key}`
    const once = () =>
      client.fetch(options.query ? `${url}?${options.query}` : url, {
        method,
        headers: options.headers,
        body: options.body === undefined ? undefined : new Uint8Array(Buffer.from(options.body)),
        signal: AbortSignal.timeout(options.timeoutMs ?? settings.timeoutMs ?? 60_000),
      })
    try {
      // But for the steps of an upload in parts, every request that is made here may be made twice.
      return await once().catch((error) => {
        if (method === 'POST' || !wasCut(error)) throw error
        return once()
      })
    } catch (error) {
      throw new StorageUnavailableError('the store does not answer', { cause: error })
    }
  }
}

/** A store closes connections that were idle for a while, at times just when the next request goes out. */
const wasCut = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(cause?.code))
}

async function expectOk(answer: Promise<Response>): Promise<Response> {
  const reply = await answer
  if (!reply.ok) throw new StorageUnavailableError(`the store answers ${reply.status}`)
  return reply
}

const isEmpty = async (send: Send): Promise<boolean> => {
  const answer = await expectOk(send('GET', '', { query: 'list-type=2&max-keys=1' }))
  return !(await answer.text()).includes('<Key>')
}

/** A thousand at a time, which is what a store answers at once. What is not one of ours is passed over. */
async function* listBucket(send: Send): AsyncGenerator<{ readonly key: string; readonly at: number }> {
  for (let after = ''; ; ) {
    const more = after === '' ? '' : `&continuation-token=${encodeURIComponent(after)}`
    const page = await (await expectOk(send('GET', '', { query: `list-type=2${more}` }))).text()
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = inside(entry, 'Key')
      if (isStorageKey(key)) yield { key, at: Date.parse(inside(entry, 'LastModified')) }
    }
    after = inside(page, 'NextContinuationToken').replaceAll('&amp;', '&')
    if (after === '') return
  }
}
const inside = (text: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''

async function writeInParts(send: Send, key: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const started = await (await expectOk(send('POST', key, { query: 'uploads=' }))).text()
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1]
  if (!uploadId) throw new StorageUnavailableError('the store gave no upload id')
  const upload = `uploadId=${encodeURIComponent(uploadId)}`
  try {
    const tags: string[] = []
    for await (const body of parts) {
      const answer = await expectOk(
        send('PUT', key, { query: `partNumber=${tags.length + 1}&${upload}`, body }),
      )
      await answer.arrayBuffer()
      tags.push(answer.headers.get('etag') ?? '')
    }
    const listing = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${listing.join('')}</CompleteMultipartUpload>`
    const finished = await (await expectOk(send('POST', key, { query: upload, body }))).text()
    // S3 may answer 200 and report the failure in the body.
    if (finished.includes('<Error>')) throw new StorageUnavailableError('the store could not join the parts')
  } catch (error) {
    await send('DELETE', key, { query: upload }).catch(() => undefined)
    throw error
  }
}

async function* inParts(source: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    pending.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    const joined = Buffer.concat(pending)
    let at = 0
    for (; joined.length - at >= partBytes; at += partBytes) yield joined.subarray(at, at + partBytes)
    pending = at < joined.length ? [joined.subarray(at)] : []
    length = joined.length - at
  }
  if (length > 0) yield Buffer.concat(pending)
}

async function* resume(taken: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* taken
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Holds the body from now on: one that nobody holds is called off, and ends early without a word, as soon as the memory is tidied. A
 * failure before somebody reads is told to whoever reads.
 */
const held = (body: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(body as WebStream<Uint8Array>).on('error', () => {})
