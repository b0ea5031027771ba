import { memberColumns } from '@portal/contract/membership/import.calls'
import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import { defineKind } from '@portal/contract/membership/kind/kind.fields'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import { personKind } from '@portal/contract/membership/kind/person.kind'
import { fieldOf, fieldsOf, optionalText } from '@portal/contract/platform/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSchema } from '../../schema-page.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { runOn } from '../../testing/statements.ts'
import { createPerson } from '../admission/member.factory.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'
import { membersOf } from '../module.ts'
import { memberOwnData } from '../personal-data/member.own-data.ts'
import { listEvents } from '../registration/revision.queries.ts'
import { labelled } from './form.rules.ts'
import { ownColumns } from './kind.queries.ts'
import { serveKind } from './kind.ts'
import { readForm } from './member.queries.ts'

/** A new field of a kind is one line in the contract and one migration; everything else follows. */

const TITLE = '别名'
const { plan } = personKind
const { name, ...others } = plan.fields
/** Individuals with something said otherwise. */
const personWith = (change: object): AnyKind => defineKind({ ...plan, ...change } as never) as never
/** The line: declared after `name`, in no section, in no list. */
const fields = { name, nickname: optionalText(TITLE, { max: 20 }), ...others }
const planted = personWith({ fields })
const MIGRATION = `alter table person add column nickname text not null default ''`

/** Columns that a kind's table has beside those of its fields; they are no part of the form. */
const BESIDE: Partial<Record<AnyKind['keptIn'], readonly string[]>> = {
  expert: ['credibilityLevel', 'activityLevel', 'participateActivitiesText'],
}
const TYPES = {
  text: /^(text|date)$/,
  flag: /^boolean$/,
  picture: /^uuid$/,
  sealed: /^bytea$/,
  sealedIfFilled: /^bytea$/,
}

let database: TestDatabase
let portal: TestPortal
let columns: Awaited<ReturnType<typeof readSchema>>['columns']
beforeAll(async () => {
  database = await testDatabase()
  columns = (await readSchema(database.pool)).columns
  await runOn(database.ownerUrl, MIGRATION)
  portal = await testPortal({ database })
})
afterAll(async () => {
  await portal.close()
  await database.drop()
})

/** What differs between the columns of a kind's table and those that its fields ask for. */
const differences = (kind: AnyKind): string[] => {
  const kept = ownColumns(kind)
  const there = columns.filter(({ table, name }) => table === kind.keptIn && name !== 'id')
  const missing = [...kept.keys()].filter((name) => !there.some((column) => column.name === name))
  const unknown = there.filter(({ name }) => !kept.has(name) && !BESIDE[kind.keptIn]?.includes(name))
  const wrong = there.filter(({ name, type }) => {
    const how = kept.get(name)
    return how !== undefined && !TYPES[how].test(type)
  })
  return [
    ...missing.map((name) => `${kind.keptIn}.${name} is no column`),
    ...unknown.map(({ name }) => `${kind.keptIn}.${name} is no field`),
    ...wrong.map(({ name, type }) => `${kind.keptIn}.${name} is ${type}`),
  ]
}

describe('a kind and its table', () => {
  test.each(Object.values(KINDS) as AnyKind[])('$kind: a column for each field and none beside', (kind) => {
    expect(differences(kind)).toEqual([])
  })
  test('a field without its migration is found', () => {
    expect(differences(planted)).toEqual(['person.nickname is no column'])
  })
  test.each(Object.values(KINDS) as AnyKind[])('$kind: each field that is asked has one place', (kind) => {
    const asked = fieldsOf(kind.fields).filter(([, field]) => field.widget !== 'hidden')
    const placed = kind.sections.flatMap((section) => section.fields)
    expect(placed.toSorted()).toEqual(asked.map(([name]) => name).toSorted())
  })
})

describe('a field that was added', () => {
  test('stands in forms, dialogs and sections, after the one declared before it', () => {
    for (const form of [planted.pageForm.phone, planted.pageForm.desktop, planted.staffFields])
      expect(fieldOf((form.shape as Record<string, never>).nickname as never)?.title).toBe(TITLE)
    expect(planted.sections[0]?.fields.slice(0, 2)).toEqual(['name', 'nickname'])
    expect(planted.form.safeParse({ nickname: '长'.repeat(21) }).error?.issues).toContainEqual(
      expect.objectContaining({ path: ['nickname'] }),
    )
  })

  test('has a column of the import', () => {
    expect(memberColumns(planted).find(({ name }) => name === 'nickname')).toMatchObject({
      title: TITLE,
      required: false,
    })
  })

  test('is registered, reviewed, changed, shown to its owner, and there for the Word form', async () => {
    const { parts, db } = portal
    const members = membersOf(parts)
    const definition = serveKind(planted, parts.keyRing, { forms: members.kinds.person.forms as never })
    const deps = { ...members, kinds: { ...members.kinds, person: definition } }
    const { row, memberId } = await createPerson(db, deps, {
      state: 'approved',
      values: { nickname: '小示例' },
      edit: { changes: { nickname: '老示例' } },
    })
    const form = await readForm(db, definition, row)
    expect(form.nickname).toBe('小示例')
    expect(labelled(definition, form).nickname).toBe('小示例')
    const submitted = (await listEvents(db, memberId)).find(({ action }) => action === 'submitEdit')
    expect(submitted?.changes).toEqual([
      { field: 'nickname', title: TITLE, before: '小示例', after: '老示例', masked: false },
    ])
    const own = await memberOwnData(deps).read(db, { memberId, accountId: row.accountId ?? '' })
    expect(own.find(({ key }) => key === 'information')?.rows).toContainEqual({
      field: 'nickname',
      title: TITLE,
      value: '小示例',
    })
  })

  test('becomes a column of the list and of its spreadsheet by one more line', async () => {
    const column = { key: 'nickname', title: TITLE, width: 100, shown: true }
    const listed = personWith({ fields, columns: [...plan.columns, column] })
    const roster = createKindRoster(listed, portal.parts.keyRing)
    const page = { pageNum: 1, pageSize: 10, sort: 'submittedAt', order: 'desc' } as const
    const { list } = await roster.list(portal.db, { state: 'approved' }, page)
    expect(list.map((row) => (row as { nickname?: string }).nickname)).toEqual(['小示例'])
    expect(roster.columns.at(-1)).toMatchObject({ key: 'nickname' })
    expect(listed.row.safeParse(list[0]).error).toBeUndefined()
  })
})
