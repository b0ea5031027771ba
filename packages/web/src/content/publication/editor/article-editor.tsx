import { article } from '@portal/contract/content/publication.calls'
import { type Column, mayWrite } from '@portal/contract/content/publication-columns'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useSession } from '../../../shared/session.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Card, Page as Frame } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { ArticleView } from '../reading/article-view.tsx'
import type { Detail } from './use-writing.ts'
import { WritingDesk } from './writing-desk.tsx'

interface Place {
  column: Column
  base: string
}

/** One article of a column: written, or only read by those who may not write there. */
export function ArticleEditor({ column, base, id }: Place & { id: string }) {
  // A new article is given its id while it is written; the address of this page still says `new` to the router.
  const [{ round, known }, setDesk] = useState({ round: 0, known: id === 'new' ? undefined : id })
  const detail = useCall(article.detail, known === undefined ? undefined : { id: known, draft: true }, {
    // What is being written must never be replaced under the writer's hands.
    still: true,
    forget: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  /** Shows what the server has of the article. */
  const reload = async (written: string) => {
    if (written === known) await detail.refetch()
    setDesk({ round: round + 1, known: written })
  }
  const open = (data: Detail | undefined) => (
    <Opened key={round} column={column} base={base} detail={data} onReload={reload} />
  )
  if (known === undefined) return open(undefined)
  return (
    <Loaded
      call={detail}
      shape="form"
      rows={6}
      failed="文章加载失败"
      actions={<ButtonLink to={base}>返回列表</ButtonLink>}
    >
      {open}
    </Loaded>
  )
}

const Opened = ({
  column,
  base,
  detail,
  onReload,
}: Place & { detail: Detail | undefined; onReload: (id: string) => Promise<void> }) => {
  const { roles } = useSession()
  if (detail?.state === 'deleted')
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
      <Frame back={{ to: base, text: '返回列表' }} width="form">
        {detail && (
          <Card label="文章内容">
            <ArticleView article={detail} />
          </Card>
        )}
      </Frame>
    )
  return <WritingDesk column={column} base={base} detail={detail} onReload={onReload} />
}
