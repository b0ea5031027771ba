import { judgeRefusals, NEVER_REFUSED, type Refusal } from './never-refused.ts'
import { recordIn } from './read-record.ts'

/** After all tests: `check-refusals.ts <folder>` says which conditions of the contract refused nobody in any of them. */

const [folder = ''] = process.argv.slice(2)
const met = recordIn(folder).filter((one): one is Refusal => 'guard' in one)
const { all, unmet, gone } = judgeRefusals(met)
for (const name of unmet) console.error(`refuses nobody in any test: ${name}`)
// Told only: what is tried at random may meet one today and not tomorrow.
for (const name of gone) console.log(`met by now, strike it out: ${name}`)
console.log(`refusals: ${all} conditions, ${NEVER_REFUSED.size} not met by a test yet`)
process.exitCode = unmet.length > 0 ? 1 : 0
