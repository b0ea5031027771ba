import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import {
  SHEET_MIME,
  type SheetColumn,
  type SheetRow,
  writeSheet,
} from '../packages/server/src/platform/documents/sheet/sheet.ts'
import { quantile } from './figures.ts'

/** The bare things that the portal is compared with, in a process of their own: `node:http`, the driver, a hash, the sheet writer. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 8 })

interface Statement {
  readonly sql: string
  readonly params: unknown[]
}
const known = new Map<string, Statement[]>()

const runAll = async (name: string): Promise<unknown[][]> => {
  const answers: unknown[][] = []
  for (const { sql, params } of known.get(name) ?? []) answers.push((await pool.query(sql, params)).rows)
  return answers
}

/** Repeats one piece of work side by side. */
const drive = async (connections: number, seconds: number, work: () => Promise<boolean>) => {
  const times: number[] = []
  let wrong = 0
  const started = performance.now()
  const lane = async () => {
    while (performance.now() - started < seconds * 1000) {
      const before = performance.now()
      if (!(await work())) wrong += 1
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const rate = times.length / ((performance.now() - started) / 1000)
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), wrong }
}

/** The sheet writer alone, over rows that cost nothing to make. */
const writeBare = async (rows: number, columns: SheetColumn[], sample: SheetRow) => {
  const source = function* () {
    for (let i = 0; i < rows; i += 1) yield sample
  }
  const started = performance.now()
  let bytes = 0
  for await (const chunk of writeSheet(source(), columns)) bytes += (chunk as Buffer).length
  return { seconds: (performance.now() - started) / 1000, bytes, mime: SHEET_MIME.xlsx }
}

interface Orders {
  define: { name: string; statements: Statement[] }
  drive: { name: string; rows: number; connections: number; seconds: number }
  argon: { hash: string; plain: string; connections: number; seconds: number }
  sheet: { rows: number; columns: SheetColumn[]; sample: SheetRow }
}

const ORDERS: { [K in keyof Orders]: (order: Orders[K]) => Promise<object> } = {
  define: async ({ name, statements }) => {
    known.set(name, statements)
    return {}
  },
  drive: ({ name, rows, connections, seconds }) =>
    drive(connections, seconds, async () => (await runAll(name)).at(-1)?.length === rows),
  argon: ({ hash, plain, connections, seconds }) => drive(connections, seconds, () => verify(hash, plain)),
  sheet: ({ rows, columns, sample }) => writeBare(rows, columns, sample),
}

const bodyOf = async (request: http.IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const answer = async (request: http.IncomingMessage): Promise<unknown> => {
  const [, first = '', name = ''] = (request.url ?? '').split('/')
  if (first === 'query') return runAll(name)
  return ORDERS[first as keyof Orders]((await bodyOf(request)) as never)
}

const server = http.createServer((request, response) => {
  answer(request).then(
    (found) => response.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
