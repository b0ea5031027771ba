import { useEffect, useRef, useState } from 'react'
import { type Download, errorText, saveFile } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './examination.module.css'

interface Item {
  readonly id: string
  readonly fileName: string
  readonly mime: string
  /** What it is in the application; left out where files have no kinds. */
  readonly slot?: string
  readonly openedAt: string | null
}
type Fetch = (fileId: string) => Promise<Download>

const SIDE = 1600
const MAX_PAGES = 60
const isShown = ({ mime }: Item) => mime === 'application/pdf' || mime.startsWith('image/')

/** Files come with the reader's name from the server, but for those that cannot be written into. */
const isMarked = async (blob: Blob) => (await blob.slice(-256).text()).includes('%SocietyMark')

/** The reader's name across a drawn page. */
const mark = (canvas: HTMLCanvasElement, text: string) => {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const size = Math.round(canvas.width / 34)
  brush.save()
  brush.globalAlpha = 0.16
  brush.fillStyle = '#7a1f1f'
  brush.font = `${size}px sans-serif`
  brush.rotate(-0.4)
  for (let y = 0; y < canvas.height * 1.6; y += size * 7)
    for (let x = -canvas.height * 0.5; x < canvas.width * 1.2; x += size * 22) brush.fillText(text, x, y)
  brush.restore()
}

const Pages = ({ item, watermark, fetch }: { item: Item; watermark: string; fetch: Fetch }) => {
  const holder = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [more, setMore] = useState(0)
  const [attempt, setAttempt] = useState(0)
  // Another attempt fetches again.
  useEffect(() => {
    let gone = false
    setState('loading')
    const show = async () => {
      const { blob } = await fetch(item.id)
      const { openBlob } = await import('../../shared/file-view/page-source.ts')
      const unmarked = item.mime === 'application/pdf' && !(await isMarked(blob))
      const source = await openBlob(blob, item.mime)
      try {
        const count = Math.min(source.pages, MAX_PAGES)
        setMore(source.pages - count)
        holder.current?.replaceChildren()
        for (let index = 0; index < count && !gone; index += 1) {
          const page = await source.draw(index, SIDE)
          if (unmarked) mark(page, watermark)
          page.setAttribute('role', 'img')
          page.setAttribute('aria-label', `${item.fileName} 第 ${index + 1} 页`)
          holder.current?.append(page)
          setState('shown')
        }
        if (source.pages === 0) setState('shown')
      } finally {
        source.close()
      }
    }
    show().catch(() => gone || setState('failed'))
    return () => {
      gone = true
    }
  }, [item, watermark, attempt])
  return (
    <>
      {state === 'loading' && <Skeleton rows={6} />}
      {state === 'failed' && (
        <ErrorState title="文件无法显示" onRetry={() => setAttempt(attempt + 1)}>
          请重试；仍然打不开时，请联系工作人员。
        </ErrorState>
      )}
      {more > 0 && (
        <p className={styles.meta}>
          文件较长，在线显示前 {MAX_PAGES} 页，其余 {more} 页请向工作人员索取。
        </p>
      )}
      <div ref={holder} className={styles.sheets} />
    </>
  )
}

/** What is to be judged. Each opening is on record, with the reader's name across the page. */
export const Material = ({
  title,
  files,
  watermark,
  fetch,
  onOpened,
}: {
  title: string
  files: readonly Item[]
  watermark: string
  fetch: Fetch
  onOpened: () => unknown
}) => {
  const [open, setOpen] = useState<Item>()
  const fetchFile = async (item: Item) => {
    if (isShown(item)) return setOpen(item)
    try {
      saveFile(await fetch(item.id))
      onOpened()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <section className={`${styles.card} no-print`} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.meta}>每次查看都有记录，页面带有您的姓名水印。</p>
      {files.length === 0 ? (
        <EmptyState title="没有可以查看的材料">请联系工作人员。</EmptyState>
      ) : (
        <ul className={styles.files}>
          {files.map((item) => (
            <li key={item.id} className={styles.file}>
              <span>
                {item.slot && <strong>{item.slot}　</strong>}
                {item.fileName}
                {item.openedAt && <span className={styles.meta}>　上次查看 {timeOf(item.openedAt)}</span>}
              </span>
              <Button
                kind="secondary"
                aria-label={`查看 ${item.fileName}${item.slot ? `（${item.slot}）` : ''}`}
                onClick={() => fetchFile(item)}
              >
                {isShown(item) ? '查看' : '下载'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={open !== undefined}
        title={open?.fileName ?? ''}
        onClose={() => {
          setOpen(undefined)
          onOpened()
        }}
      >
        {open && <Pages item={open} watermark={watermark} fetch={fetch} />}
      </Dialog>
    </section>
  )
}
