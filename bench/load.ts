import http from 'node:http'
import { quantile } from './figures.ts'

/** A small load generator: connections that stay open, each with one request under way, every answer checked. */

export interface Shot {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: object
}

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

export interface Load {
  readonly rate: number
  /** Milliseconds, of right answers. */
  readonly p50: number
  readonly p99: number
  readonly right: number
  readonly wrong: number
  /** What the first wrong answer was. */
  readonly complaint: string
  /** Of answers that were refusals by {@link LoadOptions.refusal}. */
  readonly refused: number
  readonly refusedP99: number
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  /** Ends earlier, after so many answers. */
  readonly shots?: number
  readonly shot: (n: number) => Shot | Promise<Shot>
  readonly right: (answer: Answer, n: number) => boolean
  /** Refusals that were asked for: counted apart from right and wrong. */
  readonly refusal?: (answer: Answer) => boolean
}

let address = 0
/** Another caller for each request: the portal counts requests by address. */
export const nextAddress = (): string => {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

export const ask = (url: string, shot: Shot, agent?: http.Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = shot.body === undefined ? undefined : JSON.stringify(shot.body)
    const headers: Record<string, string | number> = {
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': nextAddress(),
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
      ...shot.headers,
    }
    const method = payload === undefined ? 'GET' : 'POST'
    const request = http.request(
      url + shot.path,
      { method, headers, ...(agent && { agent }) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(payload)
  })

export const load = async (url: string, options: LoadOptions): Promise<Load> => {
  const { connections, seconds, shots = Number.POSITIVE_INFINITY, shot, right, refusal } = options
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const refusals: number[] = []
  let [next, wrong, complaint] = [0, 0, '']
  const started = performance.now()
  const end = started + seconds * 1000
  const fire = async () => {
    while (performance.now() < end && next < shots) {
      const n = next++
      const aimed = await shot(n)
      const before = performance.now()
      const answer = await ask(url, aimed, agent).catch((error: Error) => ({
        ...{ status: 0, headers: {}, text: error.message },
      }))
      const ms = performance.now() - before
      if (refusal?.(answer)) refusals.push(ms)
      else if (right(answer, n)) times.push(ms)
      else {
        complaint ||= `${answer.status} ${answer.text.slice(0, 200)}`
        wrong += 1
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, fire))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return {
    rate: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    right: times.length,
    wrong,
    complaint,
    refused: refusals.length,
    refusedP99: quantile(refusals, 0.99),
  }
}

/** What is asked for in turn. With nothing to ask for, every request would ask for everything, and be right. */
export const inOrder = <T>(values: readonly T[], what: string): ((n: number) => T) => {
  if (values.length === 0 || values.some((value) => value === ''))
    throw new Error(`${what}: nothing to ask for`)
  return (n) => values[n % values.length] as T
}

/** A measurement whose answers were wrong measures nothing. */
export const requireRight = (measured: Load, what: string): Load => {
  if (measured.wrong > 0)
    throw new Error(`${what}: ${measured.wrong} wrong answers, first: ${measured.complaint}`)
  if (measured.right === 0) throw new Error(`${what}: no answer`)
  return measured
}
