import { article } from '@portal/contract/content/publication.calls'
import { type Column, mayWrite } from '@portal/contract/content/publication-columns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { useSession } from '../../../shared/session.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { ArticleView } from '../reading/article-view.tsx'
import styles from './editor.module.css'
import { WritingDesk } from './writing-desk.tsx'

/** One article of a column: written, or only read by those who may not write there. */
export function ArticleEditor({ column, base, id }: { column: Column; base: string; id: string }) {
  const { roles } = useSession()
  const [{ round, known }, setDesk] = useState({ round: 0, known: id === 'new' ? undefined : id })
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['article', known, round],
    queryFn: ({ signal }) => call(article.detail, { id: known ?? '', draft: true }, { signal }),
    enabled: known !== undefined,
    // What is being written must never be replaced under the writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error)
    return (
      <ErrorState
        title="文章加载失败"
        onRetry={() => refetch()}
        actions={<ButtonLink to={base}>返回列表</ButtonLink>}
      >
        {errorText(error)}
      </ErrorState>
    )
  if (known !== undefined && (!data || isFetching)) return <Skeleton shape="form" rows={6} />
  if (data?.state === 'deleted')
    return (
      <EmptyState
        title="文章已删除"
        actions={<ButtonLink to={`${base}?state=deleted`}>查看已删除</ButtonLink>}
      >
        恢复后可以继续编辑。
      </EmptyState>
    )
  if (!mayWrite(roles[0], column))
    return (
      <section className={styles.paper}>
        <ButtonLink to={base}>返回列表</ButtonLink>
        {data && <ArticleView article={data} />}
      </section>
    )
  return (
    <WritingDesk
      key={round}
      column={column}
      base={base}
      detail={data}
      // A new article has been given its id by then; the address of this page still says `new` to the router.
      onReload={(written) => setDesk({ round: round + 1, known: written })}
    />
  )
}
