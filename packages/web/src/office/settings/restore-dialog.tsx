import { settings } from '@portal/contract/office/settings.calls'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { type EditedKey, titleOf } from './group-schema.ts'
import { type LineChange, lineChanges } from './line-changes.ts'

interface Props {
  name: EditedKey
  /** As it is stored. */
  saved: string
  busy: boolean
  onRestore: () => void
  onClose: () => void
}

/** Before the society's own wording goes: what goes and what comes in its place. */
export const RestoreDialog = ({ name, saved, busy, onRestore, onClose }: Props) => (
  <Dialog
    open
    title={`恢复“${titleOf(name)}”的自带文本？`}
    onClose={onClose}
    footer={
      <>
        <Button kind="quiet" onClick={onClose}>
          取消
        </Button>
        <Button kind="danger" busy={busy} busyText="正在恢复…" onClick={onRestore}>
          恢复
        </Button>
      </>
    }
  >
    <Stack>
      <p>现在的文本将被下面的自带文本取代；如以后还要使用，请先复制保存。</p>
      <Loaded call={useCall(settings.deliveredText, { key: name })}>
        {({ body }) => <Changes changes={lineChanges(saved, body)} />}
      </Loaded>
    </Stack>
  </Dialog>
)

const SAID = { same: '', goes: '删去：', comes: '恢复：' } as const
const Line = ({ kind, text }: LineChange) => {
  if (kind === 'same') return <>{text}</>
  const words = (
    <>
      <span className="visually-hidden">{SAID[kind]}</span>
      {text}
    </>
  )
  return kind === 'goes' ? <del>{words}</del> : <ins>{words}</ins>
}

const Changes = ({ changes }: { changes: readonly LineChange[] }) =>
  changes.every(({ kind }) => kind === 'same') ? (
    <Text tone="quiet">现在的文本与自带文本相同。</Text>
  ) : (
    <section aria-label="将要改变的内容">
      <Stack gap={2}>
        {changes.map((change, at) => (
          <Text key={at} typed tone={change.kind === 'same' ? 'faint' : undefined}>
            <Line {...change} />
          </Text>
        ))}
      </Stack>
    </section>
  )
