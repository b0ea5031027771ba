import { dateText, today } from '@portal/contract/platform/time'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useRef, useState } from 'react'
import { usePublicSettings } from '../settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-fields.tsx'
import styles from './editor.module.css'

/** Ready words: what their button says, and what it puts into the text. */
export interface Words {
  readonly label: string
  readonly list: readonly { readonly shown: string; readonly put: string; readonly hint: string }[]
}

interface Tool {
  readonly label: string
  readonly hint?: string
  readonly shown?: ReactNode
  readonly on?: boolean
  readonly off?: boolean
  readonly act: () => unknown
}

const layoutAt = (editor: Editor) => {
  const { align, indent } = editor.getAttributes('paragraph')
  return { align: String(align ?? editor.getAttributes('heading').align ?? ''), indent: Boolean(indent) }
}

/** Of the text where the cursor stands. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: () => {
      const active = editor.isActive.bind(editor)
      return {
        big: active('heading', { level: 2 }),
        small: active('heading', { level: 3 }),
        bold: active('bold'),
        italic: active('italic'),
        underline: active('underline'),
        bullets: active('bulletList'),
        numbers: active('orderedList'),
        quote: active('blockquote'),
        link: active('link'),
        table: active('table'),
        ...layoutAt(editor),
        undo: editor.can().undo(),
        redo: editor.can().redo(),
      }
    },
  })
type Marks = ReturnType<typeof useMarks>

const toolsOf = (
  editor: Editor,
  now: Marks,
  {
    onLink,
    onPicture,
    society,
  }: { onLink: () => void; onPicture: (() => void) | undefined; society: string },
): readonly (readonly Tool[])[] => {
  const chain = () => editor.chain().focus()
  const table = () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const underline = () => chain().toggleUnderline().run()
  return [
    [
      { label: '大标题', on: now.big, act: () => chain().toggleHeading({ level: 2 }).run() },
      { label: '小标题', on: now.small, act: () => chain().toggleHeading({ level: 3 }).run() },
    ],
    [
      { label: '加粗', shown: <strong>加粗</strong>, on: now.bold, act: () => chain().toggleBold().run() },
      { label: '斜体', shown: <em>斜体</em>, on: now.italic, act: () => chain().toggleItalic().run() },
      { label: '下划线', shown: <u>下划线</u>, on: now.underline, act: underline },
    ],
    [
      { label: '列表', on: now.bullets, act: () => chain().toggleBulletList().run() },
      { label: '编号', on: now.numbers, act: () => chain().toggleOrderedList().run() },
      { label: '引用', on: now.quote, act: () => chain().toggleBlockquote().run() },
    ],
    layoutTools(editor, now, society),
    [
      { label: '链接', on: now.link, act: onLink },
      ...(onPicture ? [{ label: '图片', act: onPicture }] : []),
      { label: '表格', on: now.table, off: now.table, act: table },
      { label: '分隔线', act: () => chain().setHorizontalRule().run() },
    ],
    [
      { label: '撤销', off: !now.undo, act: () => chain().undo().run() },
      { label: '重做', off: !now.redo, act: () => chain().redo().run() },
    ],
    ...(now.table ? [tableTools(editor)] : []),
  ]
}

const layoutTools = (editor: Editor, now: Marks, society: string): readonly Tool[] => {
  const chain = () => editor.chain().focus()
  const align = (side: string) => () => {
    const value = now.align === side ? null : side
    return chain()
      .updateAttributes('paragraph', { align: value })
      .updateAttributes('heading', { align: value })
      .run()
  }
  const indent = () =>
    chain()
      .updateAttributes('paragraph', { indent: now.indent ? null : '1' })
      .run()
  return [
    { label: '居中', on: now.align === 'center', act: align('center') },
    { label: '靠右', on: now.align === 'right', act: align('right') },
    { label: '首行缩进', on: now.indent, act: indent },
    { label: '落款', act: () => chain().insertContent(signature(society)).run() },
  ]
}

/** Who says it, and the day, at the right as letters of societies end. */
const signature = (society: string) =>
  [society, dateText(today())].map((words) => ({
    type: 'paragraph',
    attrs: { align: 'right' },
    content: [{ type: 'text', text: words }],
  }))

const tableTools = (editor: Editor): readonly Tool[] => {
  const chain = () => editor.chain().focus()
  return [
    { label: '加行', act: () => chain().addRowAfter().run() },
    { label: '加列', act: () => chain().addColumnAfter().run() },
    { label: '删行', act: () => chain().deleteRow().run() },
    { label: '删列', act: () => chain().deleteColumn().run() },
    { label: '合并或拆分', act: () => chain().mergeOrSplit().run() },
    { label: '删除表格', act: () => chain().deleteTable().run() },
  ]
}

const wordTools = (editor: Editor, { list }: Words): readonly Tool[] =>
  list.map(({ shown, put, hint }) => ({
    ...{ label: shown, hint },
    act: () => editor.chain().focus().insertContent({ type: 'text', text: put }).run(),
  }))

const Group = ({ tools, disabled }: { tools: readonly Tool[]; disabled: boolean }) => (
  <span className={styles.group}>
    {tools.map(({ label, hint, shown, on, off, act }) => (
      <button
        key={label}
        type="button"
        aria-label={label}
        aria-pressed={on}
        title={hint}
        disabled={disabled || off}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act()}
      >
        {shown ?? label}
      </button>
    ))}
  </span>
)

/** What can be done to the text; the state of each button follows the cursor. */
export function Toolbar({
  editor,
  onPictures,
  disabled,
  words,
}: {
  editor: Editor
  words: Words | undefined
  /** Where the text takes pictures. */
  onPictures: ((files: readonly File[]) => void) | undefined
  disabled: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const now = useMarks(editor)
  const { societyName: society } = usePublicSettings()
  const groups = toolsOf(editor, now, {
    society,
    onLink: () => setLinking(true),
    onPicture: onPictures && (() => input.current?.click()),
  })
  return (
    <div className={styles.tools}>
      <div className={styles.toolbar} role="toolbar" aria-label="格式">
        {groups.map((tools) => (
          <Group key={tools[0]?.label} tools={tools} disabled={disabled} />
        ))}
      </div>
      {words && (
        <div className={styles.toolbar} role="toolbar" aria-label={words.label}>
          <span className={styles.named}>{words.label}</span>
          <Group tools={wordTools(editor, words)} disabled={disabled} />
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept=".jpg,.jpeg,.png"
        aria-label="插入图片"
        onChange={(event) => {
          onPictures?.([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {linking && <LinkDialog editor={editor} isLink={now.link} onClose={() => setLinking(false)} />}
    </div>
  )
}

const LinkDialog = ({
  editor,
  isLink,
  onClose,
}: {
  editor: Editor
  isLink: boolean
  onClose: () => void
}) => {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState<string>()
  const setLink = () => {
    const href = typed.trim()
    const chain = editor.chain().focus()
    if (href === '') chain.extendMarkRange('link').unsetLink().run()
    else if (!/^(https?:\/\/|mailto:)\S+$/i.test(href)) return setWrong('请填写以http://或https://开头的网址')
    else if (editor.state.selection.empty && !isLink)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      open
      size="narrow"
      title="链接"
      onClose={onClose}
      dirty={typed !== before}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={setLink}>确定</Button>
        </>
      }
    >
      <TextField
        label="网址"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          setLink()
        }}
        error={wrong}
        placeholder="https://"
        help="留空则去掉链接"
        maxLength={1000}
      />
    </Dialog>
  )
}
