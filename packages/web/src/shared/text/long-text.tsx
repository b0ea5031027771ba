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
  lang = 'zh',
}: {
  name: TextKey
  title: string
  /** In an area, whose bar has the page's title already. */
  within?: boolean
  lang?: keyof typeof WORDS
}) {
  const text = useText(name)
  return (
    <TextView from={text} rows={12}>
      {(text) => <Pages {...{ text, title, within, lang }} />}
    </TextView>
  )
}

const WORDS = {
  zh: { print: '打印', contents: '目录', top: '回到页首' },
  en: { print: 'Print', contents: 'Contents', top: 'Back to top' },
} as const

interface PagesProps {
  text: Text
  title: string
  within: boolean
  lang: keyof typeof WORDS
}
function Pages({ text, title, within, lang }: PagesProps) {
  const words = WORDS[lang]
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
    <div className={styles.page} lang={lang}>
      <header className={styles.head}>
        <p className={styles.kicker}>{title}</p>
        <Title>{text.title}</Title>
        <Button kind="secondary" className="no-print" onClick={() => window.print()}>
          <Icon name="print" />
          {words.print}
        </Button>
      </header>
      {contents.length > 2 && (
        <>
          <nav className={`${styles.beside} no-print`} aria-label={words.contents}>
            <p>{words.contents}</p>
            <ol>{links}</ol>
          </nav>
          <details className={`${styles.above} no-print`}>
            <summary>
              {words.contents}
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
        {words.top}
      </a>
    </div>
  )
}
