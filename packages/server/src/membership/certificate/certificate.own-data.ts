import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

export const certificateOwnData = plainPart({
  table: 'certificate',
  title: '证书',
  columns: {
    certNo: '证书编号',
    checkCode: '校验码',
    issuedOn: '签发日期',
    name: '姓名或单位名称',
    levelLabel: '级别',
    post: '学会职务',
    status: '状态',
    endReason: '撤销原因',
  },
  where: ofMember(),
  newest: 'createdAt',
  words: { status: (code) => ({ valid: '有效', replaced: '已换发', revoked: '已撤销' })[code] ?? code },
})
