import { organisation } from '@portal/contract/membership/organisation.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './library.module.css'
import type { Merging } from './merge-dialog.tsx'
import { StatusTag } from './parts.tsx'

/** Pairs whose names are alike: merged, or told apart for good. */
export function Candidates({ onMerge }: { onMerge: (merging: Merging) => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: listKey(organisation.candidates),
    queryFn: ({ signal }) => call(organisation.candidates, {}, { signal }),
  })
  const dismiss = async (orgIds: [string, string], undo = false) => {
    try {
      await call(organisation.dismiss, { orgIds, undo })
      if (undo) toast('已撤销，重新列入疑似重复', 'success')
      else
        toast('已标记为不重复，不再提示', 'success', {
          text: '撤销',
          run: () => void dismiss(orgIds, true),
        })
      void client.invalidateQueries({ queryKey: ['list'] })
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  if (error && !data)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={4} />
  if (data.total === 0)
    return (
      <EmptyState title="没有疑似重复的单位" icon="check">
        名称相近的单位会自动出现在这里。
      </EmptyState>
    )
  return (
    <>
      <p className={styles.note}>
        以下单位名称相近，可能是同一单位的不同写法。合并前请核对；确实不是同一单位的，标记后不再提示。
        {data.total > data.list.length && `共 ${data.total} 组，先显示最相近的 ${data.list.length} 组。`}
      </p>
      <ul className={styles.pairs}>
        {data.list.map(({ pair, likeness, reason }) => {
          const [one, other] = pair
          if (!one || !other) return null
          return (
            <li key={`${one.orgId}${other.orgId}`}>
              <div className={styles.pairHead}>
                <strong>相似度 {Math.round(likeness * 100)}%</strong>
                <span>{reason}</span>
              </div>
              <div className={styles.sides}>
                {[one, other].map((row) => (
                  <div key={row.orgId}>
                    <span>{row.orgName}</span>
                    <small>
                      <StatusTag status={row.status} /> 所属人员 {row.people}
                    </small>
                  </div>
                ))}
              </div>
              <div className={styles.buttons}>
                <Button kind="secondary" onClick={() => onMerge({ rows: pair })}>
                  合并
                </Button>
                <Button kind="quiet" onClick={() => dismiss([one.orgId, other.orgId])}>
                  不是重复
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
