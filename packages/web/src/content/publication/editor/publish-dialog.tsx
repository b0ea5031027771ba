import type { article } from '@portal/contract/content/article.calls'
import { publishTime } from '@portal/contract/content/publication.calls'
import { VISIBILITIES, type Visibility } from '@portal/contract/content/publication-columns'
import type { video } from '@portal/contract/content/video.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { startInstant } from '@portal/contract/platform/start-time.fields'
import { localOf, timeOf } from '@portal/contract/platform/time'
import type { ActionOptions } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { START_CONTROLS, startText } from '../../../shared/form/controls/start-controls.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import { KINDS, type Kind } from '../column.ts'

const readersOf = (visibility: Visibility = 'members') =>
  visibility === 'public' ? '所有人' : `本栏目的${VISIBILITIES[visibility]}`

/** The hour that was chosen before, of what waits for it. */
export const scheduledAt = (of: { state: string; publishAt: string | null } | undefined): string | null =>
  of?.state === 'scheduled' ? of.publishAt : null

type Saving = typeof article.save | typeof video.save

/** Now or later. What is wrong with the text itself is shown where it is written. */
export const PublishDialog = ({
  kind,
  title,
  input,
  scheduled,
  onDone,
  onFields,
  onClose,
}: {
  kind: Kind
  title: string
  /** What is published. */
  input: CallOf<Saving>
  /** When it is to appear, where that is arranged already. */
  scheduled: string | null
  onDone: NonNullable<ActionOptions<Saving>['onDone']>
  onFields: (messages: Readonly<Record<string, string>>) => void
  onClose: () => void
}) => (
  <ActionDialog<Saving>
    endpoint={KINDS[kind].calls.save}
    schema={publishTime}
    defaults={scheduled ? { when: 'later', at: localOf(scheduled) } : { when: 'now' }}
    toInput={(values) => ({ ...input, act: 'publish', publishAt: startInstant(values) }) as CallOf<Saving>}
    visible={(name, { when }) => name !== 'at' || when === 'later'}
    controls={START_CONTROLS}
    title={`发布“${title}”？`}
    submitText={startText('发布', '定时发布')}
    busyText="正在发布…"
    done={({ state }) => (state === 'scheduled' ? '已安排定时发布' : `${KINDS[kind].label}已发布`)}
    onDone={onDone}
    onRefused={({ fields: { publishAt, ...others } }) => {
      if (Object.keys(others).length === 0) return false
      onFields(others)
      onClose()
      return true
    }}
    onClose={onClose}
  >
    {scheduled && <Hint>已安排于 {timeOf(scheduled)} 发布；可以改时间，或改为立即发布。</Hint>}
    <Hint>发布后，{readersOf(input.visibility)}即可阅读；随时可以撤回。</Hint>
  </ActionDialog>
)
