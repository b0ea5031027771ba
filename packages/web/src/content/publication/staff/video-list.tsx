import { video } from '@portal/contract/content/publication.calls'
import { type Column, mayWrite } from '@portal/contract/content/publication-columns'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn } from '../../../shared/list/types.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { Row } from '../column.ts'
import { durationText, untitled } from '../column.ts'
import { VideoView } from '../reading/video-view.tsx'
import { useCategories } from '../use-categories.ts'
import { filtersOf, sharedColumns, tabs } from './columns.tsx'
import { RowActs } from './row-acts.tsx'
import styles from './staff.module.css'
import { useActs } from './use-acts.tsx'

const VideoDialog = lazy(async () => ({ default: (await import('../video/video-dialog.tsx')).VideoDialog }))

const columnsWith = (onWatch: (id: string) => void): readonly ListColumn<Row>[] => [
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
          <Button kind="link" aria-label={`播放：${row.title}`} onClick={() => onWatch(row.id)}>
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

/** The videos of a column: uploaded, shown, watched. */
export function VideoList({ column }: { column: Column }) {
  const { roles } = useSession()
  const writes = mayWrite(roles[0], column)
  const categories = useCategories(column)
  const acts = useActs('video')
  const [open, setOpen] = useState<'new' | { id: string }>()
  const [watching, setWatching] = useState<string>()
  const fixed = useMemo(() => ({ column }), [column])
  const filters = useMemo(() => filtersOf(categories, '标题、简介或来源'), [categories])
  const columns = useMemo(() => columnsWith(setWatching), [])
  const close = () => setOpen(undefined)
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
        actions={() => writes && <Button onClick={() => setOpen('new')}>上传视频</Button>}
        rowActions={(row) => (
          <RowActs
            {...{ row, acts, writes }}
            edit={
              <Button
                kind="link"
                aria-label={`编辑：${untitled(row.title)}`}
                onClick={() => setOpen({ id: row.id })}
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
          {open === 'new' ? (
            <VideoDialog column={column} detail={undefined} onClose={close} />
          ) : (
            <EditVideo column={column} id={open.id} onClose={close} />
          )}
        </Suspense>
      )}
      {watching && <WatchDialog id={watching} onClose={() => setWatching(undefined)} />}
    </>
  )
}

/** As it is at this moment; what is being changed is not replaced under the hands. */
const useDetail = (id: string) =>
  useCall(video.detail, { id }, { still: true, forget: true, staleTime: Number.POSITIVE_INFINITY })

const EditVideo = ({ column, id, onClose }: { column: Column; id: string; onClose: () => void }) => {
  const detail = useDetail(id)
  if (detail.data) return <VideoDialog column={column} detail={detail.data} onClose={onClose} />
  return (
    <Dialog open title="编辑视频" onClose={onClose}>
      <Loaded call={detail} shape="form">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

const WatchDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Dialog open title="播放视频" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <Loaded call={useDetail(id)} rows={6}>
      {(detail) => <VideoView video={detail} />}
    </Loaded>
  </Dialog>
)
