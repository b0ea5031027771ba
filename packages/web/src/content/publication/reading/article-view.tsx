import type { article } from '@portal/contract/content/article.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { sizeText } from '../../../shared/form/controls/upload-list.tsx'
import { RichText } from '../../../shared/rich/rich-text.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Rule, Section, Stack } from '../../../shared/ui/layout.tsx'
import { Marks } from '../../../shared/ui/words.tsx'
import { untitled } from '../column.ts'

/** An article as members read it: also what the preview and old versions show. */
export function ArticleView({ article: shown }: { article: OutputOf<typeof article.detail> }) {
  const facts = [
    shown.publishAt && dayOf(shown.publishAt),
    shown.source && `来源：${shown.source}`,
    shown.category,
    shown.viewCount > 0 && `浏览 ${shown.viewCount}`,
  ]
  return (
    <article>
      <Stack>
        <header>
          <h2>{untitled(shown.title)}</h2>
          <Marks marks={facts} />
        </header>
        <Rule />
        <RichText html={shown.body} />
        {shown.files.length > 0 && (
          <Section title="附件">
            <FileList
              label="附件"
              files={shown.files.map(({ id, fileName, fileUrl, size }) => ({
                key: id,
                name: fileName,
                note: sizeText(size),
                actions: (
                  <a
                    className="target"
                    href={fileUrl}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`打开附件${fileName}`}
                  >
                    打开
                  </a>
                ),
              }))}
            />
          </Section>
        )}
      </Stack>
    </article>
  )
}
