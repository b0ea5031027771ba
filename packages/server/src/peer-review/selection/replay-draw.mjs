// Draws an expert panel again from its published record, with nothing but Node 18: node replay-draw.mjs 抽取记录.json
// Written a second time on purpose: whoever checks a draw does not have to trust the portal's own code.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const fittingFirst = (pool) => [...pool.filter((one) => !one.other), ...pool.filter((one) => one.other)]

/** Whether the rules let `one` sit with those who are seated. */
const fits = (seated, one, { size, maxPerUnit, minTechnical, maxOrganiser, maxOther = size }) => {
  const count = (test) => seated.filter(test).length
  if (count((other) => other.unit === one.unit) >= maxPerUnit) return false
  if (one.organiser && count((other) => other.organiser) >= maxOrganiser) return false
  if (one.other && count((other) => other.other) >= maxOther) return false
  return one.technical || count((other) => !other.technical) < size - minTechnical
}

/** Reserves: of the subjects on the panel first, and before them those who can take any of its seats. */
const reservesOf = (passed, seated, rules) => {
  const subjects = new Set(seated.map(({ subject }) => subject))
  const turn = fittingFirst([
    ...passed.filter(({ subject }) => subjects.has(subject)),
    ...passed.filter(({ subject }) => !subjects.has(subject)),
  ])
  const { reserve, minTechnical, size } = rules
  const wanted = rules.standIns ? Math.max(1, Math.floor((reserve * minTechnical) / size)) : 0
  const takesAny = (one) =>
    seated.every((gone) =>
      fits(
        seated.filter((other) => other !== gone),
        one,
        rules,
      ),
    )
  const any = turn.filter(takesAny).slice(0, wanted)
  return [...any, ...turn.filter((one) => !any.includes(one))].slice(0, reserve)
}

const draw = (seed, pool, rules) => {
  const rank = (one) => createHmac('sha256', seed).update(one.expertId, 'utf8').digest('hex')
  const ranked = pool.map((one) => [rank(one), one]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const seated = [...rules.given]
  const drawn = []
  const passed = []
  for (const one of fittingFirst(ranked.map(([, candidate]) => candidate))) {
    if (seated.length < rules.size && fits(seated, one, rules)) {
      seated.push(one)
      drawn.push({ expertId: one.expertId, reserveNo: 0 })
    } else passed.push(one)
  }
  const reserves = reservesOf(passed, seated, rules)
  return [...drawn, ...reserves.map(({ expertId }, at) => ({ expertId, reserveNo: at + 1 }))]
}

const [file] = process.argv.slice(2)
if (!file) {
  console.error('用法：node replay-draw.mjs 抽取记录.json')
  process.exit(2)
}
const { seed, seedHash, poolHash, pool, rules, result } = JSON.parse(readFileSync(file, 'utf8'))
// What the hash of the pool covers: everything that the rules look at; of earlier draws the ids alone.
const lineOf = ({ expertId, unit, subject, technical, organiser, other }) =>
  rules.wholePool ? JSON.stringify([expertId, unit, subject, technical, organiser, other]) : expertId
const ids = (list) => JSON.stringify(list.map(({ expertId, reserveNo }) => [expertId, reserveNo]))
const checks = [
  ['种子与抽取前登记的摘要相符', sha256(seed) === seedHash],
  ['候选名单与登记的摘要相符', sha256(pool.map(lineOf).sort().join('\n')) === poolHash],
  ['按种子重新抽取的结果与当时一致', ids(draw(seed, pool, rules)) === ids(result)],
]
for (const [text, holds] of checks) console.log(`${holds ? '✓' : '✗'} ${text}`)
process.exitCode = checks.every(([, holds]) => holds) ? 0 : 1
