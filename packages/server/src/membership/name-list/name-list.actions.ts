import type { nameLists } from '@portal/contract/membership/name-list/name-list.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { NAME_LISTS } from '@portal/contract/platform/names/name-lists'
import {
  type NameEntry,
  type NameList,
  type NameListKey,
  nameFaults,
  readNames,
  writeNames,
} from '@portal/contract/platform/names/names.rules'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { saveSetting } from '../../platform/settings/settings.queries.ts'
import { listSettings, type Settings } from '../../platform/settings/settings.ts'
import { type CarriedName, carriedNames, carryNames, type Renaming } from './name-list.queries.ts'

/** What staff do with the lists of names (docs/decisions/130-lists-kept-by-the-office.md). */

type Save = InputOf<typeof nameLists.save>

const storedOf = async (db: Db, list: NameList) => {
  const state = (await listSettings(db)).find(({ key }) => key === list.key)
  if (!state) throw new AppError('notFound')
  return { ...state, text: String(state.value) }
}

export const viewNames = async (key: NameListKey, { db }: Pick<Context, 'db'>) => {
  const list: NameList = NAME_LISTS[key]
  const { text, version, updatedAt, updatedBy } = await storedOf(db, list)
  const carried = new Map((await carriedNames(db, list)).map((one) => [one.name, one]))
  const counted = (name: string) => ({ name, count: 0, waiting: 0, ...carried.get(name) })
  return {
    list: key,
    entries: readNames(list, text).map(({ name, retired }) => ({ ...counted(name), retired })),
    last: list.last.map(counted),
    ...{ version, updatedAt, updatedBy },
  }
}

const refused = (message: string) => new AppError('badInput', { fields: { entries: message } })

/** What becomes of each name: kept, new, or the new one of another. */
const checked = (list: NameList, before: readonly NameEntry[], entries: Save['entries']): Renaming[] => {
  const faults = nameFaults(
    list,
    entries.map(({ name }) => name),
  )
  const at = faults.findIndex((fault) => fault !== undefined)
  if (at >= 0) throw refused(`第${at + 1}项：${faults[at]}`)
  const known = entries.flatMap(({ was }) => (was === '' ? [] : [was]))
  if (new Set(known).size < known.length || known.some((was) => !before.some(({ name }) => name === was)))
    throw new AppError('stateChanged')
  return entries.flatMap(({ was, name, carry }) =>
    carry && was !== '' && was !== name ? [{ was, name }] : [],
  )
}

/** With the old names that records still carry: they are offered no more, and found as before. */
const withFormer = (
  before: readonly NameEntry[],
  entries: Save['entries'],
  carried: readonly CarriedName[],
): NameEntry[] => {
  const used = (name: string) => carried.find((one) => one.name === name)
  const named = new Set(entries.map(({ name }) => name))
  const next = entries.flatMap(({ was, name, retired }) => {
    const former = was !== '' && was !== name && !named.has(was) && used(was) !== undefined
    return [{ name, retired }, ...(former ? [{ name: was, retired: true }] : [])]
  })
  const gone = before.filter(({ name }) => !next.some((one) => one.name === name) && used(name))
  const held = gone.find(({ name }) => used(name)?.count)
  if (held) throw refused(`仍有记录使用“${held.name}”，不能删除，请改为停用`)
  // Deleted records can come back.
  return [...next, ...gone.map(({ name }) => ({ name, retired: true }))]
}

export const saveNames = async (settings: Settings, input: Save, context: Context) => {
  const { db } = context
  const list: NameList = NAME_LISTS[input.list]
  const stored = await storedOf(db, list)
  if (stored.version !== input.version) throw new AppError('stateChanged')
  const before = readNames(list, stored.text)
  const renamed = checked(list, before, input.entries)
  const { accountId, name } = actorOf(context)
  const carried =
    renamed.length === 0
      ? 0
      : await carryNames(db, list, renamed, {
          ...{ actorId: accountId, actorName: name, opinion: `${list.title}更名` },
        })
  const text = writeNames(list, withFormer(before, input.entries, await carriedNames(db, list)))
  if (text === stored.text && carried === 0) throw new AppError('nothingChanged')
  const change = { key: list.key, value: text, version: stored.version }
  if (!(await saveSetting(db, change, { accountId, name }))) throw new AppError('stateChanged')
  context.note({
    ...{ targetKind: 'setting', targetName: list.key },
    detail: {
      [list.key]: [stored.text, text].map((one) => one || '系统自带'),
      ...(carried > 0 && { names: renamed.map((one) => `${one.was} → ${one.name}`), records: carried }),
    },
  })
  context.afterCommit(async () => settings.forget())
  return { ...(await viewNames(input.list, context)), carried }
}
