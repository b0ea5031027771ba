import { panel } from '@portal/contract/peer-review/panel.calls'
import { type InviteState, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { ApiError } from '../../shared/api.ts'
import { refresh } from '../../shared/call/client.ts'
import type { TagTone } from '../../shared/ui/tag.tsx'

export type PanelView = OutputOf<typeof panel.members>
export type Row = PanelView['list'][number]
export type Candidate = OutputOf<typeof panel.search>['list'][number]

export const JOIN_TONES: Record<JoinStatus, TagTone> = {
  [JoinStatus.pending]: 'wait',
  [JoinStatus.agreed]: 'good',
  [JoinStatus.declined]: 'bad',
  [JoinStatus.replaced]: 'plain',
  [JoinStatus.present]: 'good',
  [JoinStatus.absent]: 'bad',
}
export const INVITE_TONES: Record<InviteState, TagTone> = {
  none: 'plain',
  sent: 'wait',
  read: 'wait',
  agreed: 'good',
  declined: 'bad',
  expired: 'bad',
  revoked: 'plain',
  replaced: 'plain',
}

/** A colleague was faster: what they left is read, so that the next try is about that. */
export const anewWhenChanged = (error: ApiError): undefined => {
  if (error.is('stateChanged')) void refresh(panel.members)
}
