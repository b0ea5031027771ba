import type { dues } from '@portal/contract/membership/dues/dues.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { byOf } from './dues.actions.ts'
import * as store from './dues.queries.ts'
import * as years from './dues-year.queries.ts'

/** A year of dues: opened once by staff; units admitted later are added by the hourly sweep and by opening it again. */

const thisYear = () => Number(today().slice(0, 4))

export const openYear = async (
  settings: Pick<Settings, 'get'>,
  { year, dueDate }: InputOf<typeof dues.open>,
  context: Context,
) => {
  const { db } = context
  if (year > thisYear() + 1) throw new AppError('badInput', { fields: { year: '最多提前一年开启' } })
  if (!dueDate.startsWith(String(year)) && dueDate < `${year}-01-01`)
    throw new AppError('badInput', { fields: { dueDate: '缴费截止日期不能早于该年度' } })
  const amount = Number(await settings.get('unitDues'))
  if (!(amount > 0)) throw guardFailed(MEMBERSHIP_GUARDS, 'duesAmountUnset')
  const known = (await years.listYears(db)).some((one) => one.year === year)
  const by = byOf(context)
  const opened = await years.insertYear(db, { year, amount, dueDate, by })
  const added = await years.addMissing(db, opened, by, known)
  context.note({
    targetKind: 'dues',
    targetName: `${year}年度`,
    detail: { year, amount: opened.amount, dueDate: opened.dueDate, added },
  })
  const { total } = await store.listEntries(
    db,
    { year },
    { pageNum: 1, pageSize: 1, sort: 'name', order: 'asc' },
  )
  return { added, total }
}

export const summaryOf = async (settings: Pick<Settings, 'get'>, wanted: number | undefined, db: Db) => {
  const opened = await years.listYears(db)
  const year =
    opened.find((one) => one.year === wanted)?.year ??
    (wanted === undefined ? await years.presentYear(db) : undefined)
  const newest = opened[0]?.year
  const next = newest === undefined || newest < thisYear() ? thisYear() : newest + 1
  return {
    years: opened,
    current:
      year === undefined
        ? null
        : { year, ...(await years.sumsOf(db, year)), missing: await years.countMissing(db, year) },
    next: {
      year: next,
      amount: Number(await settings.get('unitDues')),
      dueDate: `${next}-12-31`,
      units: await years.countMissing(db, next),
    },
  }
}

/** By the clock: whoever was admitted since stands in the years that are open. */
export const addLateUnits = async (db: Kysely<Tables>): Promise<void> => {
  for (const year of await years.listYears(db))
    if (year.year >= thisYear() - 1)
      await db
        .transaction()
        .execute((tx) => years.addMissing(tx, year, { id: null, name: '系统', staff: true }, true))
}
