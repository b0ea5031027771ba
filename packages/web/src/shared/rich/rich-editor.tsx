import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import text from '../reading/rich-text.module.css'
import { bareHtml, withPictures } from './body-html.ts'
import styles from './editor.module.css'
import type { Picture as Sent } from './picture-field.tsx'
import { Toolbar } from './toolbar.tsx'

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''

/** A picture is named by its file; its address is only how it is shown right now. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      file: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-file'),
        renderHTML: ({ file }: Record<string, unknown>) => (file ? { 'data-file': file } : {}),
      },
    }
  },
})
/** The delivered one writes widths into style attributes, which the portal's policy for pages forbids. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
})

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  Picture,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
]

// Pictures from elsewhere would show here and be gone for readers.
const withoutStrangers = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img:not([data-file])')) image.remove()
  return page.body.innerHTML
}
const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(png|jpeg)$/.test(type))

/** The text of an article being written; `onChange` gets it bare, never in the middle of a composition. */
export function RichEditor({
  value,
  onChange,
  pictures,
  upload,
  invalid,
}: {
  value: string
  onChange: (html: string) => void
  /** Where the pictures of the text are shown from, by file; those that are added here join them. */
  pictures: Map<string, string>
  upload: (file: File) => Promise<Sent | undefined>
  invalid: boolean
}) {
  const insert = useRef<(files: readonly File[]) => void>(() => {})
  const last = useRef(value)
  const give = (html: string) => {
    const bare = bareHtml(html)
    if (bare === last.current) return
    last.current = bare
    onChange(bare)
  }
  const editor = useEditor({
    extensions,
    content: withPictures(value, pictures),
    injectNonce: nonce,
    onUpdate: ({ editor }) => {
      if (!editor.view.composing) give(editor.getHTML())
    },
    editorProps: {
      attributes: {
        class: `${text.text} ${styles.writing}`,
        role: 'textbox',
        'aria-label': '正文',
        'aria-multiline': 'true',
      },
      transformPastedHTML: withoutStrangers,
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
        insert.current(files)
        return true
      },
      handleDrop: (_view, event) => {
        const files = picturesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        insert.current(files)
        return true
      },
    },
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
  insert.current = async (files) => {
    for (const file of files) {
      const picture = await upload(file)
      if (!picture) return
      pictures.set(picture.id, picture.url)
      editor
        .chain()
        .focus()
        // The cursor goes on below: a picture that stays selected is replaced by what comes next.
        .insertContent([
          { type: 'image', attrs: { src: picture.url, file: picture.id, alt: '' } },
          { type: 'paragraph' },
        ])
        .run()
    }
  }
  return (
    <div className={styles.rich} data-invalid={invalid ? '' : undefined}>
      <Toolbar editor={editor} onPictures={(files) => insert.current(files)} />
      <EditorContent editor={editor} />
    </div>
  )
}
