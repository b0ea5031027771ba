import { phraseTextFault } from '@portal/contract/membership/review/phrases.rules'
import { settings } from '@portal/contract/office/settings.calls'
import { SETTINGS } from '@portal/contract/platform/settings/settings'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../shared/call/attempt.ts'
import { readCall } from '../../shared/call/use-call.ts'
import { useKept } from '../../shared/form/use-kept.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { SplitDesk } from '../../shared/ui/split-desk.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { ActionBar } from '../../shared/ui/toolbar.tsx'
import { type EditedKey, titleOf, toText } from './group-schema.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { Preview, Writing } from './text-panes.tsx'
import { type States, useSave } from './use-settings.ts'

interface Props {
  name: EditedKey
  states: States
  onBack: () => void
  onDirty: (dirty: boolean) => void
}

/** What is typed of a text over what is stored. */
const useTyped = ({ name, states, onDirty }: Omit<Props, 'onBack'>) => {
  const key = `text.${name}` as const
  const state = states.get(key)
  const saved = toText(state?.value)
  // Only what differs is kept: what was stored meanwhile shows through.
  const [typed, type, forget] = useKept<{ text?: string }>(`setting-text:${name}`, {})
  const text = typed.text ?? saved
  const setText = (next: string) => (next === saved ? forget() : type({ text: next }))
  const [conflict, setConflict] = useState(false)
  const dirty = text !== saved
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const problem =
    SETTINGS[key].schema.safeParse(text).error?.issues[0]?.message ?? phraseTextFault(name, text)

  const save = useSave(states, {
    onSaved: () => {
      forget()
      setConflict(false)
    },
    onConflict: () => setConflict(true),
  })
  const store = async (value: string, done: string) => {
    if (await save.save([{ key, value }])) toast(done, 'success')
  }
  const startFromDelivered = async () => {
    const delivered = await attempt(() => readCall(settings.deliveredText, { key: name }))
    if (delivered.ok) setText(delivered.data.body)
    else toast(delivered.failure.text, 'error')
  }
  const takeNewest = () => {
    setText(saved)
    setConflict(false)
  }
  return {
    text,
    setText,
    saved,
    state,
    dirty,
    problem,
    conflict,
    save,
    store,
    startFromDelivered,
    takeNewest,
  }
}

/** One text of the society: Markdown beside what readers will see. Empty means the delivered text. */
export const TextEditor = ({ name, states, onBack, onDirty }: Props) => {
  const [restoring, setRestoring] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const {
    text,
    setText,
    saved,
    state,
    dirty,
    problem,
    conflict,
    save,
    store,
    startFromDelivered,
    takeNewest,
  } = useTyped({ name, states, onDirty })
  return (
    <Stack>
      <LeaveGuard dirty={dirty}>文本已修改但尚未保存。</LeaveGuard>
      {conflict && (
        <Banner
          tone="warning"
          title="他人刚刚修改了这篇文本，您的修改尚未保存"
          actions={
            <Button kind="secondary" onClick={takeNewest}>
              采用最新内容
            </Button>
          }
        >
          您输入的内容仍保留在下面；再次保存将覆盖他人的修改。
        </Banner>
      )}
      <SplitDesk
        head={
          <Row justify="between">
            <Text as="h2" size="l">
              {titleOf(name)}
            </Text>
            <Text size="s" tone="quiet">
              {saved === ''
                ? '正在使用系统自带的文本'
                : `最近由${state?.updatedBy || '系统'}于 ${timeOf(state?.updatedAt ?? new Date().toISOString())} 修改`}
            </Text>
            <Button kind="link" onClick={onBack}>
              返回文本列表
            </Button>
          </Row>
        }
        panes={[
          {
            key: 'write',
            title: '编辑',
            flush: true,
            content: <Writing name={name} area={area} text={text} problem={problem} onText={setText} />,
          },
          {
            key: 'read',
            title: '预览',
            content: <Preview name={name} text={text} saved={saved} states={states} />,
          },
        ]}
      />
      <ActionBar message={dirty ? '已修改，尚未保存' : saved === '' ? '尚未改写' : '已保存'}>
        {text.trim() === '' && (
          <Button kind="secondary" onClick={startFromDelivered}>
            在自带文本上修改
          </Button>
        )}
        {saved !== '' && (
          <Button kind="quiet" onClick={() => setRestoring(true)}>
            恢复自带文本
          </Button>
        )}
        <Button kind="quiet" disabled={!dirty} onClick={() => setText(saved)}>
          放弃修改
        </Button>
        <Button
          disabled={!dirty || problem !== undefined}
          busy={save.busy}
          busyText="正在保存…"
          onClick={() => store(text, `${titleOf(name)}已保存`)}
        >
          保存
        </Button>
      </ActionBar>
      {restoring && (
        <RestoreDialog
          name={name}
          saved={saved}
          busy={save.busy}
          onRestore={async () => {
            await store('', '已恢复系统自带的文本')
            setRestoring(false)
          }}
          onClose={() => setRestoring(false)}
        />
      )}
    </Stack>
  )
}
