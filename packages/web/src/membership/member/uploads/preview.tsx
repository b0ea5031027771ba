import { file } from '@portal/contract/identity/file.calls'
import { useEffect, useRef, useState } from 'react'
import { readCall } from '../../../shared/call/use-call.ts'
import { DrawnPages } from '../../../shared/file-view/drawn-pages.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import type { Upload } from './use-uploads.ts'

interface Props {
  item: Upload | undefined
  ticket: string
  onClose: () => void
}

/** The pages of an uploaded file as the reviewer will see them; what draws PDF is fetched when the first one is opened. */
export function Preview({ item, ticket, onClose }: Props) {
  return (
    <Dialog
      open={item !== undefined}
      title={item?.name ?? ''}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {item?.state === 'stored' && <Sheets key={item.key} item={item} ticket={ticket} />}
    </Dialog>
  )
}

const SIDE = 1600
const MAX_PAGES = 20

async function drawAll(
  item: Extract<Upload, { state: 'stored' }>,
  ticket: string,
): Promise<HTMLCanvasElement[]> {
  const { openBlob, openPages } = await import('../../../shared/file-view/page-source.ts')
  const { mime, id } = item.stored
  // Links live five minutes: a fresh one for each look.
  const source = item.local
    ? await openBlob(item.local, mime)
    : await openPages((await readCall(file.find, { id }, { ticket })).fileUrl, mime)
  try {
    const count = Math.min(source.pages, MAX_PAGES)
    return await Promise.all(Array.from({ length: count }, (_, index) => source.draw(index, SIDE)))
  } finally {
    source.close()
  }
}

function Sheets({ item, ticket }: { item: Extract<Upload, { state: 'stored' }>; ticket: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // Another attempt draws again.
  useEffect(() => {
    let gone = false
    setState('loading')
    drawAll(item, ticket).then(
      (pages) => {
        if (gone) return
        pages.forEach((page, index) => {
          page.setAttribute('role', 'img')
          page.setAttribute('aria-label', `${item.name} 第 ${index + 1} 页`)
        })
        holder.current?.replaceChildren(...pages)
        setState('shown')
      },
      () => gone || setState('failed'),
    )
    return () => {
      gone = true
    }
  }, [item, ticket, attempt])
  return (
    <>
      {state === 'loading' && <Skeleton rows={6} />}
      {state === 'failed' && (
        <ErrorState title="文件无法显示" onRetry={() => setAttempt(attempt + 1)}>
          请重试；仍然打不开时，请删除后重新上传。
        </ErrorState>
      )}
      <DrawnPages holder={holder} />
    </>
  )
}
