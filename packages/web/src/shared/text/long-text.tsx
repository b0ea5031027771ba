import type { TextKey } from '@portal/contract/platform/texts/texts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { IndexList } from '../ui/index-nav.tsx'
import { Hint, Split, Stack } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'
import { Article } from './article.tsx'
import { contentsOf, type Text as Read } from './blocks.ts'
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
  text: Read
  title: string
  within: boolean
  lang: keyof typeof WORDS
}
function Pages({ text, title, within, lang }: PagesProps) {
  const words = WORDS[lang]
  const contents = contentsOf(text)
  const items = contents.map(({ anchor, title }) => ({
    key: anchor,
    text: title,
    href: `#${anchor}`,
    // Readers and keyboards go on from the chapter, not from the list.
    onPick: () => document.getElementById(anchor)?.focus({ preventScroll: true }),
  }))
  const article = (
    <Stack gap={6}>
      <Article text={text} under={within ? 2 : 1} />
      <a className="target no-print" href="#content">
        {words.top}
      </a>
    </Stack>
  )
  return (
    <div className={styles.page} lang={lang}>
      <header className={styles.head}>
        <div>
          <div className="no-print">
            <Text size="s" tone="quiet">
              {title}
            </Text>
          </div>
          <Text as={within ? 'h2' : 'h1'} size="xxl">
            {text.title}
          </Text>
        </div>
        <Button kind="secondary" className="no-print" onClick={() => window.print()}>
          <Icon name="print" />
          {words.print}
        </Button>
      </header>
      {contents.length > 2 ? (
        <Split
          at="start"
          sticky
          side={
            <>
              <nav className={`${styles.beside} desk-only no-print`} aria-label={words.contents}>
                <Hint>{words.contents}</Hint>
                <IndexList items={items} />
              </nav>
              <div className="hand-only no-print">
                <Disclosure frame title={words.contents}>
                  <IndexList items={items} />
                </Disclosure>
              </div>
            </>
          }
        >
          {article}
        </Split>
      ) : (
        article
      )}
    </div>
  )
}
