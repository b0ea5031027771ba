import { article } from '@portal/contract/content/article.calls'
import { administrators } from '@portal/contract/platform/endpoint'
import { useRelease } from '../../../shared/release/release.tsx'
import { useSession } from '../../../shared/session.ts'
import type { Detail, Writing } from './use-writing.ts'

export const RELEASE_WORDS = {
  ...{ it: '这篇文章', title: '待您审核', decides: '审核后发布，或退回作者修改。' },
  waits: '发布之前仍可修改。',
}

/** An article on its way to whoever manages the portal. Whoever manages it publishes at once. */
export const useArticleRelease = (writing: Writing, detail: Detail | undefined) => {
  const { roles } = useSession()
  const manages = roles.some((role) => administrators.roles.some((one) => one === role))
  const release = useRelease({ calls: article, stored: detail, onMoved: writing.moved })
  const { state } = writing.stand
  const isApart = state === 'draft' || state === 'withdrawn' || writing.apart !== undefined
  return {
    ...release,
    manages,
    mayHandIn: !manages && release.handedInAt === null && isApart,
    onHandIn: async () => {
      if (!(await writing.settle())) return
      const { id, version } = writing.input()
      if (id && version) await release.handIn.run({ id, version })
    },
  }
}
export type ArticleRelease = ReturnType<typeof useArticleRelease>
