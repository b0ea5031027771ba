import { mail, sms } from '@portal/contract/communication/channel.calls'
import type { message } from '@portal/contract/communication/message.calls'
import {
  type Audience,
  EMPTY_AUDIENCE,
  type MessageChannel,
} from '@portal/contract/communication/message.fields'
import { isRich, richOf } from '@portal/contract/communication/message-body.rules'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { describe } from '@portal/contract/platform/fields'
import type { KeyboardEvent } from 'react'
import * as z from 'zod'
import type { Attached } from '../../../shared/form/controls/upload-list.tsx'
import { bareHtml, wordsOfHtml } from '../../../shared/rich/body-html.ts'

export type Report = OutputOf<typeof mail.audience>
export type Preview = OutputOf<typeof message.preview>
export type Stored = OutputOf<typeof message.get>
export type Group = Audience['groups'][number]
export interface Person {
  readonly id: string
  /** '' of one who is no more. */
  readonly name: string
}
/** Whom it is for; chosen people with the names that the page shows. */
export interface Recipients extends Pick<Audience, 'groups' | 'list'> {
  readonly people: readonly Person[]
}

/** What is being written, field by field as the server names them. */
export interface Draft {
  readonly nature: 'service' | 'news'
  readonly subject: string
  readonly body: string
  readonly audience: Recipients
  readonly fileIds: readonly Attached[]
  /** '' without one. */
  readonly templateId: string
  /** Typed into the list and not on it yet. */
  readonly pasted: string
}

const kept = <T>(title: string) => describe(z.custom<T>(), { title, widget: 'hidden', required: false })
const { nature, subject, body } = mail.save.input.shape
export const draftSchema = z.object({
  nature,
  subject,
  body,
  audience: kept<Recipients>('收件人'),
  fileIds: kept<readonly Attached[]>('附件'),
  templateId: kept<string>('模板'),
  pasted: kept<string>('未加入名单的内容'),
})

export const callsOf = (channel: MessageChannel) => (channel === 'mail' ? mail : sms) as typeof mail

export const NOBODY: Recipients = { groups: [], people: [], list: [] }
export const EMPTY_DRAFT: Draft = {
  nature: 'service',
  subject: '',
  body: '',
  audience: NOBODY,
  fileIds: [],
  templateId: '',
  pasted: '',
}

/** Conditions in one order, so that the same ones are equal however they were chosen. */
const inOrder = (filter: Group['filter']): Group['filter'] =>
  Object.fromEntries(Object.entries(filter).sort(([a], [b]) => a.localeCompare(b)))

export const newGroup = (
  kind: MemberKind,
  filter: Record<string, unknown> = { state: 'approved' },
  region?: string,
): Group => ({ kind, filter: inOrder(filter), ...(region && { region }) })

/** As the form has it: a mail in the words of the editor, whatever it was written in. */
export const writtenBody = (channel: string, body: string): string =>
  channel === 'mail' ? bareHtml(richOf(body)) : body

export const draftOf = (stored: Stored): Draft => {
  const names = new Map(stored.chosen.map(({ id, name }) => [id, name]))
  const { groups, memberIds, list } = stored.audience
  return {
    nature: stored.nature,
    subject: stored.subject,
    body: writtenBody(stored.channel, stored.body),
    audience: {
      groups: groups.map(({ kind, filter, region }) => newGroup(kind, filter, region)),
      people: memberIds.map((id) => ({ id, name: names.get(id) ?? '' })),
      list: list.map(({ name, email, mobileTel }) => ({ name, email, mobileTel })),
    },
    fileIds: stored.files.map(({ id, fileName, size }) => ({ id, fileName, size })),
    templateId: stored.templateId ?? '',
    pasted: '',
  }
}

const audienceOf = ({ groups, people, list }: Recipients): Audience => ({
  ...EMPTY_AUDIENCE,
  groups,
  memberIds: people.map(({ id }) => id),
  list,
})
export const contentOf = (channel: MessageChannel, draft: Draft) => ({
  channel,
  nature: draft.nature,
  subject: draft.subject,
  body: draft.body,
  audience: audienceOf(draft.audience) as CallOf<typeof mail.audience>['audience'],
})
export const inputOf = (channel: MessageChannel, draft: Draft) => ({
  ...contentOf(channel, draft),
  fileIds: draft.fileIds.map(({ id }) => id),
  templateId: draft.templateId || null,
})

export const isChosen = ({ groups, people, list }: Recipients): boolean =>
  groups.length + people.length + list.length > 0

/** How the fields read in a conflict that hold more than text. */
export const DRAFT_WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  audience: (value) => {
    const { groups, people, list } = value as Recipients
    const parts = [
      groups.length > 0 && `${groups.length} 组条件`,
      people.length > 0 && `指定会员 ${people.length} 人`,
      list.length > 0 && `名单 ${list.length} 人`,
    ]
    return parts.filter(Boolean).join('，')
  },
  body: (value) => (isRich(String(value)) ? wordsOfHtml(String(value)) : String(value)),
  fileIds: (value) => (value as readonly Attached[]).map(({ fileName }) => fileName).join('、'),
  templateId: (value) => (value ? '使用模板' : '不使用模板'),
}

/** Enter in a field that only searches or narrows must not save the draft around it. */
export const staysHere = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
