import type { panel } from '@portal/contract/peer-review/panel.calls'
import type { InviteState, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { errorText } from '../../shared/api.ts'
import type { TagTone } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'

export type PanelView = OutputOf<typeof panel.members>
export type Row = PanelView['list'][number]
export type Candidate = OutputOf<typeof panel.search>['list'][number]

export const JOIN_TONES: Record<JoinStatus, TagTone> = {
  '0': 'wait',
  '1': 'good',
  '2': 'bad',
  '3': 'plain',
  '4': 'good',
  '5': 'bad',
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

/** Says what went wrong, and answers whether it went well. */
export const attempt = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
  try {
    await act()
    if (done) toast(done, 'success')
    return true
  } catch (cause) {
    toast(errorText(cause), 'error')
    return false
  }
}
