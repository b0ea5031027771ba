import type { Inline, TextBlock } from '@portal/contract/platform/texts/text-block.fields'
import rich from '../rich/rich-text.module.css'
import words from '../ui/text.module.css'
import styles from './article.module.css'
import { anchorOf, type Text } from './blocks.ts'

const Line = ({ content }: { content: readonly Inline[] }) =>
  content.map(({ text, bold, href }, index) => {
    const outside = href?.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {}
    const inner = href ? (
      <a href={href} {...outside}>
        {text}
      </a>
    ) : (
      text
    )
    // Texts never change under the reader.
    const key = `${index}`
    return bold ? <strong key={key}>{inner}</strong> : <span key={key}>{inner}</span>
  })

/** A text of the society, from its blocks; nothing in it is taken as markup. `under`: level of the heading above it. */
export function Article({ text, under = 1 }: { text: Pick<Text, 'title' | 'blocks'>; under?: 1 | 2 }) {
  const render = (block: TextBlock, index: number) => {
    const key = anchorOf(index)
    if (block.type === 'heading') {
      const Heading = `h${block.level - 1 + under}` as 'h2' | 'h3' | 'h4'
      return (
        <Heading
          key={key}
          id={key}
          tabIndex={-1}
          className={block.level === 2 ? words.chapter : undefined}
          data-level={block.level}
        >
          <Line content={block.content} />
        </Heading>
      )
    }
    if (block.type === 'paragraph')
      return (
        <p key={key}>
          <Line content={block.content} />
        </p>
      )
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List key={key} className={block.ordered ? words.numbered : undefined}>
        {block.items.map((item, place) => (
          <li key={`${key}-${place}`}>
            <Line content={item} />
          </li>
        ))}
      </List>
    )
  }
  return <div className={`${rich.text} ${styles.article}`}>{text.blocks.map(render)}</div>
}
