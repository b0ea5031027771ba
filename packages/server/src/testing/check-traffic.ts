import { judge, type Traffic } from '../table-traffic.ts'
import { KNOWN_TRESPASSES } from './known-trespasses.ts'
import { recordIn } from './read-record.ts'

/** After the tests of `npm test`: `check-traffic.ts <folder> [whole]` judges what the statements of the tests did to which tables. */

const [folder = '', whole] = process.argv.slice(2)
const traffic = recordIn(folder).filter((one): one is Traffic => 'table' in one)
const { real, gone } = judge(traffic, KNOWN_TRESPASSES)
for (const { name, file } of real) console.error(`${name}: ${file}`)
// Some tests alone prove nothing about what is no longer done.
const stale = whole ? gone : []
for (const name of stale) console.error(`no longer done, strike it out: ${name}`)
const tables = new Set(traffic.map(({ table }) => table)).size
const empty = whole !== undefined && (traffic.length < 300 || tables < 90)
if (empty) console.error('hardly any statement was recorded: the check sees nothing')
console.log(
  `tables: ${traffic.length} uses of ${tables} tables, ${real.length} by others than may, ${Object.keys(KNOWN_TRESPASSES).length} known`,
)
process.exitCode = real.length + stale.length > 0 || empty ? 1 : 0
