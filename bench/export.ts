import { setTimeout as sleep } from 'node:timers/promises'
import { personKind } from '@portal/contract/membership/kind/person.kind'
import { person } from '@portal/contract/membership/person.calls'
import { job } from '@portal/contract/office/task.calls'
import { streamXlsxRows } from 'hucre/xlsx'
import type { SheetColumn, SheetRow } from '../packages/server/src/platform/documents/sheet/sheet.ts'
import { median, type Row, shown } from './figures.ts'
import { ask } from './load.ts'
import type { Baseline, Portal, Stage } from './stage.ts'

/** P6: the whole list as a spreadsheet, against the sheet writer alone. */

const ROUNDS = 3
const COLUMNS: SheetColumn[] = [...personKind.columns, { key: 'state', title: '审核状态', width: 90 }].map(
  ({ key, title, width }) => ({ key, title, width: Math.round(width / 8) }),
)

const dataOf = async <T>(url: string, shot: Parameters<typeof ask>[1]): Promise<T> => {
  const { status, text } = await ask(url, shot)
  if (status !== 200) throw new Error(`${shot.path}: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { data: T }).data
}

/** From the order to the finished file; seconds, as the caller sees them. */
const exportOnce = async ({ url, headers }: Portal): Promise<{ seconds: number; jobId: string }> => {
  const started = performance.now()
  const body = { columns: COLUMNS.map(({ key }) => key) }
  const { jobId } = await dataOf<{ jobId: string }>(url, { path: person.export.path, headers, body })
  for (;;) {
    const { state, error } = await dataOf<{ state: string; error: string }>(url, {
      path: `${job.get.path}?id=${jobId}`,
      headers,
    })
    if (state === 'done') return { seconds: (performance.now() - started) / 1000, jobId }
    if (state !== 'queued' && state !== 'running') throw new Error(`export ${state}: ${error}`)
    await sleep(50)
  }
}

/** The file is fetched and read again: every row is there. */
const countRows = async ({ url, headers }: Portal, jobId: string): Promise<number> => {
  const { fileUrl } = await dataOf<{ fileUrl: string }>(url, {
    path: `${job.result.path}?id=${jobId}`,
    headers,
  })
  const reply = await fetch(url + fileUrl, { headers: { ...headers, 'x-forwarded-for': '10.250.0.1' } })
  if (!reply.ok) throw new Error(`download: ${reply.status}`)
  const content = Buffer.from(await reply.arrayBuffer())
  let rows = 0
  for await (const { values } of streamXlsxRows(content, { sheet: 0 })) if (values.length > 0) rows += 1
  return rows - 1
}

const sampleOf = async ({ url, headers }: Portal): Promise<SheetRow> => {
  const { list } = await dataOf<{ list: SheetRow[] }>(url, {
    path: `${person.list.path}?pageSize=1`,
    headers,
  })
  return list[0] ?? {}
}

const bareSeconds = async (baseline: Baseline, rows: number, sample: SheetRow): Promise<number> =>
  (await baseline.order<{ seconds: number }>('sheet', { rows, columns: COLUMNS, sample })).seconds

export const measureExport = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const baseline = await stage.baseline(portal)
  const sample = await sampleOf(portal)
  // So that the peak is the export's.
  await portal.restart()
  const [found, seconds, peaks]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await bareSeconds(baseline, members, sample)
      portal.forgetPeak()
      const { seconds: own, jobId } = await exportOnce(portal)
      peaks.push(portal.memory().peak)
      const rows = await countRows(portal, jobId)
      if (rows !== members) throw new Error(`the file has ${rows} of ${members} rows`)
      found.push(own / bare)
      seconds.push(own)
    }
  } finally {
    await baseline.stop()
  }
  const size = `${members} members × ${COLUMNS.length} columns`
  return [
    {
      item: 'P6',
      what: 'export to xlsx ÷ bare sheet writer',
      size,
      measured: `${shown(found)}; ${shown(seconds, 1)} s`,
      goal: '≤ 1.3',
      met: median(found) <= 1.3,
    },
    {
      item: 'P6',
      what: 'export: peak resident memory of the process, MB',
      size,
      measured: shown(peaks, 0),
      goal: '≤ 200',
      met: Math.max(...peaks) <= 200,
    },
  ]
}
