import { Extension } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { alignmentOf, isIndented } from './paste.ts'

/** What a text can hold; the same as the server's policy for rich text lets stand (docs/handbook/security.md#rich-text). */

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

/** Where a paragraph stands, by attributes of our own: styles in the text would not pass the same policy. */
const Layout = Extension.create({
  name: 'layout',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: alignmentOf,
          renderHTML: ({ align }: Record<string, unknown>) => (align ? { 'data-align': align } : {}),
        },
      },
    },
    {
      types: ['paragraph'],
      attributes: {
        indent: {
          default: null,
          parseHTML: (element: HTMLElement) => (isIndented(element) ? '1' : null),
          renderHTML: ({ indent }: Record<string, unknown>) => (indent ? { 'data-indent': indent } : {}),
        },
      },
    },
  ],
})

export const RICH = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  Picture.configure({ allowBase64: true }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Layout,
]
