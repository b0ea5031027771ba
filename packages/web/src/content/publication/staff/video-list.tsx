import { video } from '@portal/contract/content/publication.calls'
import { type Column, mayWrite } from '@portal/contract/content/publication-columns'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { lazy, Suspense, useMemo, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn } from '../../../shared/list/types.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Row } from '../column.ts'
import { durationText, untitled } from '../column.ts'
import { VideoView } from '../reading/video-view.tsx'
import { useCategories } from '../use-categories.ts'
import { filtersOf, sharedColumns, tabs } from './columns.tsx'
import { RowActs } from './row-acts.tsx'
import styles from './staff.module.css'
import { useActs } from './use-acts.tsx'

const VideoDialog = lazy(async () => ({ default: (await import('../video/video-dialog.tsx')).VideoDialog }))

/** The videos of a column: uploaded, shown, watched. */
export function VideoList({ column }: { column: Column }) {
  const { roles } = useSession()
  const writes = mayWrite(roles[0], column)
  const { categories } = useCategories(column)
  const acts = useActs('video')
  const [open, setOpen] = useState<{ detail?: OutputOf<typeof video.detail>; refresh: () => void }>()
  const [watching, setWatching] = useState<OutputOf<typeof video.detail>>()
  const fixed = useMemo(() => ({ column }), [column])
  const filters = useMemo(() => filtersOf(categories, '标题、简介或来源'), [categories])
  const fetched = async (id: string, then: (detail: OutputOf<typeof video.detail>) => void) => {
    try {
      then(await call(video.detail, { id }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const columns: readonly ListColumn<Row>[] = [
    {
      key: 'title',
      title: '标题',
      width: 360,
      render: (row) => (
        <span className={styles.title}>
          {row.coverUrl && <img className={styles.poster} src={row.coverUrl} alt="" loading="lazy" />}
          {row.pinned && <Tag tone="wait">置顶</Tag>}
          {row.state === 'deleted' ? (
            untitled(row.title)
          ) : (
            <Button
              kind="link"
              aria-label={`播放：${row.title}`}
              onClick={() => fetched(row.id, setWatching)}
            >
              {untitled(row.title)}
            </Button>
          )}
        </span>
      ),
    },
    {
      key: 'duration',
      title: '时长',
      width: 80,
      align: 'right',
      render: (row) => (row.duration > 0 ? durationText(row.duration) : '—'),
    },
    ...sharedColumns,
  ]
  return (
    <>
      <ListPage
        id={`videos-${column}`}
        query={video.list}
        fixed={fixed}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        actions={({ refresh }) => writes && <Button onClick={() => setOpen({ refresh })}>上传视频</Button>}
        rowActions={(row, refresh) => (
          <RowActs
            {...{ row, refresh, acts, writes }}
            edit={
              <Button
                kind="link"
                aria-label={`编辑：${untitled(row.title)}`}
                onClick={() => fetched(row.id, (detail) => setOpen({ detail, refresh }))}
              >
                编辑
              </Button>
            }
          />
        )}
        empty={{
          title: '还没有视频',
          text: writes ? '点击“上传视频”开始，支持MP4和WebM。' : '发布后会出现在这里。',
        }}
      />
      {acts.dialogs}
      {open && (
        <Suspense>
          <VideoDialog
            column={column}
            detail={open.detail}
            onClose={() => setOpen(undefined)}
            onSaved={() => {
              open.refresh()
              setOpen(undefined)
            }}
          />
        </Suspense>
      )}
      {watching && (
        <Dialog
          open
          title="播放视频"
          onClose={() => setWatching(undefined)}
          footer={<Button onClick={() => setWatching(undefined)}>关闭</Button>}
        >
          <VideoView video={watching} />
        </Dialog>
      )}
    </>
  )
}
