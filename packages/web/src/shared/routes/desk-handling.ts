import type { Role } from '@portal/contract/platform/roles'
import { desk } from './route.ts'

export const managers = ['superAdmin', 'administrator'] as const satisfies readonly Role[]

/** The daily handling of members: what comes in from a sheet, what to come back to, labels, what was done to many. */
export const handlingRoutes = {
  imports: desk('/adminpages/imports', '数据导入', {
    page: 'membership/import/import-page',
    roles: managers,
    menu: ['people', 'import'],
    query: ['kind', 'open'],
  }),
  followUps: desk('/adminpages/followups', '跟进事项', {
    page: 'membership/note/tasks-page',
    roles: managers,
    menu: ['people', 'followUp'],
    list: true,
  }),
  feedback: desk('/adminpages/feedback', '会员反馈', {
    page: 'membership/feedback/list-page',
    roles: managers,
    menu: ['people', 'help'],
    list: true,
  }),
  labels: desk('/adminpages/labels', '标签管理', {
    page: 'membership/label/list-page',
    roles: managers,
    menu: ['people', 'label'],
  }),
  bulkActs: desk('/adminpages/bulk', '批量操作记录', {
    page: 'membership/bulk/list-page',
    roles: managers,
    menu: ['people', 'bulk'],
    list: true,
  }),
  fullExports: desk('/adminpages/full-exports', '完整导出', {
    page: 'membership/full-export/list-page',
    roles: managers,
    menu: ['people', 'fullExport'],
    list: true,
  }),
}
