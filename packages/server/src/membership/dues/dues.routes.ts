import { DUES_COLUMNS, dues } from '@portal/contract/membership/dues/dues.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/kind/kinds'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import {
  AppError,
  actorOf,
  type Context,
  guardFailed,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type Exported, orderExport } from '../list/export.jobs.ts'
import { findTarget } from '../review/edit.actions.ts'
import { bookBank, readBank } from './bank-statement.actions.ts'
import {
  type ActDeps,
  byOf,
  decide,
  recordPayment,
  setInvoice,
  submitProof,
  updateVoucher,
} from './dues.actions.ts'
import { findDebtors, previewReminder, remarkOf, remindUnit } from './dues.messages.ts'
import * as store from './dues.queries.ts'
import { filesOf, sheetRow, shownEntry, shownEvent, shownRow } from './dues.views.ts'
import { openYear, summaryOf } from './dues-year.actions.ts'
import { presentYear } from './dues-year.queries.ts'

export type DuesDeps = ActDeps & {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly jobs: Jobs
}

/** For the export machinery: the list with its filter, by name. */
export const duesExport: Exported<store.DuesFilter, store.DuesPage['sort']> = {
  kind: 'dues',
  title: '单位会费',
  columns: DUES_COLUMNS,
  ordered: store.orderedEntries,
  rows: async (db, ids) => (await store.entriesOf(db, ids)).map(sheetRow),
}

/** Without a year, the present one; entries that were chosen may be of several. */
const withYear = async <F extends store.DuesFilter>(filter: F, { db }: Context): Promise<F> =>
  filter.year || filter.ids?.length ? filter : { ...filter, year: await presentYear(db) }

const viewEntry = async (deps: DuesDeps, id: string, context: Context) => {
  const entry = await store.findEntry(context.db, id)
  if (!entry) throw new AppError('notFound')
  const { accountId } = actorOf(context)
  const history = await store.eventsOf(context.db, [id])
  return {
    ...shownRow(entry),
    ...(await filesOf(context.db, deps.keyRing, entry, accountId)),
    history: history.map((event) => shownEvent(event, true)),
  }
}

const ownDues = async (deps: DuesDeps, context: Context) => {
  const { db } = context
  const unit = await findTarget({ type: MEMBER_KINDS.unit.type }, context)
  const { accountId } = actorOf(context)
  const entries = await store.listOfUnit(db, unit.id)
  const events = await store.eventsOf(
    db,
    entries.map(({ id }) => id),
  )
  const list = []
  for (const entry of entries)
    list.push({
      ...shownEntry(entry),
      ...(await filesOf(db, deps.keyRing, entry, accountId)),
      refusal: entry.refusal,
      history: events.filter(({ duesId }) => duesId === entry.id).map((event) => shownEvent(event, false)),
    })
  const { bankAccountName: name, bankName: bank, bankAccount: account } = await deps.settings.all()
  const [newest] = entries
  return { list, bank: { name, bank, account }, remark: newest ? remarkOf(newest) : '' }
}

const sendReminders = async (deps: DuesDeps, input: InputOf<typeof dues.remind>, context: Context) => {
  const { db } = context
  await store.lockReminders(db)
  const { debtors } = await findDebtors(db, await withYear(input, context))
  if (debtors.length === 0) throw guardFailed(MEMBERSHIP_GUARDS, 'duesNobodyOwes')
  let messages = 0
  const run = new Date().toISOString()
  for (const debtor of debtors) messages += await remindUnit(deps, db, debtor, run)
  const ids = debtors.flatMap(({ entries }) => entries.map(({ id }) => id))
  await store.markReminded(db, ids)
  await store.insertEvents(db, ids, { action: 'remind', by: byOf(context) })
  context.note({ targetKind: 'dues', targetName: '催缴通知', detail: { units: debtors.length, messages } })
  return { units: debtors.length, messages }
}

export const duesRoutes = (deps: DuesDeps): Route[] =>
  implement(dues, {
    list: async ({ pageNum, pageSize, sort = 'name', order, ...given }, context) => {
      const page = { pageNum, pageSize, sort, order }
      const { list, ...found } = await store.listEntries(context.db, await withYear(given, context), page)
      return { ...found, list: list.map(shownRow) }
    },
    summary: ({ year }, { db }) => summaryOf(deps.settings, year, db),
    get: ({ id }, context) => viewEntry(deps, id, context),
    open: (input, context) => openYear(deps.settings, input, context),
    pay: (input, context) => recordPayment(deps, input, context),
    voucher: (input, context) => updateVoucher(deps, input, context),
    decide: (input, context) => decide(deps, input, context),
    remindPreview: async (input, context) => {
      const { debtors, ...left } = await findDebtors(context.db, await withYear(input, context))
      return {
        ...left,
        units: debtors.length,
        sms: debtors.filter(({ mobileTel }) => mobileTel).length,
        mails: debtors.filter(({ email }) => email).length,
        ...(await previewReminder(deps, debtors[0])),
      }
    },
    remind: (input, context) => sendReminders(deps, input, context),
    export: async ({ columns, format, sort = 'name', order, ...given }, context) =>
      orderExport(
        deps.jobs,
        duesExport,
        { columns, format, order: { sort, order }, filter: await withYear(given, context) },
        context,
      ),
    readBank: (_input, context) => readBank(deps, context),
    bookBank: (input, context) => bookBank(deps, input, context),
    own: (_input, context) => ownDues(deps, context),
    invoice: setInvoice,
    submitProof: (input, context) => submitProof(deps, input, context),
  })
