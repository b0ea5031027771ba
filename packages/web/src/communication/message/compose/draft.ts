import {
  type Audience,
  EMPTY_AUDIENCE,
  type MessageChannel,
  mail,
  type message,
  sms,
} from '@portal/contract/communication/message.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'

/** What is being written, as the server takes it. */
export interface Draft {
  readonly channel: MessageChannel
  readonly nature: 'service' | 'news'
  readonly subject: string
  readonly body: string
  readonly audience: Audience
  readonly files: readonly { id: string; fileName: string; size: number }[]
  readonly templateId: string | null
}
export type Report = OutputOf<typeof mail.audience>
export type Preview = OutputOf<typeof message.preview>
export type Group = Audience['groups'][number]

export const callsOf = (channel: MessageChannel) => (channel === 'mail' ? mail : sms) as typeof mail

export const emptyDraft = (channel: MessageChannel): Draft => ({
  channel,
  nature: 'service',
  subject: '',
  body: '',
  audience: EMPTY_AUDIENCE,
  files: [],
  templateId: null,
})

export const newGroup = (
  kind: MemberKind,
  filter: Record<string, unknown> = { state: 'approved' },
): Group => ({
  kind,
  filter,
})

export const contentOf = ({ channel, nature, subject, body, audience }: Draft) => ({
  ...{ channel, nature, subject, body },
  audience: audience as CallOf<typeof mail.audience>['audience'],
})
export const savedForm = (draft: Draft) => ({
  ...contentOf(draft),
  fileIds: draft.files.map(({ id }) => id),
  templateId: draft.templateId,
})

export const isChosen = ({ groups, memberIds, list }: Audience): boolean =>
  groups.length + memberIds.length + list.length > 0

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
