import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import { type Download, saveFile } from '../../shared/api.ts'
import { attempt, type Outcome } from '../../shared/call/attempt.ts'
import { DrawnPages } from '../../shared/file-view/drawn-pages.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'

interface Item {
  readonly id: string
  readonly fileName: string
  readonly mime: string
  /** What it is in the application; left out where files have no kinds. */
  readonly slot?: string
  readonly openedAt: string | null
}
type Fetch = (fileId: string) => Promise<Outcome<Download>>

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

/** Draws a file page by page into what `page` puts somewhere; answers how many pages were left out. */
const draw = async (
  { blob }: Download,
  { mime }: Item,
  { watermark, page, gone }: { watermark: string; page: (one: HTMLElement) => void; gone: () => boolean },
): Promise<number> => {
  const { openBlob } = await import('../../shared/file-view/page-source.ts')
  const unmarked = mime === 'application/pdf' && !(await isMarked(blob))
  const source = await openBlob(blob, mime)
  const count = Math.min(source.pages, MAX_PAGES)
  try {
    for (let index = 0; index < count && !gone(); index += 1) {
      const drawn = await source.draw(index, SIDE)
      if (unmarked) mark(drawn, watermark)
      page(drawn)
    }
  } finally {
    source.close()
  }
  return source.pages - count
}

const Pages = ({ item, watermark, fetch }: { item: Item; watermark: string; fetch: Fetch }) => {
  const holder = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const [more, setMore] = useState(0)
  const [tried, setTried] = useState(0)
  // Another try fetches again.
  useEffect(() => {
    let gone = false
    let pages = 0
    setState('waiting')
    const page = (one: HTMLElement) => {
      if (pages === 0) holder.current?.replaceChildren()
      pages += 1
      one.setAttribute('role', 'img')
      one.setAttribute('aria-label', `${item.fileName} 第 ${pages} 页`)
      holder.current?.append(one)
      setState('shown')
    }
    const show = async () => {
      const fetched = await fetch(item.id)
      const drawn =
        fetched.ok && (await attempt(() => draw(fetched.data, item, { watermark, page, gone: () => gone })))
      if (gone) return
      const left = drawn === false || !drawn.ok ? undefined : drawn.data
      setMore(left ?? 0)
      setState(left === undefined ? 'failed' : 'shown')
    }
    void show()
    return () => {
      gone = true
    }
  }, [item, watermark, tried])
  return (
    <>
      {state === 'waiting' && <Skeleton rows={6} />}
      {state === 'failed' && (
        <ErrorState title="文件无法显示" onRetry={() => setTried(tried + 1)}>
          请重试；仍然打不开时，请联系工作人员。
        </ErrorState>
      )}
      {more > 0 && (
        <Hint>
          文件较长，在线显示前 {MAX_PAGES} 页，其余 {more} 页请向工作人员索取。
        </Hint>
      )}
      <DrawnPages holder={holder} />
    </>
  )
}

interface Props {
  title: string
  files: readonly Item[]
  watermark: string
  fetch: Fetch
  onOpened: () => unknown
}

/** What is to be judged. Each opening is on record, with the reader's name across the page. */
export const Material = ({ title, files, watermark, fetch, onOpened }: Props) => {
  const [open, setOpen] = useState<Item>()
  const openFile = async (item: Item) => {
    if (isShown(item)) return setOpen(item)
    const fetched = await fetch(item.id)
    if (!fetched.ok) return toast(fetched.failure.text, 'error')
    saveFile(fetched.data)
    onOpened()
  }
  const listed = (item: Item) => ({
    key: item.id,
    name: item.slot ? `${item.slot}　${item.fileName}` : item.fileName,
    note: item.openedAt && `上次查看 ${timeOf(item.openedAt)}`,
    actions: (
      <Button
        kind="secondary"
        aria-label={`查看 ${item.fileName}${item.slot ? `（${item.slot}）` : ''}`}
        onClick={() => openFile(item)}
      >
        {isShown(item) ? '查看' : '下载'}
      </Button>
    ),
  })
  return (
    <div className="no-print">
      <Card id="material" title={title}>
        <Stack>
          <Hint>每次查看都有记录，页面带有您的姓名水印。</Hint>
          {files.length === 0 ? (
            <EmptyState title="没有可以查看的材料">请联系工作人员。</EmptyState>
          ) : (
            <FileList label={title} files={files.map(listed)} />
          )}
        </Stack>
      </Card>
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
    </div>
  )
}
