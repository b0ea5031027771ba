import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import { ROLES } from '@portal/contract/platform/roles'
import { secondOf } from '@portal/contract/platform/time'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { SHEET_MIME, type SheetColumn, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import { defenceNameIndexes, hideLoginDefence } from '../sign-in/login-record.queries.ts'
import { allDefence, type DefenceFilter, findDefence, listDefence } from './login-defence.queries.ts'

const DEFENCE_ROLES: Record<string, string> = {
  staff: '管理用户',
  person: ROLES.person.label,
  expert: ROLES.expert.label,
  unit: ROLES.unit.label,
  project: ROLES.project.label,
}

const present = <R extends { nameMasked: string; role: string }>({ nameMasked, ...row }: R) => ({
  ...row,
  name: nameMasked,
  role: DEFENCE_ROLES[row.role] ?? row.role,
})

const COLUMNS: SheetColumn[] = [
  { key: 'name', title: '账号', width: 22 },
  { key: 'role', title: '登录角色', width: 14 },
  { key: 'reason', title: '原因', width: 24 },
  { key: 'count', title: '次数', width: 8, type: 'number' },
  { key: 'at', title: '首次发生', width: 20, type: 'moment' },
  { key: 'lastAt', title: '最近发生', width: 20, type: 'moment' },
  { key: 'ip', title: 'IP 地址', width: 18 },
  { key: 'device', title: '设备', width: 20 },
  { key: 'locked', title: '状态', width: 10 },
]

export const defenceRoutes = ({ keyRing }: { readonly keyRing: KeyRing }): Route[] => {
  const named = (filter: DefenceFilter): DefenceFilter => ({
    ...filter,
    ...(filter.keyword && { nameIndexes: defenceNameIndexes(keyRing, filter.keyword) }),
  })
  return implement(loginDefense, {
    list: async ({ pageNum, pageSize, order, sort: _sort, ...filter }, { db }) => {
      const { list, ...counted } = await listDefence(db, named(filter), { pageNum, pageSize, order })
      return { ...counted, list: list.map(present) }
    },
    detail: async ({ id }, { db }) => {
      const row = await findDefence(db, id)
      if (!row) throw new AppError('notFound')
      return present(row)
    },
    export: async (filter, context) => {
      const rows = (await allDefence(context.db, named(filter))).map(present).map((row) => ({
        ...row,
        at: secondOf(row.at),
        lastAt: secondOf(row.lastAt),
        locked: row.locked ? '锁定中' : '未锁定',
      }))
      const { keyword, ...plain } = filter
      context.note({
        targetKind: 'loginDefense',
        detail: { rows: rows.length, ...plain, ...(keyword && { keyword: '***' }) },
      })
      return {
        fileName: `登录异常${secondOf(new Date()).slice(0, 10)}.xlsx`,
        mime: SHEET_MIME.xlsx,
        body: writeSheet(rows, COLUMNS, { name: '登录异常' }),
      }
    },
    remove: async ({ id }, context) => {
      const row = await findDefence(context.db, id)
      context.note({
        targetKind: 'loginDefense',
        targetId: id,
        ...(row && { targetName: row.nameMasked, detail: { reason: row.reason, unlocked: row.locked } }),
      })
      if (!(await hideLoginDefence(context.db, id))) throw new AppError('notFound')
      return {}
    },
  })
}
