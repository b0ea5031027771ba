import { IMPORT_STATES, type ImportState } from '@portal/contract/membership/import.calls'
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx'

const TONES: Partial<Record<ImportState, TagTone>> = {
  checking: 'wait',
  committing: 'wait',
  undoing: 'wait',
  ready: 'wait',
  failed: 'bad',
  rejected: 'bad',
  committed: 'good',
}

export const StateTag = ({ state }: { state: ImportState }) => (
  <Tag tone={TONES[state] ?? 'plain'}>{IMPORT_STATES[state]}</Tag>
)
