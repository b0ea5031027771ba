import { article } from '@portal/contract/content/article.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { ArticleView } from '../reading/article-view.tsx'

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
  const versions = useCall(article.versions, { id }, { staleTime: 0 })
  const shown = useCall(article.versionDetail, at === undefined ? undefined : { id, at })
  const restore = useAction(article.restoreVersion, {
    done: '已恢复到编辑区，确认后请保存或发布',
    onDone: onRestored,
  })
  return (
    <Dialog
      open
      title="历史版本"
      onClose={onClose}
      message={<ActionNote action={restore} />}
      footer={
        at === undefined ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => setAt(undefined)}>
              返回列表
            </Button>
            <Button busy={restore.busy} busyText="正在恢复…" onClick={() => restore.run({ id, version, at })}>
              恢复此版本
            </Button>
          </>
        )
      }
    >
      {at !== undefined ? (
        <Loaded call={shown} rows={6} failed="版本加载失败">
          {(data) => <ArticleView article={data} />}
        </Loaded>
      ) : (
        <Loaded call={versions} rows={6} failed="历史版本加载失败">
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="还没有历史版本">
                每次保存或发布都会留下一个版本；自动保存不计在内。
              </EmptyState>
            ) : (
              <Lines
                label="历史版本"
                lines={list.map((one) => ({
                  key: String(one.version),
                  text: one.title,
                  note: `${timeOf(one.at)}，${one.by}，${one.act}`,
                  onOpen: () => setAt(one.version),
                }))}
              />
            )
          }
        </Loaded>
      )}
    </Dialog>
  )
}
