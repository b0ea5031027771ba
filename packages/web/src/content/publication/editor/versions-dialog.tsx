import { article } from '@portal/contract/content/publication.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { ArticleView } from '../reading/article-view.tsx'
import styles from './editor.module.css'

/** Every text that was saved: looked at, and brought back into the editor. */
export function VersionsDialog({
  id,
  version,
  onRestored,
  onClose,
}: {
  id: string
  /** Of the article as it is now. */
  version: number
  onRestored: () => void
  onClose: () => void
}) {
  const [at, setAt] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', id, version],
    queryFn: ({ signal }) => call(article.versions, { id }, { signal }),
  })
  const shown = useQuery({
    queryKey: ['version', id, at],
    queryFn: ({ signal }) => call(article.versionDetail, { id, at: at ?? 0 }, { signal }),
    enabled: at !== undefined,
  })
  const restore = async () => {
    if (at === undefined) return
    try {
      await call(article.restoreVersion, { id, version, at })
      toast('已恢复到编辑区，确认后请保存或发布', 'success')
      onRestored()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <Dialog
      open
      title="历史版本"
      onClose={onClose}
      footer={
        at === undefined ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => setAt(undefined)}>
              返回列表
            </Button>
            <Button onClick={restore} busyText="正在恢复…">
              恢复此版本
            </Button>
          </>
        )
      }
    >
      {error ? (
        <ErrorState title="历史版本加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data || (at !== undefined && shown.isPending) ? (
        <Skeleton rows={6} />
      ) : at !== undefined ? (
        shown.data ? (
          <ArticleView article={shown.data} />
        ) : (
          <ErrorState title="版本加载失败" onRetry={() => shown.refetch()}>
            {errorText(shown.error)}
          </ErrorState>
        )
      ) : data.list.length === 0 ? (
        <EmptyState title="还没有历史版本">每次保存或发布都会留下一个版本；自动保存不计在内。</EmptyState>
      ) : (
        <ol className={styles.versions}>
          {data.list.map((one) => (
            <li key={one.version}>
              <button type="button" onClick={() => setAt(one.version)}>
                <strong>{one.title}</strong>
                <small>
                  {timeOf(one.at)}，{one.by}，{one.act}
                </small>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
