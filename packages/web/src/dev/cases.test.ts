import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Every part of `shared/ui` is shown in some case, or stands inside one that is. */

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const INSIDE: Readonly<Record<string, string>> = {
  DayCalendar: 'DateField',
  DaysCalendar: 'DateRangeField',
  MonthGrid: 'DateField',
  DateInput: 'DateField',
  DatePanel: 'DateField',
  DatePopup: 'DateField',
  Field: 'TextField',
  Select: 'SelectField',
  IndexList: 'IndexBar',
  Popup: 'Menu',
  SelectPanel: 'Select',
  MultiSelectPanel: 'MultiSelectField',
  SpanPanel: 'SpanField',
  PanelField: 'SpanField',
  ChoiceFilter: 'SelectField',
}

const partsIn = (source: string) =>
  [...source.matchAll(/^export (?:const|function) ([A-Z][a-z]\w*)/gm)].map(([, name = '']) => name)
const uncovered = (parts: readonly string[], cases: string) =>
  parts.filter((name) => !new RegExp(`<${INSIDE[name] ?? name}\\b`).test(cases))

const parts = globSync('*.tsx', { cwd: at('../shared/ui') }).flatMap((file) =>
  partsIn(readFileSync(at(`../shared/ui/${file}`), 'utf8')),
)
const cases = globSync('cases/*.tsx', { cwd: at('.') })
  .map((file) => readFileSync(at(`./cases/${basename(file)}`), 'utf8'))
  .join('\n')

test('every part of the design system has a case', () => {
  expect(parts.length).toBeGreaterThan(50)
  expect(uncovered(parts, cases)).toEqual([])
})

test('one without is found', () => {
  expect(uncovered(partsIn('export const Lost = () => null\nexport const ICONS = []'), cases)).toEqual([
    'Lost',
  ])
})

test('what is said to stand inside another is there', () => {
  expect(Object.keys(INSIDE).filter((name) => !parts.includes(name))).toEqual([])
})
