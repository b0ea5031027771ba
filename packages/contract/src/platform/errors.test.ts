import { expect, test } from 'vitest'
import { ERRORS } from './errors.ts'

/** Codes that stand for several refusals (docs/handbook/tables.md#errors); everything else has a code of its own. */
const SHARED: Readonly<Record<number, readonly string[]>> = {
  2007: ['wrongNameOrRole', 'roleMismatch', 'projectWrongName', 'forgotWrongName', 'oldPasswordWrong'],
  2008: ['idCardRegistered', 'creditCodeRegistered', 'unitNameRegistered', 'accountRegistered'],
  4110: ['tableMissing', 'unitTableMissing'],
}

const sharedBy = (catalogue: Readonly<Record<string, { code: number }>>) => {
  const names = new Map<number, string[]>()
  for (const [name, { code }] of Object.entries(catalogue))
    names.set(code, [...(names.get(code) ?? []), name])
  return Object.fromEntries([...names].filter(([, those]) => those.length > 1))
}

test('no two errors have one code, but for those that are meant to', () => {
  expect(sharedBy(ERRORS)).toEqual(SHARED)
  expect(sharedBy({ one: { code: 1 }, other: { code: 1 } })).toEqual({ 1: ['one', 'other'] })
})
