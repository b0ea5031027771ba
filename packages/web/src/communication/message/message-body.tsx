import type { TextBlock } from '@portal/contract/platform/texts/text-block.fields'
import { Article } from '../../shared/text/index.ts'
import styles from './notice.module.css'

type Block = TextBlock | { readonly type: 'image'; readonly alt: string; readonly src?: string }

/** A mail as it reads: its text, and its pictures where they stand. Without an address a picture is named. */
export const MessageBody = ({ blocks, under }: { blocks: readonly Block[]; under: 1 | 2 }) => {
  const parts: (TextBlock[] | Extract<Block, { type: 'image' }>)[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if (block.type === 'image') parts.push(block)
    else if (Array.isArray(last)) last.push(block)
    else parts.push([block])
  }
  return parts.map((part, at) => {
    // A text never changes under its reader.
    const key = `${at}`
    if (Array.isArray(part))
      return (
        <Article key={key} under={under} text={{ key: 'charter', title: '', version: '', blocks: part }} />
      )
    return part.src ? (
      <img key={key} className={styles.picture} src={part.src} alt={part.alt} />
    ) : (
      <p key={key}>［图片：{part.alt || '未命名'}］</p>
    )
  })
}
