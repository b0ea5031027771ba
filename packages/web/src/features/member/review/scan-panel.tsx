import { useEffect, useRef, useState } from 'react'
import { openPages, type PageSource } from '../../../shared/file-view/page-source.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { kindView } from '../kinds.ts'
import type { FormCode } from './read-code.ts'
import type { Desk } from './record-panel.tsx'
import styles from './review.module.css'

type Verdict = 'reading' | 'same' | 'otherVersion' | 'otherForm' | 'unreadable'
const VERDICTS: Record<Verdict, string> = {
  reading: '正在识别二维码…',
  same: '二维码与本版数据一致',
  otherVersion: '二维码对应的不是本版数据',
  otherForm: '二维码属于另一份申请',
  unreadable: '未能识别二维码，请人工核对',
}

const judge = (code: FormCode | undefined, desk: Desk): Verdict => {
  if (!code) return 'unreadable'
  if (code.applicationNo !== desk.applicationNo) return 'otherForm'
  return code.contentHash === desk.contentHash ? 'same' : 'otherVersion'
}

const SIDE = 1800

const readFrom = async (source: PageSource): Promise<FormCode | undefined> => {
  const { readCode } = await import('./read-code.ts')
  for (let index = 0; index < Math.min(source.pages, 5); index += 1) {
    const code = readCode(await source.draw(index, 2000))
    if (code) return code
  }
  return undefined
}

const Page = ({
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
  useEffect(() => {
    let current = true
    setFailed(false)
    source.draw(index, SIDE).then(
      (canvas) => {
        if (!current) return
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', `扫描件第 ${index + 1} 页`)
        holder.current?.replaceChildren(canvas)
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [source, index])
  if (failed) return <ErrorState title="本页无法显示">请下载后查看。</ErrorState>
  return (
    <div
      className={styles.sheet}
      style={{ '--zoom': zoom, '--turn': `${turn}deg` } as React.CSSProperties}
      data-turned={turn % 180 ? '' : undefined}
    >
      <div ref={holder} />
    </div>
  )
}

/** The uploaded scan beside the data, and whether its code belongs to the data under review. */
export const ScanPanel = ({ desk }: { desk: Desk }) => {
  const { attachments } = desk.record
  const [chosen, setChosen] = useState(0)
  const [source, setSource] = useState<PageSource>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [verdict, setVerdict] = useState<Verdict>('reading')
  const file = attachments[Math.min(chosen, attachments.length - 1)]
  const { slots } = kindView(desk.record.kind)
  const formTitle =
    (file && slots[file.slot === 'photo' ? 'image' : file.slot]) ?? Object.values(slots)[0] ?? '盖章申请表'

  useEffect(() => {
    if (!file) return
    let opened: PageSource | undefined
    let current = true
    setSource(undefined)
    setFailed(false)
    setPage(0)
    setTurn(0)
    setVerdict('reading')
    openPages(file.fileUrl, file.mime).then(
      async (pages) => {
        if (!current) return pages.close()
        opened = pages
        setSource(pages)
        const code = await readFrom(pages).catch(() => undefined)
        if (current) setVerdict(judge(code, desk))
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
      opened?.close()
    }
  }, [file?.id, desk.contentHash, attempt])

  return (
    <section className={styles.panel} aria-labelledby="desk-scan">
      <h2 id="desk-scan" className={styles.head}>
        {formTitle}
        {file && !failed && file.slot !== 'photo' && (
          <span className={styles.verdict} data-verdict={verdict} role="status">
            {verdict === 'same' && <Icon name="check" size="1em" />} {VERDICTS[verdict]}
          </span>
        )}
      </h2>
      {file ? (
        <>
          <div className={styles.scanBar}>
            {attachments.length > 1 && (
              <select
                value={chosen}
                onChange={(event) => setChosen(Number(event.target.value))}
                aria-label="选择附件"
              >
                {attachments.map((each, index) => (
                  <option key={each.id} value={index}>
                    {each.fileName}
                  </option>
                ))}
              </select>
            )}
            <span className={styles.fileName}>{attachments.length > 1 ? '' : file.fileName}</span>
            {source && source.pages > 1 && (
              <span className={styles.pager}>
                <button
                  type="button"
                  disabled={page === 0}
                  onClick={() => setPage(page - 1)}
                  aria-label="上一页"
                >
                  <Icon name="chevron-left" />
                </button>
                {page + 1} / {source.pages}
                <button
                  type="button"
                  disabled={page + 1 >= source.pages}
                  onClick={() => setPage(page + 1)}
                  aria-label="下一页"
                >
                  <Icon name="chevron-right" />
                </button>
              </span>
            )}
            <button
              type="button"
              onClick={() => setZoom(Math.max(0.5, zoom - 0.25))}
              aria-label="缩小"
              disabled={zoom <= 0.5}
            >
              −
            </button>
            <button
              type="button"
              className={styles.zoom}
              onClick={() => setZoom(1)}
              aria-label={`${Math.round(zoom * 100)}%，点按适合宽度`}
            >
              {Math.round(zoom * 100)}%
            </button>
            <button
              type="button"
              onClick={() => setZoom(Math.min(4, zoom + 0.25))}
              aria-label="放大"
              disabled={zoom >= 4}
            >
              +
            </button>
            <button type="button" onClick={() => setTurn((turn + 90) % 360)} aria-label="旋转">
              <Icon name="refresh" />
            </button>
            <a href={file.fileUrl} target="_blank" rel="noopener noreferrer" aria-label="在新窗口打开">
              <Icon name="external" />
            </a>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
          <section className={styles.scan} tabIndex={0} aria-label="扫描件">
            {failed && (
              <ErrorState title="申请表无法打开" onRetry={() => setAttempt(attempt + 1)}>
                请刷新后重试；仍然打不开时，可退回并请申请人重新上传。
              </ErrorState>
            )}
            {!failed && !source && <Skeleton rows={8} />}
            {source && (
              <Page source={source} index={Math.min(page, source.pages - 1)} zoom={zoom} turn={turn} />
            )}
          </section>
        </>
      ) : (
        <EmptyState title={`尚未上传${formTitle}`} icon="file">
          {desk.state === 'pending'
            ? '申请人选择了稍后上传。上传之前可以先核对信息；需要提醒时，请退回并说明。'
            : '这份记录没有附上扫描件。'}
        </EmptyState>
      )}
    </section>
  )
}
