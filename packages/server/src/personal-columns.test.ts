import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLASSES, OF_NOBODY, OF_THE_RECORD, PERSONAL_COLUMNS } from './personal-columns.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

/** The inventory of personal columns against the migrated database (docs/handbook/personal-data.md#inventory). */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}
const columnsOf = async (): Promise<Column[]> => {
  const { rows } = await database.pool.query(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  )
  return rows
}

/** Everything in these is of a person until it is said to be of the record. */
const ABOUT_PEOPLE = ['account', 'member', 'person', 'expert', 'unit', 'projectAccount']
/** Elsewhere a name tells. */
const SOUNDS_PERSONAL =
  /^name|Name$|name(Index|Masked|Key)|tel$|mobile|phone|mail|idCard|idIndex|bank|address|destination|payload|birth|wechat|QQ$|fax|^ip$|userAgent|device|networkIndex|^by$|^actor|^(askedBy|decidedBy|createdBy|updatedBy|issuedBy|endedBy|undoneBy|openedBy)$|persons?$|opinion$|text$|identity|sealed/i

const matches = (pattern: string, { table, column }: Pick<Column, 'table' | 'column'>) =>
  pattern === `${table}.${column}` || pattern === `*.${column}`
const listed = [...PERSONAL_COLUMNS.flatMap(({ columns }) => columns), ...OF_THE_RECORD, ...OF_NOBODY]

const missing = (columns: readonly Column[]) =>
  columns
    .filter(({ table, column }) => ABOUT_PEOPLE.includes(table) || SOUNDS_PERSONAL.test(column))
    .filter((column) => !listed.some((pattern) => matches(pattern, column)))
    .map(({ table, column }) => `${table}.${column}`)

const unsealed = (columns: readonly Column[]) =>
  PERSONAL_COLUMNS.filter(({ sealed }) => sealed === true).flatMap(({ columns: patterns }) =>
    columns
      .filter((column) => patterns.some((pattern) => matches(pattern, column)) && column.type !== 'bytea')
      .map(({ table, column }) => `${table}.${column}`),
  )

test('every column about people has its line, and every line its column', async () => {
  const columns = await columnsOf()
  expect(missing(columns)).toEqual([])
  const stale = listed.filter((pattern) => !columns.some((column) => matches(pattern, column)))
  expect(stale).toEqual([])
})

test('what is said to be sealed is', async () => {
  expect(unsealed(await columnsOf())).toEqual([])
})

test('a planted column is found: a new one about people, a new one of a member, one that is no longer sealed', async () => {
  const columns = await columnsOf()
  const planted = [
    ...columns.filter(({ table, column }) => `${table}.${column}` !== 'expert.bankName'),
    { table: 'expert', column: 'bankName', type: 'text' },
    { table: 'person', column: 'bloodType', type: 'text' },
    { table: 'award', column: 'mobileTel', type: 'text' },
  ]
  expect(missing(planted)).toEqual(['person.bloodType', 'award.mobileTel'])
  expect(unsealed(planted)).toEqual(['expert.bankName'])
})

test('the page of the handbook says the same', async () => {
  const rows = PERSONAL_COLUMNS.map((group) =>
    [
      group.columns.map((column) => `\`${column}\``).join(' '),
      ...[group.purpose, CLASSES[group.class], group.retention],
      group.sealed === true ? '是' : `否：${group.sealed}`,
    ].join(' | '),
  )
  const head = '列 | 用途 | 类别 | 保存多久 | 密封'
  const table = [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows].map((row) => `| ${row} |`).join('\n')
  await expect(
    `# Personal columns (个人信息字段清单)\n\nPrinted by \`packages/server/src/personal-columns.test.ts\` (vitest -u) from \`personal-columns.ts\`; \`*\` stands for any table.\n\n${table}\n`,
  ).toMatchFileSnapshot('../../../docs/handbook/personal-columns.md')
})
