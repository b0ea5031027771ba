import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from './editor.module.css'

interface Tool {
  readonly label: string
  readonly shown?: ReactNode
  readonly on?: boolean
  readonly off?: boolean
  readonly act: () => unknown
}

/** Of the text where the cursor stands. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: { isActive, can } }) => {
      const active = isActive.bind(editor)
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
        undo: can.call(editor).undo(),
        redo: can.call(editor).redo(),
      }
    },
  })
type Marks = ReturnType<typeof useMarks>

const toolsOf = (
  editor: Editor,
  now: Marks,
  { onLink, onPicture }: { onLink: () => void; onPicture: () => void },
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
    [
      { label: '链接', on: now.link, act: onLink },
      { label: '图片', act: onPicture },
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

/** What can be done to the text; the state of each button follows the cursor. */
export function Toolbar({
  editor,
  onPictures,
}: {
  editor: Editor
  onPictures: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const now = useMarks(editor)
  const groups = toolsOf(editor, now, {
    onLink: () => setLinking(true),
    onPicture: () => input.current?.click(),
  })
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="格式">
      {groups.map((tools) => (
        <span key={tools[0]?.label} className={styles.group}>
          {tools.map(({ label, shown, on, off, act }) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              aria-pressed={on}
              disabled={off}
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => act()}
            >
              {shown ?? label}
            </button>
          ))}
        </span>
      ))}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept=".jpg,.jpeg,.png"
        aria-label="插入图片"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
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
