import { ofAccount, plainPart } from '../../platform/own-data/own-data.queries.ts'

export const publicationOwnData = plainPart({
  table: 'publicationView',
  title: '阅读记录',
  columns: { at: '时间', publicationId: '文章或视频编号' },
  where: ofAccount('readerId'),
  newest: 'at',
})
