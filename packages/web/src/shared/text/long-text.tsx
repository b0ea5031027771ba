import type { TextKey } from '@portal/contract/platform/texts/texts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Article } from './article.tsx'
import { contentsOf, type Text } from './blocks.ts'
import styles from './long-text.module.css'
import { TextView } from './text-view.tsx'
import { useText } from './texts.ts'

/** A long text with its contents beside it, made to be read and to be printed (charter, data protection). */
export function LongText({
  name,
  title,
  within = false,
}: {
  name: TextKey
  title: string
  /** In an area, whose bar has the page's title already. */
  within?: boolean
}) {
  const text = useText(name)
  return (
    <TextView from={text} rows={12}>
      {(text) => <Pages text={text} title={title} within={within} />}
    </TextView>
  )
}

function Pages({ text, title, within }: { text: Text; title: string; within: boolean }) {
  const Title = within ? 'h2' : 'h1'
  const contents = contentsOf(text)
  const links = contents.map(({ anchor, title }) => (
    <li key={anchor}>
      <a
        href={`#${anchor}`}
        // Readers and keyboards go on from the chapter, not from the list.
        onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
      >
        {title}
      </a>
    </li>
  ))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.kicker}>{title}</p>
        <Title>{text.title}</Title>
        <Button kind="secondary" className="no-print" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </Button>
      </header>
      {contents.length > 2 && (
        <>
          <nav className={`${styles.beside} no-print`} aria-label="目录">
            <p>目录</p>
            <ol>{links}</ol>
          </nav>
          <details className={`${styles.above} no-print`}>
            <summary>
              目录
              <Icon name="chevron-down" />
            </summary>
            <ol>{links}</ol>
          </details>
        </>
      )}
      <div className={styles.text}>
        <Article text={text} under={within ? 2 : 1} />
      </div>
      <a className={`${styles.top} no-print`} href="#content">
        回到页首
      </a>
    </div>
  )
}
