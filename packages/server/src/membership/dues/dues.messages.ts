import { REMINDER_DAYS } from '@portal/contract/membership/dues/dues.calls'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage, renderFor, smsAndMail } from '../../platform/outbox/notify.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type DuesEntry, type DuesFilter, remindedSince, unpaidEntries } from './dues.queries.ts'

/** What units are told about their dues: rows of the outbox in the same transaction. */

export interface DuesMessages {
  readonly messages: Pick<Outbox, 'notify'>
  readonly settings: Pick<Settings, 'all'>
  readonly publicUrl: string
}
const linkOf = ({ publicUrl }: DuesMessages) => `${publicUrl}/memberpages/dues`

/** What to write with a transfer, so that it is found again. */
export const remarkOf = (entry: Pick<DuesEntry, 'number'>): string => `${entry.number} 会费`

type Notice = 'dues-confirmed' | 'dues-refused' | 'dues-undone' | 'dues-invoiced'
const dedupe =
  (name: Notice) =>
  ({ id, version }: Pick<DuesEntry, 'id' | 'version'>) =>
    `${name}:${id}:${version}`
const notice = <const N extends Exclude<Notice, 'dues-invoiced'>>(name: N) =>
  defineMessage({ name, templates: smsAndMail(name), dedupe: dedupe(name) })
const NOTICES = {
  'dues-confirmed': notice('dues-confirmed'),
  'dues-refused': notice('dues-refused'),
  'dues-undone': notice('dues-undone'),
  // It waits to be fetched, and hurries nobody.
  'dues-invoiced': defineMessage({
    name: 'dues-invoiced',
    templates: { mail: 'dues-invoiced-mail' },
    dedupe: dedupe('dues-invoiced'),
  }),
}
const REMINDER = defineMessage({
  name: 'dues-reminder',
  templates: smsAndMail('dues-reminder'),
  dedupe: ({ memberId, run }: { memberId: string; run: string }) => `dues-reminder:${memberId}:${run}`,
})
export const DUES_MESSAGES = [...Object.values(NOTICES), REMINDER]

export const tell = async (
  deps: DuesMessages,
  db: Db,
  entry: DuesEntry,
  {
    notice,
    facts,
  }: { readonly notice: Notice; readonly facts: { amount?: string; reason?: string; number?: string } },
): Promise<void> => {
  if (!entry.active) return
  const vars = {
    name: entry.unitName,
    years: String(entry.year),
    link: linkOf(deps),
    amount: String(entry.amount),
    ...{ reason: '—', number: '—' },
    ...facts,
  }
  await deps.messages.notify(db, NOTICES[notice], entry, { about: entry, vars })
}

/** One unit with all that it is reminded of. */
export interface Debtor {
  readonly memberId: string
  readonly entries: readonly DuesEntry[]
  readonly mobileTel: string
  readonly email: string
}

/** Who would be reminded: one letter for each unit, whatever it owes, and none within a week of the last. */
export const findDebtors = async (db: Db, filter: DuesFilter) => {
  const byUnit = new Map<string, DuesEntry[]>()
  for (const entry of await unpaidEntries(db, filter))
    if (entry.memberId) byUnit.set(entry.memberId, [...(byUnit.get(entry.memberId) ?? []), entry])
  const recent = await remindedSince(db, [...byUnit.keys()], REMINDER_DAYS)
  const debtors: Debtor[] = []
  let unreachable = 0
  for (const [memberId, entries] of byUnit) {
    const [{ mobileTel = '', email = '' } = {}] = entries
    if (recent.has(memberId)) continue
    if (mobileTel || email) debtors.push({ memberId, entries, mobileTel, email })
    else unreachable += 1
  }
  return { debtors, recent: recent.size, unreachable }
}

const reminderVars = async (deps: DuesMessages, { entries }: Debtor) => {
  const { bankAccountName, bankName, bankAccount } = await deps.settings.all()
  const [first] = entries
  if (!first) throw new Error('owes nothing')
  return {
    name: first.unitName,
    years: entries.map(({ year }) => year).join('、'),
    amount: String(entries.reduce((sum, { amount }) => sum + amount, 0)),
    dueDate: entries.map(({ dueDate }) => dueDate).sort()[0] ?? '',
    bankAccountName,
    bankName,
    bankAccount,
    remark: remarkOf(first),
    link: linkOf(deps),
  }
}

export const previewReminder = async (deps: DuesMessages, debtor: Debtor | undefined) => {
  if (!debtor) return { smsText: '', mailSubject: '', mailText: '' }
  const vars = await reminderVars(deps, debtor)
  const sms = await renderFor(deps.settings, 'dues-reminder', vars)
  const mail = await renderFor(deps.settings, 'dues-reminder-mail', vars)
  return {
    smsText: sms.text,
    mailSubject: mail.subject ?? '',
    mailText: mail.text,
  }
}

/** Answers how many messages were written. */
export const remindUnit = async (
  deps: DuesMessages,
  db: Db,
  debtor: Debtor,
  run: string,
): Promise<number> => {
  const vars = await reminderVars(deps, debtor)
  const { memberId } = debtor
  const sent = await deps.messages.notify(db, REMINDER, debtor, { about: { memberId, run }, vars })
  return sent.filter(({ unreachable }) => unreachable === '').length
}
