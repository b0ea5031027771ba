import { useDocumentTitle } from '../../shared/document-title.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { Article } from '../../shared/text/article.tsx'
import { TextView } from '../../shared/text/text-view.tsx'
import { useText } from '../../shared/text/texts.ts'
import reading from './reading.module.css'

/** For those who read no Chinese: who the society is, and which pages of this site are of use to them. */
export function Page() {
  const text = useText('english')
  useDocumentTitle(text.state === 'ready' ? text.text.title : undefined)
  return (
    <SiteFrame place="english">
      <div className={reading.page}>
        <article className={reading.article} lang="en">
          <TextView from={text} rows={12}>
            {(shown) => (
              <>
                <h1>{shown.title}</h1>
                <Article text={shown} />
              </>
            )}
          </TextView>
        </article>
      </div>
    </SiteFrame>
  )
}
