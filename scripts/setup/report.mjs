// What vitest and Playwright wrote down about their tests, counted together.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './host.mjs'

export function addVitest(total, path) {
  const report = readReport(path)
  if (!report) {
    total.failed += 1
    return
  }
  total.passed += report.numPassedTests
  for (const { name, startTime, endTime } of report.testResults)
    total.times.push({ name: relative(ROOT, name), seconds: (endTime - startTime) / 1000 })
  for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
    // A file that does not even load counts as one failure.
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    total.failed += Math.max(1, failed.length)
    const cases = failed.map((one) => `${one.fullName}\n    ${shortened(one.failureMessages[0])}`)
    for (const text of cases.length > 0 ? cases : [shortened(file.message)])
      total.names.push(`  ${relative(ROOT, file.name)}: ${text}`)
  }
}

export function addPlaywright(total, path) {
  const report = readReport(path)
  if (!report) {
    total.failed += 1
    return
  }
  total.passed += report.stats.expected + report.stats.flaky
  total.failed += report.stats.unexpected + report.errors.length
  const within = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(within)]
  for (const { ok, file, title, tests } of report.suites.flatMap(within)) {
    if (!ok) total.names.push(`  ${file}: ${title}`)
    for (const { results } of tests)
      for (const { duration } of results)
        total.times.push({ name: `${file}: ${title}`, seconds: duration / 1000 })
  }
}

/** The first lines of an error, without the colours of a terminal. */
function shortened(text = '') {
  return stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n    ').slice(0, 800)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
