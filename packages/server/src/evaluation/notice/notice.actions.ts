import { randomUUID } from 'node:crypto'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { MESSAGE_TEMPLATES, RECIPIENT_KINDS } from '@portal/contract/evaluation/process/process.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { findMember } from '../../membership/record/member.queries.ts'
import { panelRecipients } from '../../peer-review/panel/panel.queries.ts'
import { findObjection, identityOf } from '../../peer-review/publicity/objection.queries.ts'
import { AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { renderFor, withoutAddress } from '../../platform/outbox/notify.ts'
import { failureText } from '../../platform/outbox/transport/failure-words.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { ACHIEVEMENT_NOTE, type OfNote } from './note.messages.ts'
import { listSent, recordNotice } from './notice.queries.ts'
import { ownLink, shortTitle } from './process.messages.ts'
import { postSystem } from './thread.queries.ts'

/** Notices that staff write about an achievement, by SMS, mail and in the thread. */

export type SendInput = InputOf<(typeof achievementProcess)['sendMessage']>
type Kind = SendInput['to'][number]['kind']
interface Reached {
  readonly kind: Kind
  readonly name: string
  /** In the log of what was sent. */
  readonly shownName: string
  readonly mobileTel: string
  readonly email: string
  readonly memberId: string | null
  readonly caseNo?: string
}

const reach = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  { kind, id }: SendInput['to'][number],
): Promise<Reached[]> => {
  if (kind === 'applicant') {
    const member = await findMember(db, row.ownerId)
    if (!member) return []
    const { name, mobileTel, email } = member
    return [{ kind, name, shownName: name, mobileTel, email: email ?? '', memberId: member.id }]
  }
  if (kind === 'objector') {
    const found = id && (await findObjection(db, id))
    if (!found || found.achievementId !== row.id) throw new AppError('notFound')
    const { name, mobileTel, email } = identityOf(deps.keyRing, found)
    const { caseNo } = found
    return [{ kind, name, shownName: `异议人（${caseNo}）`, mobileTel, email, memberId: null, caseNo }]
  }
  const experts = await panelRecipients(db, row.id)
  const chosen = kind === 'panel' ? experts : experts.filter((expert) => expert.id === id)
  return chosen.map((expert) => ({
    kind,
    name: expert.name,
    shownName: expert.name,
    memberId: expert.id,
    mobileTel: expert.mobileTel,
    email: expert.email,
  }))
}

export type Channel = SendInput['channels'][number]
const missing = (to: Reached, channel: Channel): string | undefined => {
  if (channel !== 'site') return withoutAddress(to, channel)
  return to.kind === 'applicant' ? undefined : '仅申请人可以收到站内消息'
}

const linkOf = (deps: ProcessDeps, row: AchievementRow, kind: Kind): string => {
  if (kind === 'applicant') return ownLink(deps, row.id)
  return `${deps.publicUrl}${kind === 'objector' ? '/publicity/objection' : '/memberpages/kjcgofexpert'}`
}

export interface Notice extends Pick<SendInput, 'template' | 'to' | 'channels'> {
  readonly text: string
}
/** Who gets a notice; refuses one that reaches nobody. */
const recipientsOf = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  { template, to }: Pick<Notice, 'template' | 'to'>,
): Promise<Reached[]> => {
  const { label, to: allowed } = MESSAGE_TEMPLATES[template]
  const wrong = to.find(({ kind }) => !(allowed as readonly string[]).includes(kind))
  if (wrong) throw guardFailed(PROCESS_GUARDS, 'wrongRecipient', label, RECIPIENT_KINDS[wrong.kind])
  const everybody = (await Promise.all(to.map((one) => reach(deps, db, row, one)))).flat()
  if (everybody.length === 0) throw guardFailed(PROCESS_GUARDS, 'noRecipient')
  return everybody
}

const varsOf = (deps: ProcessDeps, row: AchievementRow, to: Reached, text: string) => ({
  title: shortTitle(row.name),
  no: to.caseNo ?? row.acceptNo ?? '（未编号）',
  text,
  link: linkOf(deps, row, to.kind),
  name: to.name,
})

/** Into the thread, where the applicant finds it. */
const postNotice = async (db: Db, note: OfNote, text: string): Promise<void> => {
  await postSystem(db, note.achievementId, text)
  await recordNotice(db, { ...note, channel: 'site', outboxId: null })
}

/** The same text to everybody chosen, or (`previewOnly`) a look at it. */
export const dispatch = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  notice: Notice & { readonly byName: string; readonly previewOnly?: boolean },
) => {
  const { byName, previewOnly = false } = notice
  const everybody = await recipientsOf(deps, db, row, notice)
  const batchId = randomUUID()
  const preview: { toName: string; channel: string; subject: string; text: string }[] = []
  const skipped: { toName: string; channel: string; reason: string }[] = []
  const noteOf = (to: Reached): OfNote => ({
    achievementId: row.id,
    batchId,
    template: MESSAGE_TEMPLATES[notice.template].label,
    toKind: to.kind,
    toName: to.shownName,
    byName,
  })
  for (const to of everybody)
    for (const channel of new Set(notice.channels)) {
      const reason = missing(to, channel)
      if (reason) skipped.push({ toName: to.shownName, channel, reason })
      if (channel === 'site') {
        if (reason) continue
        preview.push({ toName: to.shownName, channel, subject: '', text: notice.text })
        if (!previewOnly) await postNotice(db, noteOf(to), notice.text)
        continue
      }
      const vars = varsOf(deps, row, to, notice.text)
      if (!reason) {
        const template = channel === 'mail' ? 'achievement-note-mail' : 'achievement-note'
        const made = await renderFor(deps.settings, template, vars)
        preview.push({ toName: to.shownName, channel, subject: made.subject ?? '', text: made.text })
      }
      if (previewOnly) continue
      const about = { ...noteOf(to), at: preview.length }
      await deps.messages.notify(db, ACHIEVEMENT_NOTE, to, { about, vars, channels: [channel] })
    }
  return { batchId, preview, skipped }
}

type NoticeState =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'undelivered'
  | 'unknown'
  | 'cancelled'
  | 'bounced'
  | 'site'

/** What was sent, newest first, with what became of it. Objectors are their case's number. */
export const listNotices = async (db: Db, achievementId: string) => {
  const rows = await listSent(db, achievementId)
  const stateOf = ({ channel, state, report }: (typeof rows)[number]): NoticeState => {
    if (channel === 'site') return 'site'
    // Long delivered ones are swept from the outbox.
    return report || state || 'unknown'
  }
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    template: row.template,
    toKind: row.toKind,
    toName: row.toName,
    channel: row.channel,
    byName: row.byName,
    state: stateOf(row),
    reason: row.state === 'failed' || row.state === 'bounced' ? failureText(row.lastError ?? '') : '',
  }))
}
