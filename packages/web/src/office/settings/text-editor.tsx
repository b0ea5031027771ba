import { settings } from '@portal/contract/office/settings.calls'
import { SETTINGS, type SettingKey } from '@portal/contract/platform/settings/settings'
import { parseBlocks, TEXT_PLACEHOLDERS } from '@portal/contract/platform/texts/text-blocks'
import { TEXTS, type TextKey } from '@portal/contract/platform/texts/texts'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useId, useRef, useState } from 'react'
import { attempt } from '../../shared/call/attempt.ts'
import { readCall } from '../../shared/call/use-call.ts'
import { type Edit, insert, toggleLines, wrap } from '../../shared/markdown-tools.ts'
import { Article, TextView, useText } from '../../shared/text/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Card, Stack } from '../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { ActionBar } from '../../shared/ui/toolbar.tsx'
import { settingField, toText } from './group-schema.ts'
import styles from './settings.module.css'
import { type States, useSave } from './use-settings.ts'

interface Props {
  name: TextKey
  states: States
  onBack: () => void
  onDirty: (dirty: boolean) => void
}

/** Names of settings in the text, replaced by their values as the server will do. */
const filled = (text: string, states: States): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    (TEXT_PLACEHOLDERS as readonly string[]).includes(name)
      ? toText(states.get(name as SettingKey)?.value)
      : whole,
  )

/** One text of the society: Markdown beside what readers will see. Empty means the delivered text. */
export const TextEditor = ({ name, states, onBack, onDirty }: Props) => {
  const key = `text.${name}` as const
  const state = states.get(key)
  const saved = toText(state?.value)
  const [text, setText] = useState(saved)
  const [conflict, setConflict] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const dirty = text !== saved
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const problem = SETTINGS[key].schema.safeParse(text).error?.issues[0]?.message

  const save = useSave(states, {
    onSaved: ([change]) => {
      setText(toText(change?.value).trim())
      setConflict(false)
    },
    onConflict: () => setConflict(true),
  })
  const store = async (value: string, done: string) => {
    if (await save.save([{ key, value }])) toast(done, 'success')
  }
  const edit = (act: (edit: Edit) => Edit) => {
    const field = area.current
    if (!field) return
    const after = act({ text, from: field.selectionStart, to: field.selectionEnd })
    setText(after.text)
    // The selection belongs to the text after the next drawing.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(after.from, after.to)
    })
  }

  const startFromDelivered = async () => {
    const delivered = await attempt(() => readCall(settings.deliveredText, { key: name }))
    if (delivered.ok) setText(delivered.data.body)
    else toast(delivered.failure.text, 'error')
  }

  return (
    <Stack>
      <LeaveGuard dirty={dirty}>文本已修改但尚未保存，离开后修改将丢失。</LeaveGuard>
      {conflict && (
        <Banner
          tone="warning"
          title="他人刚刚修改了这篇文本，您的修改尚未保存"
          actions={
            <Button
              kind="secondary"
              onClick={() => {
                setText(saved)
                setConflict(false)
              }}
            >
              采用最新内容
            </Button>
          }
        >
          您输入的内容仍保留在下面；再次保存将覆盖他人的修改。
        </Banner>
      )}
      <Card
        flush
        level={2}
        title={TEXTS[name]}
        note={
          saved === ''
            ? '正在使用系统自带的文本'
            : `最近由${state?.updatedBy || '系统'}于 ${timeOf(state?.updatedAt ?? new Date().toISOString())} 修改`
        }
        actions={
          <Button kind="link" onClick={onBack}>
            返回文本列表
          </Button>
        }
      >
        <div className={styles.panes}>
          <section className={styles.write} aria-label="编辑">
            <Toolbar onEdit={edit} />
            <label className="visually-hidden" htmlFor={id}>
              {TEXTS[name]}
            </label>
            <textarea
              ref={area}
              id={id}
              value={text}
              placeholder="留空则使用系统自带的文本"
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-help`}
              onChange={(event) => setText(event.target.value)}
            />
            <p id={`${id}-help`} className={styles.hint} data-wrong={problem ? '' : undefined}>
              {problem ?? settingField(key).help}
            </p>
          </section>
          <section className={styles.preview} aria-label="预览">
            <h3>{text.trim() === '' ? '系统自带的文本' : '预览'}</h3>
            {text.trim() !== '' ? (
              <Article
                under={2}
                text={{
                  key: name,
                  title: TEXTS[name],
                  version: '',
                  blocks: parseBlocks(filled(text, states)),
                }}
              />
            ) : saved === '' ? (
              <Delivered name={name} />
            ) : (
              <p className={styles.hint}>保存后恢复为系统自带的文本。</p>
            )}
          </section>
        </div>
      </Card>
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
          onClick={() => store(text, `${TEXTS[name]}已保存`)}
        >
          保存
        </Button>
      </ActionBar>
      <Confirm
        open={restoring}
        title={`恢复“${TEXTS[name]}”的自带文本？`}
        confirmText="恢复"
        danger
        onConfirm={async () => {
          await store('', '已恢复系统自带的文本')
          setRestoring(false)
        }}
        onCancel={() => setRestoring(false)}
      >
        现在的文本将被删除；如以后还要使用，请先复制保存。
      </Confirm>
    </Stack>
  )
}

const Delivered = ({ name }: { name: TextKey }) => (
  <TextView from={useText(name)}>{(text) => <Article text={text} under={2} />}</TextView>
)

const FORMATS: readonly (readonly [string, (edit: Edit) => Edit])[] = [
  ['标题', (edit) => toggleLines(edit, '## ')],
  ['小标题', (edit) => toggleLines(edit, '### ')],
  ['加粗', (edit) => wrap(edit, '**', '**', '加粗文字')],
  ['列表', (edit) => toggleLines(edit, '- ')],
  ['编号列表', (edit) => toggleLines(edit, '1. ')],
  ['链接', (edit) => wrap(edit, '[', '](https://)', '链接文字')],
]

const Toolbar = ({ onEdit }: { onEdit: (act: (edit: Edit) => Edit) => void }) => (
  <div className={styles.toolbar} role="toolbar" aria-label="文本格式">
    {FORMATS.map(([title, act]) => (
      <Button key={title} kind="quiet" onClick={() => onEdit(act)}>
        {title}
      </Button>
    ))}
    <Menu
      kind="quiet"
      text="插入学会信息"
      label="插入学会信息"
      acts={TEXT_PLACEHOLDERS.map((key) => ({
        key,
        text: settingField(key).title,
        onAct: () => onEdit((edit) => insert(edit, `{{${key}}}`)),
      }))}
    />
  </div>
)
