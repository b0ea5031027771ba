import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Row } from '../ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './file-view.module.css'
import { openPages, type PageSource } from './page-source.ts'

export interface ViewedFile {
  readonly id: string
  readonly fileName: string
  /** Good for a few minutes. */
  readonly fileUrl: string
  readonly mime: string
}

const SIDE = 1800
const isShown = (mime: string) => mime === 'application/pdf' || mime.startsWith('image/')

const Sheet = ({
  source,
  index,
  zoom,
  turn,
}: {
  source: PageSource
  index: number
  zoom: number
  turn: number
}) => {
  const holder = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [shape, setShape] = useState(1)
  useEffect(() => {
    let current = true
    setFailed(false)
    source.draw(index, SIDE).then(
      (canvas) => {
        if (!current) return
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', `第 ${index + 1} 页`)
        holder.current?.replaceChildren(canvas)
        setShape(canvas.width / canvas.height)
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [source, index])
  if (failed) return <ErrorState title="本页无法显示">请在新窗口打开查看。</ErrorState>
  return (
    <div
      className={styles.sheet}
      style={{ '--zoom': zoom, '--turn': `${turn}deg`, '--shape': shape } as React.CSSProperties}
      data-turned={turn % 180 ? '' : undefined}
    >
      <div ref={holder} />
    </div>
  )
}

/** What has become of the file: on its way, its pages, or not to be opened. */
export type FileState = PageSource | 'loading' | 'failed'

const usePages = (file: ViewedFile, attempt: number) => {
  const [source, setSource] = useState<PageSource>()
  const [failed, setFailed] = useState(false)
  const { id, fileUrl, mime } = file
  // The link changes with every answer, the file does not.
  const url = useRef(fileUrl)
  url.current = fileUrl
  useEffect(() => {
    if (!isShown(mime)) return
    let opened: PageSource | undefined
    let current = true
    setSource(undefined)
    setFailed(false)
    openPages(url.current, mime).then(
      (pages) => {
        if (!current) return pages.close()
        opened = pages
        setSource(pages)
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
      opened?.close()
    }
  }, [id, mime, attempt])
  return { source, failed }
}

const Pager = ({
  index,
  pages,
  onPage,
}: {
  index: number
  pages: number
  onPage: (index: number) => void
}) => (
  <Row gap={0}>
    <IconButton name="chevron-left" label="上一页" disabled={index === 0} onClick={() => onPage(index - 1)} />
    {index + 1} / {pages}
    <IconButton
      name="chevron-right"
      label="下一页"
      disabled={index + 1 >= pages}
      onClick={() => onPage(index + 1)}
    />
  </Row>
)

const Zoom = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => (
  <>
    <Button
      kind="quiet"
      square
      disabled={zoom <= 0.5}
      onClick={() => onZoom(Math.max(0.5, zoom - 0.25))}
      aria-label="缩小"
    >
      −
    </Button>
    <Button
      kind="link"
      className={styles.zoom}
      onClick={() => onZoom(1)}
      aria-label={`${Math.round(zoom * 100)}%，点按适合宽度`}
    >
      {Math.round(zoom * 100)}%
    </Button>
    <IconButton
      name="plus"
      label="放大"
      disabled={zoom >= 4}
      onClick={() => onZoom(Math.min(4, zoom + 0.25))}
    />
  </>
)

/** A PDF or picture page by page, larger, smaller and turned; `lead` stands at the left end of its toolbar. */
export const FileView = ({
  file,
  lead,
  help = '链接可能已过期，请重试。',
  onState,
  onRetry,
}: {
  file: ViewedFile
  lead?: ReactNode
  /** What to do about a file that cannot be opened. */
  help?: string
  /** Told of each change; for those who read something off the pages. */
  onState?: (state: FileState) => void
  onRetry: () => void
}) => {
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const { source, failed } = usePages(file, attempt)
  useEffect(() => onState?.(failed ? 'failed' : (source ?? 'loading')), [source, failed])
  const shown = isShown(file.mime)
  const index = Math.min(page, (source?.pages ?? 1) - 1)
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.name}>{lead || file.fileName}</span>
        {source && source.pages > 1 && <Pager index={index} pages={source.pages} onPage={setPage} />}
        {shown && (
          <>
            <Zoom zoom={zoom} onZoom={setZoom} />
            <IconButton name="refresh" label="旋转" onClick={() => setTurn((turn + 90) % 360)} />
          </>
        )}
        <ButtonLink
          kind="quiet"
          data-square=""
          to={file.fileUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="在新窗口打开"
          reloadDocument
        >
          <Icon name="external" />
        </ButtonLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
      <section className={styles.scan} tabIndex={0} aria-label="文件内容">
        {!shown && (
          <EmptyState title={file.fileName} icon="file">
            Word 和 Excel 文件请下载后查看。
          </EmptyState>
        )}
        {failed && (
          <ErrorState
            title="文件无法打开"
            onRetry={() => {
              onRetry()
              setAttempt(attempt + 1)
            }}
          >
            {help}
          </ErrorState>
        )}
        {shown && !failed && !source && <Skeleton rows={8} />}
        {source && <Sheet source={source} index={index} zoom={zoom} turn={turn} />}
      </section>
    </>
  )
}
