import { fieldsIn } from '@portal/contract/communication/message-text.rules'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import styles from '../compose.module.css'

const WRITTEN = /\{[^{}\n]{1,20}\}/g

/** Shows where each recipient reads their own words, and what looks like such a place and is none. */
export const MergeFields = Extension.create({
  name: 'mergeFields',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const found: Decoration[] = []
          doc.descendants((node, at) => {
            for (const { 0: words, index } of node.text?.matchAll(WRITTEN) ?? [])
              found.push(
                Decoration.inline(at + index, at + index + words.length, {
                  class: fieldsIn(words).length > 0 ? styles.mergeField : styles.noField,
                }),
              )
          })
          return DecorationSet.create(doc, found)
        },
      },
    }),
  ],
})
