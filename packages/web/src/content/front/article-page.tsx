import type { PublicReading } from '@portal/contract/content/front.calls'
import { COLUMNS } from '@portal/contract/content/publication-columns'
import { dayOf } from '@portal/contract/platform/time'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { copyText } from '../../shared/copy.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { RichText } from '../../shared/rich/rich-text.tsx'
import { toOpen } from '../../shared/routes/open-table.ts'
import { session } from '../../shared/session.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { Beside, Halves, Trail } from '../../shared/site/parts.tsx'
import { Plate } from '../../shared/site/plate.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { IndexList } from '../../shared/ui/index-nav.tsx'
import { Card, Hint, Row, Rule, Section, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Marks, Named } from '../../shared/ui/words.tsx'
import { Player } from '../publication/reading/index.ts'
import { PLATES } from './art.ts'
import { readingCall } from './late-calls.ts'
import styles from './reading.module.css'
import { lengthText } from './row-words.tsx'

/** An article or a video that everybody may read. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useLightCall(readingCall, { id }, { sentAs: `reading ${id}` })
  const shown = data?.id === id ? data : undefined
  const missing = error?.is('notFound', 'badInput') === true
  useDocumentTitle(missing ? '没有找到这篇文章' : shown?.title, shown?.summary)
  return (
    <SiteFrame place={shown?.column ?? ''}>
      <div className={`${styles.page} wrap`}>
        {shown ? (
          <Reading key={shown.id} shown={shown} />
        ) : missing ? (
          <EmptyState
            title="没有找到这篇文章"
            icon="search"
            actions={
              <>
                <ButtonLink to={toOpen('columns')}>全部资讯</ButtonLink>
                <ButtonLink to={session.loginPath()}>登录</ButtonLink>
              </>
            }
          >
            可能已经撤回，或只供会员阅读；会员请登录后在“学会资讯”中查找。
          </EmptyState>
        ) : error ? (
          <ErrorState title="文章加载失败" onRetry={() => refetch()}>
            {error.text}
          </ErrorState>
        ) : (
          <Skeleton rows={10} />
        )}
      </div>
    </SiteFrame>
  )
}

/** The headings of a text get names, so that an index can lead to them. */
const useIndexed = (body: string) =>
  useMemo(() => {
    const parts: { id: string; text: string }[] = []
    const parsed = new DOMParser().parseFromString(body, 'text/html')
    for (const heading of parsed.querySelectorAll('h2')) {
      heading.id = `part-${parts.length + 1}`
      parts.push({ id: heading.id, text: heading.textContent ?? '' })
    }
    return { parts, html: parsed.body.innerHTML }
  }, [body])

const Reading = ({ shown }: { shown: PublicReading }) => {
  const { parts, html } = useIndexed(shown.body)
  const column = COLUMNS[shown.column].label
  const facts = [shown.source, dayOf(shown.publishAt), lengthText(shown)].filter(Boolean)
  return (
    <>
      <Trail
        steps={[
          { text: '首页', to: toOpen('front') },
          { text: column, to: toOpen('columns', { column: shown.column }) },
        ]}
        here={shown.category || (shown.kind === 'video' ? '视频' : '文章')}
      />
      <Beside
        label="本文"
        side={
          <>
            {parts.length > 1 && (
              <nav aria-label="本文目录">
                <Text size="s" tone="faint">
                  本文目录
                </Text>
                <IndexList items={parts.map(({ id, text }) => ({ key: id, text, href: `#${id}` }))} />
              </nav>
            )}
            <Button kind="link" onClick={share}>
              <Icon name="external" /> 分享
            </Button>
            <Button kind="link" onClick={() => window.print()}>
              <Icon name="print" /> 打印
            </Button>
          </>
        }
      >
        <article>
          <Stack gap={5}>
            <header>
              <Stack gap={2}>
                <Marks marks={[shown.category || column]} />
                <Text as="h1" display size="title">
                  <Halves text={shown.title} />
                </Text>
                <Marks marks={facts} />
              </Stack>
            </header>
            {shown.kind === 'video' ? (
              <Player film={shown} />
            ) : (
              <div className="no-print">
                <Plate
                  id={shown.id}
                  cover={shown.coverUrl}
                  maps={PLATES}
                  shape={shown.coverUrl ? 'wide' : 'strip'}
                />
              </div>
            )}
            {shown.summary && <p className={styles.first}>{shown.summary}</p>}
            {shown.body && (
              <div className={styles.text}>
                <RichText html={html} />
              </div>
            )}
            <Files files={shown.files} />
            <Neighbours shown={shown} />
          </Stack>
        </article>
      </Beside>
    </>
  )
}

const share = async () => {
  if (navigator.share) {
    await navigator.share({ title: document.title, url: location.href }).catch(() => {})
    return
  }
  const copied = await copyText(location.href)
  toast(
    copied ? '网址已复制，可以粘贴发送' : '请复制浏览器地址栏中的网址发送',
    copied ? 'success' : 'warning',
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const Files = ({ files }: Pick<PublicReading, 'files'>) =>
  files.length === 0 ? null : (
    <Section title="附件" level={2}>
      <Card flush label="附件">
        <Lines
          lines={files.map(({ id, fileName, fileUrl, size }) => ({
            key: id,
            icon: 'file',
            text: (
              <a href={fileUrl} download={fileName}>
                {fileName}
              </a>
            ),
            end: <Hint>{sizeText(size)}</Hint>,
          }))}
        />
      </Card>
    </Section>
  )

const Neighbours = ({ shown: { previous, next } }: { shown: PublicReading }) =>
  (previous || next) && (
    <nav className="no-print" aria-label="前后文章">
      <Stack>
        <Rule />
        <Row gap={6} justify="between" align="start">
          {[['上一篇', previous] as const, ['下一篇', next] as const].map(([word, one]) => (
            <p key={word}>
              {one && (
                <Named over={word}>
                  <Link to={toOpen('article', { id: one.id })}>{one.title}</Link>
                </Named>
              )}
            </p>
          ))}
        </Row>
      </Stack>
    </nav>
  )
