import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, type Row, shown } from './figures.ts'
import { ask } from './load.ts'
import { type Running, run } from './processes.ts'
import type { Stage } from './stage.ts'

/** P14: from the start of the server with its embedded PostgreSQL to the first page, and what it takes when nobody comes. */

const IDLE_SECONDS = 15

const firstPage = async (folder: string): Promise<{ seconds: number; server: Running }> => {
  const started = performance.now()
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', PORTAL_ENV: '/dev/null' }
  const server = await run('../packages/server/dist/main.js', { folder, env })
  const { status, text } = await ask(server.url, { path: '/' })
  if (status !== 200 || !text.includes('<html')) throw new Error(`first page: ${status}`)
  return { seconds: (performance.now() - started) / 1000, server }
}

export const measureStart = async (_stage: Stage): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-start-'))
  try {
    const fresh = await firstPage(folder)
    await fresh.server.stop()
    const seconds: number[] = []
    const idle: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const { seconds: took, server } = await firstPage(folder)
      seconds.push(took)
      if (round === 2) {
        await sleep(IDLE_SECONDS * 1000)
        idle.push(server.memory().now)
      }
      await server.stop()
    }
    return [
      {
        item: 'P14',
        what: 'very first start to first page (with initdb), s',
        size: 'empty',
        measured: fresh.seconds.toFixed(1),
        goal: '',
        met: undefined,
      },
      {
        item: 'P14',
        what: 'second start to first page, s',
        size: 'empty',
        measured: shown(seconds, 1),
        goal: '≤ 1.5',
        met: median(seconds) <= 1.5,
      },
      {
        item: 'P14',
        what: `memory after ${IDLE_SECONDS} s without a visitor, without the database, MB`,
        size: 'empty',
        measured: shown(idle, 0),
        goal: '≤ 120',
        met: median(idle) <= 120,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
