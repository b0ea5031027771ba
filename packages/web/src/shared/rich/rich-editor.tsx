import { Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { type AnyExtension, EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import { Banner } from '../ui/banner.tsx'
import { bareHtml, withPictures } from './body-html.ts'
import styles from './editor.module.css'
import { RICH } from './extensions.ts'
import { asPasted } from './paste.ts'
import text from './rich-text.module.css'
import { Toolbar, type Words } from './toolbar.tsx'
import { type SendPicture, usePictures } from './use-pictures.ts'

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(png|jpeg)$/.test(type))

interface Hands {
  readonly low: boolean
  /** Says how many pictures could not come along. */
  readonly lose: RefObject<(count: number) => void>
  /** Takes pictures that are dropped or pasted by themselves. */
  readonly drop: RefObject<(files: readonly File[]) => void>
}

/** How the text takes what is typed, pasted and dropped. */
const editingProps = ({ low, lose, drop }: Hands): EditorProps => ({
  attributes: {
    class: [text.text, styles.writing, low && styles.low].filter(Boolean).join(' '),
    role: 'textbox',
    'aria-label': '正文',
    'aria-multiline': 'true',
  },
  transformPastedHTML: (html) => {
    const pasted = asPasted(html)
    lose.current(pasted.lost)
    return pasted.html
  },
  // What begins with a paragraph of its own stays one, instead of joining the line that it is put into.
  transformPasted: (slice) => {
    const { align, indent } = slice.content.firstChild?.attrs ?? {}
    return align || indent ? new Slice(slice.content, 0, slice.openEnd) : slice
  },
  handleDOMEvents: {
    // The last word of a composition arrives with its end.
    compositionend: (view) => {
      setTimeout(() => {
        if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta('addToHistory', false))
      }, 50)
      return false
    },
  },
  handlePaste: (_view, event) => {
    const files = picturesOf(event.clipboardData)
    // What comes from a word processor brings a picture of itself beside the text.
    if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false
    drop.current(files)
    return true
  },
  handleDrop: (_view, event) => {
    const files = picturesOf(event.dataTransfer)
    if (files.length === 0) return false
    event.preventDefault()
    drop.current(files)
    return true
  },
})

/** The text of an article or a mail being written; `onChange` gets it bare, never in the middle of a composition. */
export function RichEditor({
  value,
  onChange,
  pictures,
  upload,
  invalid,
  disabled = false,
  low = false,
  extensions = [],
  words,
}: {
  value: string
  onChange: (html: string) => void
  /** Where the pictures of the text are shown from, by file; those that are added here join them. */
  pictures: Map<string, string>
  /** Where a text takes pictures. */
  upload: SendPicture | undefined
  invalid: boolean
  disabled?: boolean
  /** Beside other fields, not alone on its page. */
  low?: boolean
  /** What this kind of text has besides; the same at each drawing. */
  extensions?: readonly AnyExtension[]
  /** At hand, to be put where the cursor stands. */
  words?: Words
}) {
  const last = useRef(value)
  const sent = usePictures(pictures, upload)
  const drop = useRef<(files: readonly File[]) => void>(() => {})
  const lose = useRef(sent.setLost)
  const give = (html: string) => {
    const bare = bareHtml(html)
    if (bare === last.current) return
    last.current = bare
    onChange(bare)
  }
  const editor = useEditor({
    extensions: [...RICH, ...extensions],
    content: withPictures(value, pictures),
    injectNonce: nonce,
    editable: !disabled,
    onUpdate: ({ editor }) => {
      if (!editor.view.composing) give(editor.getHTML())
      void sent.sendCarried(editor)
    },
    editorProps: editingProps({ low, lose, drop }),
    onTransaction: ({ editor, transaction }) => {
      if (!transaction.docChanged && transaction.getMeta('addToHistory') === false) give(editor.getHTML())
    },
  })
  // Put back from a draft, or merged with what somebody else wrote.
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(withPictures(value, pictures), { emitUpdate: false })
  }, [value, editor, pictures])
  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  drop.current = (files) => void sent.insert(editor, files)
  return (
    <div className={styles.rich} data-invalid={invalid ? '' : undefined}>
      <Toolbar editor={editor} onPictures={upload && drop.current} disabled={disabled} words={words} />
      {sent.lost > 0 && (
        <Banner tone="warning" title={`${sent.lost} 张图片没有粘贴过来`}>
          {upload
            ? '浏览器读不到文档里的图片。请用“图片”按钮插入，或把图片单独复制后粘贴。'
            : '这里的正文只有文字，没有图片。'}
        </Banner>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
