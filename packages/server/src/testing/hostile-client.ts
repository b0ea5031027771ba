import { request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { allEndpoints } from '@portal/contract/all'
import { hostileBody } from './hostile-bodies.ts'

/** Makes and sends bodies in a thread of its own, so that the thread of the server does nothing but answer them. */

export interface Sending {
  /** Comes back with the answer. */
  readonly id?: number
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A kind of body, or a body with its type. */
  readonly body: { readonly kind: string } | { readonly type: string; readonly content: string | Uint8Array }
}

parentPort?.on('message', ({ id, url, path, headers, body }: Sending) => {
  const call = allEndpoints.find((one) => one.path === path)
  const made =
    'kind' in body && call
      ? hostileBody(call, body.kind)
      : { type: (body as { type: string }).type, body: (body as { content: string | Uint8Array }).content }
  const content = Buffer.from(made.body as string)
  const asked = request(
    url + path,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': made.type, 'content-length': content.length },
    },
    (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        parentPort?.postMessage({
          id,
          status: reply.statusCode,
          text: Buffer.concat(chunks).toString().slice(0, 300),
        }),
      )
    },
  )
  asked.on('error', (error) => parentPort?.postMessage({ id, status: 0, text: String(error) }))
  asked.end(content)
})
