import { randomUUID } from 'node:crypto'
import type { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { MESSAGE_TEMPLATES, RECIPIENT_KINDS } from '@portal/contract/evaluation/process.calls'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/process.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { findMember } from '../../membership/record/member.queries.ts'
import { panelRecipients } from '../../peer-review/panel/panel.queries.ts'
import { findObjection, identityOf } from '../../peer-review/publicity/objection.queries.ts'
import { AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { renderMessage } from '../../texts/messages.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
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
  if (channel === 'sms') return to.mobileTel ? undefined : '没有手机号'
  if (channel === 'mail') return to.email ? undefined : '没有电子邮箱'
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

/** The same text to everybody chosen, or (`previewOnly`) a look at it. */
export const dispatch = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  notice: Notice,
  { byName, previewOnly = false }: { byName: string; previewOnly?: boolean },
) => {
  const everybody = await recipientsOf(deps, db, row, notice)
  const { societyName, societyShort, staffPhone } = await deps.settings.all()
  const batchId = randomUUID()
  const preview: { toName: string; channel: string; subject: string; text: string }[] = []
  const skipped: { toName: string; channel: string; reason: string }[] = []
  for (const to of everybody)
    for (const channel of new Set(notice.channels)) {
      const reason = missing(to, channel)
      if (reason) {
        skipped.push({ toName: to.shownName, channel, reason })
        continue
      }
      const { text } = notice
      const vars = {
        title: shortTitle(row.name),
        no: to.caseNo ?? row.acceptNo ?? '（未编号）',
        text,
        link: linkOf(deps, row, to.kind),
        name: to.name,
      }
      const template = channel === 'mail' ? 'achievement-note-mail' : 'achievement-note'
      if (channel === 'site') preview.push({ toName: to.shownName, channel, subject: '', text })
      else {
        const made = renderMessage(template, { ...vars, societyName, societyShort, staffPhone })
        preview.push({ toName: to.shownName, channel, subject: made.subject ?? '', text: made.text })
      }
      if (previewOnly) continue
      const outboxId =
        channel === 'site'
          ? null
          : await deps.messages.enqueue(db, {
              template,
              to: channel === 'sms' ? to.mobileTel : to.email,
              vars,
              memberId: to.memberId,
              dedupeKey: `achievement-note:${batchId}:${channel}:${preview.length}`,
            })
      if (channel === 'site') await postSystem(db, row.id, text)
      await recordNotice(db, {
        achievementId: row.id,
        batchId,
        template: MESSAGE_TEMPLATES[notice.template].label,
        channel,
        toKind: to.kind,
        toName: to.shownName,
        outboxId,
        byName,
      })
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
  }))
}
