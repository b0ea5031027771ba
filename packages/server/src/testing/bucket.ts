import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An object store that speaks as much of S3 as the portal does, and insists on its signatures. */
export interface Bucket {
  readonly settings: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  }
  /** By path, which begins with the bucket. */
  readonly objects: Map<string, Buffer>
  /** Uploads under way. */
  readonly parts: Map<string, Map<number, Buffer>>
  refuseParts: boolean
  /** Answers 503 to everything. */
  away: boolean
  /** Requests that came. */
  asked: number
  /** So many of the next requests find their connection closed. */
  cut: number
  close(): void
}

interface Answer {
  readonly status: number
  readonly body?: Buffer | string
  readonly headers?: Record<string, string>
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/cn-1\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/

export async function startBucket(): Promise<Bucket> {
  const server = createServer(async (request, response) => {
    if (bucket.cut > 0) {
      bucket.cut -= 1
      request.socket.destroy()
      return
    }
    bucket.asked += 1
    const { status, body, headers } = bucket.away ? { status: 503 } : await answer(bucket, request)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bucket: Bucket = {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ bucket: 'bucket', region: 'cn-1', accessKeyId: 'test', secretAccessKey: 'secret' },
    },
    objects: new Map(),
    parts: new Map(),
    refuseParts: false,
    ...{ away: false, asked: 0 },
    cut: 0,
    close: () => void server.close(),
  }
  return bucket
}

async function answer(bucket: Bucket, request: IncomingMessage): Promise<Answer> {
  const { objects, parts } = bucket
  const body = await buffer(request)
  if (!SIGNED.test(request.headers.authorization ?? '')) return { status: 403 }
  const url = new URL(request.url ?? '', bucket.settings.endpoint)
  const key = url.pathname
  const uploadId = url.searchParams.get('uploadId')
  if (url.searchParams.has('uploads')) {
    parts.set('u/1', new Map())
    return {
      status: 200,
      body: '<InitiateMultipartUploadResult><UploadId>u/1</UploadId></InitiateMultipartUploadResult>',
    }
  }
  if (uploadId) return answerPart(bucket, request.method ?? '', { url, uploadId, body })
  if (request.method === 'HEAD') return headOf(key, objects.get(key))
  if (url.searchParams.has('list-type')) return answerList(objects, url.searchParams)
  if (request.method === 'PUT') {
    // S3 refuses a body of unknown length.
    if (!request.headers['content-length']) return { status: 411 }
    objects.set(key, body)
    return { status: 200 }
  }
  if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 }
  return answerObject(request, objects.get(key))
}

/** Two at a time: whoever reads a list reads all of its pages. */
function answerList(objects: Bucket['objects'], asked: URLSearchParams): Answer {
  const keys = [...objects.keys()].toSorted()
  const from = Number(asked.get('continuation-token') ?? 0)
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const page = keys.slice(from, from + 2).map((path) => {
    const key = path.replace(/^\/bucket\//, '')
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
  })
  const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return { status: 200, body: `<ListBucketResult>${page.join('')}${next}</ListBucketResult>` }
}

const headOf = (key: string, object: Buffer | undefined): Answer =>
  object
    ? { status: 200, headers: { 'content-length': String(object.length) } }
    : { status: key === '/bucket' ? 200 : 404 }

function answerPart(
  bucket: Bucket,
  method: string,
  { url, uploadId, body }: { readonly url: URL; readonly uploadId: string; readonly body: Buffer },
): Answer {
  const { objects, parts, refuseParts } = bucket
  if (method === 'PUT') {
    if (refuseParts) return { status: 400 }
    parts.get(uploadId)?.set(Number(url.searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: `"${url.searchParams.get('partNumber')}"` } }
  }
  if (method === 'POST') objects.set(url.pathname, Buffer.concat([...(parts.get(uploadId)?.values() ?? [])]))
  parts.delete(uploadId)
  return { status: 200, body: '<CompleteMultipartUploadResult/>' }
}

function answerObject(request: IncomingMessage, object: Buffer | undefined): Answer {
  if (!object) return { status: 404 }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return { status: 200, body: object }
  return { status: 206, body: object.subarray(Number(range[1]), Number(range[2]) + 1) }
}
