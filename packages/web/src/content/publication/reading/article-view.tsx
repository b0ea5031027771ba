import type { article } from '@portal/contract/content/publication.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '../../../shared/time.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { sizeText, untitled } from '../column.ts'
import styles from './reading.module.css'
import { RichText } from './rich-text.tsx'

/** An article as members read it: also what the preview and old versions show. */
export function ArticleView({ article: shown }: { article: OutputOf<typeof article.detail> }) {
  const facts = [
    shown.publishAt && dayOf(shown.publishAt),
    shown.source && `来源：${shown.source}`,
    shown.category,
    shown.viewCount > 0 && `浏览 ${shown.viewCount}`,
  ].filter(Boolean)
  return (
    <article className={styles.article}>
      <header>
        <h2>{untitled(shown.title)}</h2>
        {facts.length > 0 && (
          <p className={styles.facts}>
            {facts.map((fact) => (
              <span key={String(fact)}>{fact}</span>
            ))}
          </p>
        )}
      </header>
      <RichText html={shown.body} />
      {shown.files.length > 0 && (
        <section className={styles.attached} aria-label="附件">
          <h3>附件</h3>
          <ul>
            {shown.files.map(({ id, fileName, fileUrl, size }) => (
              <li key={id}>
                <a className="target" href={fileUrl} target="_blank" rel="noreferrer">
                  <Icon name="file" />
                  <span>{fileName}</span>
                </a>
                <small>{sizeText(size)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
