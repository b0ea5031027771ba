import {
  EXAMPLE_NAME,
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  MAX_IMPORT_ROWS,
} from '@portal/contract/membership/import.calls'
import { fictionalExpert, fictionalPerson, fictionalUnit } from '../../demo/people/fictional.ts'
import { type BookSheet, columnName, writeWorkbook } from '../../platform/documents/sheet/sheet.ts'

/** The template of a kind (docs/handbook/membership.md#lists): the sheet to fill in, what each column wants, and the values to choose from. */

const CHOICES = '可选值'

const exampleOf = (kind: ImportKind): Record<string, string> => {
  if (kind === 'organisation') return { orgName: EXAMPLE_NAME }
  const values = { person: fictionalPerson, expert: fictionalExpert, unit: fictionalUnit }[kind](1)
  return { ...(values as Record<string, string>), name: EXAMPLE_NAME, examineDate: '' }
}

const widthOf = ({ field, title }: ImportColumn): number =>
  field.widget === 'textarea'
    ? 40
    : field.widget === 'idCard' || field.widget === 'creditCode'
      ? 24
      : Math.max(14, title.length * 2 + 4)

const shownExample = (column: ImportColumn, value: unknown): string =>
  value === undefined
    ? ''
    : (column.field.options?.find(({ code }) => code === String(value))?.label ?? String(value))

const ruleOf = ({ field }: ImportColumn): string =>
  [
    field.options && `从“${CHOICES}”中选择`,
    field.widget === 'date' && '日期，如 1985-03-07',
    field.widget === 'month' && '年月，如 2010-06',
    !field.options && field.max && `不超过${field.max}个字`,
    field.help,
  ]
    .filter(Boolean)
    .join('；')

/** A star marks what a row cannot do without. */
const headingOf = ({ title, required }: ImportColumn): string => `${title}${required ? '*' : ''}`

export const writeTemplate = async (kind: ImportKind, columns: readonly ImportColumn[]): Promise<Buffer> => {
  const chosen = columns.filter((column) => column.field.options)
  const choicesOf = (column: ImportColumn): string | undefined => {
    const at = chosen.indexOf(column)
    const name = columnName(at)
    return at < 0 ? undefined : `'${CHOICES}'!$${name}$2:$${name}$${(column.field.options?.length ?? 0) + 1}`
  }
  const example = exampleOf(kind)
  const data: BookSheet = {
    name: IMPORT_KINDS[kind].label,
    columns: columns.map((column) => {
      const choices = choicesOf(column)
      return { title: headingOf(column), width: widthOf(column), ...(choices && { choices }) }
    }),
    rows: [columns.map((column) => shownExample(column, example[column.name]))],
    prepared: MAX_IMPORT_ROWS,
  }
  const rules: BookSheet = {
    name: '填写说明',
    columns: [
      { title: '列名', width: 20 },
      { title: '是否必填', width: 12 },
      { title: '说明', width: 80 },
    ],
    rows: columns.map((column) => [column.title, column.required ? '必填' : '选填', ruleOf(column)]),
  }
  const longest = Math.max(0, ...chosen.map((column) => column.field.options?.length ?? 0))
  const choices: BookSheet = {
    name: CHOICES,
    columns: chosen.map((column) => ({ title: column.title, width: 22 })),
    rows: Array.from({ length: longest }, (_, at) =>
      chosen.map((column) => column.field.options?.[at]?.label ?? ''),
    ),
  }
  return writeWorkbook(chosen.length > 0 ? [data, rules, choices] : [data, rules])
}
