import { parseArgs } from 'node:util'
import { measureExperts } from './experts.ts'
import { measureExport } from './export.ts'
import { type Row, tableOf, yardstick } from './figures.ts'
import { measureForm } from './forms.ts'
import { measureDepth, measureList, measureSearch } from './lists.ts'
import { measureMail } from './mail.ts'
import { measurePaint } from './paint.ts'
import { measureProcessor } from './processor.ts'
import { measureGrowth, measureProcesses, measureRecord } from './records.ts'
import { measureRecovery } from './recovery.ts'
import { measureSignIn, measureTiming } from './sign-in.ts'
import { measureSoak } from './soak.ts'
import { openStage, type Stage } from './stage.ts'
import { measureStart } from './start.ts'
import { measureStatistics } from './statistics.ts'

/** `npm run bench [-- P1 P3 …] [--million] [--members=100000] [--minutes=60] [--profile=FOLDER]`: ratios measured side by side in one run (README.md). */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    million: { type: 'boolean', default: false },
    members: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    profile: { type: 'string' },
  },
})
const many = Number(values.members)
const log = (message: string) => console.error(`· ${message}`)

const ITEMS: Record<string, (stage: Stage) => Promise<Row[]>> = {
  P14: (stage) => measureStart(stage),
  P1: (stage) => measureList(stage, many),
  P2: (stage) => measureSearch(stage, many),
  P3: (stage) => measureDepth(stage, many),
  P4: (stage) => measureRecord(stage, many),
  CPU: (stage) => measureProcessor(stage, many, values.profile),
  P5: (stage) => measureSignIn(stage, many),
  P6: (stage) => measureExport(stage, many),
  P7: (stage) => measureMail(stage),
  P9: (stage) => measurePaint(stage),
  P10: (stage) => measureGrowth(stage, 1_000, values.million ? 1_000_000 : many),
  P11: (stage) => measureExperts(stage),
  P12: (stage) => measureStatistics(stage, values.million ? 1_000_000 : many),
  P13: (stage) => measureForm(stage, many),
  P15: (stage) => measureProcesses(stage, many),
  R: () => measureRecovery(),
  A4: (stage) => measureTiming(stage),
}
/** An hour long: only when it is asked for. */
const LONG: typeof ITEMS = { R14: (stage) => measureSoak(stage, Number(values.minutes), log) }

const wanted = positionals.length > 0 ? positionals.map((name) => name.toUpperCase()) : Object.keys(ITEMS)
const unknown = wanted.find((name) => !Object.hasOwn({ ...ITEMS, ...LONG }, name))
if (unknown) {
  console.error(`no such item: ${unknown}; there are ${Object.keys({ ...ITEMS, ...LONG }).join(', ')}`)
  process.exit(1)
}

const stage = await openStage(log)
// Interrupted, it leaves no process and no folder behind.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stage.close().finally(() => process.exit(1)))
const rows: Row[] = []
const failures: string[] = []
try {
  for (const [name, measure] of Object.entries({ ...ITEMS, ...LONG }).filter(([item]) =>
    wanted.includes(item),
  )) {
    log(name)
    const before = yardstick()
    const found = await measure(stage).catch((error: Error) => {
      failures.push(`${name}: ${error.message}`)
      return []
    })
    if (found?.length === 0 && !failures.some((failure) => failure.startsWith(`${name}:`)))
      failures.push(`${name}: measured nothing`)
    const drift = yardstick() / before
    // An unsteady machine makes figures that say nothing; ratios within a round suffer least.
    if (drift > 1.5 || drift < 1 / 1.5)
      log(`${name}: the machine was unsteady (yardstick ×${drift.toFixed(2)})`)
    for (const row of found ?? []) log(`  ${row.what}: ${row.measured}`)
    rows.push(...(found ?? []))
  }
} finally {
  await stage.close()
}
console.log(tableOf(rows))
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
