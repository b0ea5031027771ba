import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { carriedFile, isCarried } from './paste.ts'

export interface Picture {
  /** '' without one. */
  readonly id: string
  readonly url: string
}
export type SendPicture = (file: File) => Promise<Picture | undefined>

/** Where each picture that came as data stands. */
const carriedIn = (editor: Editor): { at: number; src: string }[] => {
  const found: { at: number; src: string }[] = []
  editor.state.doc.descendants((node, at) => {
    const src = String(node.attrs.src ?? '')
    if (node.type.name === 'image' && !node.attrs.file && isCarried(src)) found.push({ at, src })
  })
  return found
}

/** Sends what is chosen, dropped or pasted and puts it into the text; what could not come along is counted. */
export const usePictures = (pictures: Map<string, string>, upload: SendPicture | undefined) => {
  const [lost, setLost] = useState(0)
  const sending = useRef(false)
  const insert = async (editor: Editor, files: readonly File[]) => {
    for (const file of upload ? files : []) {
      const picture = await upload?.(file)
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
  /** One after the other, each where it stands by then. */
  const sendCarried = async (editor: Editor) => {
    if (sending.current) return
    sending.current = true
    for (let [next] = carriedIn(editor); next; [next] = carriedIn(editor)) {
      const { src } = next
      const file = carriedFile(src)
      const sent = file && (await upload?.(file))
      if (editor.isDestroyed) break
      if (sent) pictures.set(sent.id, sent.url)
      else setLost((count) => count + 1)
      const now = carriedIn(editor).find((one) => one.src === src)
      if (!now) continue
      const change = editor.state.tr
      editor.view.dispatch(
        sent
          ? change.setNodeMarkup(now.at, undefined, { src: sent.url, file: sent.id, alt: '' })
          : change.delete(now.at, now.at + 1),
      )
    }
    sending.current = false
  }
  return { lost, setLost, insert, sendCarried }
}
