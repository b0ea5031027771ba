import { loginDefense } from '@portal/contract/features/security'
import { MEMBER_ROLES, ROLES } from '@portal/contract/roles'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { DrawerTools, ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { shortTime, timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Facts, Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './security.module.css'

type Row = RowOf<typeof loginDefense.list>

/** What a record is about, and what whoever reads it should make of it. */
const REASONS: Readonly<Record<string, string>> = {
  密码错误: '有人多次输入错误的密码。连续失败达到上限后账号会自动锁定。',
  用户名不存在: '有人使用不存在的用户名尝试登录，可能在试探账号。',
  验证码错误: '短信验证码输入错误。',
  动态口令错误: '密码正确，但动态口令错误。请向本人核实，必要时重设密码。',
  疑似冒用管理账号: '用户名与管理账号相似，但并不是管理账号。',
  密码密文无效或重复使用: '登录请求被改动或重复发送，可能来自程序而不是浏览器。',
  账号锁定期间登录: '账号已被锁定，仍有人继续尝试登录。',
  账号已停用: '有人使用已停用的账号登录。',
  初始密码已过期: '初始密码未在期限内使用，需要重新设置。',
  登录角色不符: '账号正确，但选择的登录角色不符。',
  新设备登录: '账号在没有使用过的设备上登录成功。如非本人操作，请尽快修改密码。',
  已失效的登录凭证再次使用: '已退出的登录被再次使用，登录凭证可能已经泄露。',
  手机号对应多个账号: '同一手机号登记了多个账号，请提醒本人使用身份证号登录。',
  注册申请尚未审核: '申请尚未审核，暂时不能登录。',
  注册申请已退回: '申请已退回修改，暂时不能登录。',
  注册申请未通过: '申请未通过审核，不能登录。',
}
const options = Object.keys(REASONS).map((reason) => ({ code: reason, label: reason }))
const ALARMING = ['密码密文无效或重复使用', '已失效的登录凭证再次使用', '疑似冒用管理账号', '动态口令错误']
const reasonTone = (reason: string) => (ALARMING.includes(reason) ? 'bad' : 'plain')

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    title: '账号',
    render: (row) => (
      <span className={styles.two}>
        {row.name || '未填写'}
        <small>{row.role}</small>
      </span>
    ),
  },
  { key: 'reason', title: '原因', render: (row) => <Tag tone={reasonTone(row.reason)}>{row.reason}</Tag> },
  { key: 'count', title: '次数' },
  { key: 'lastAt', title: '最近发生', sort: 'at', render: (row) => shortTime(row.lastAt) },
  { key: 'at', title: '首次发生', render: (row) => shortTime(row.at), hidden: true },
  { key: 'ip', title: 'IP 地址' },
  { key: 'device', title: '设备' },
  {
    key: 'locked',
    title: '状态',
    render: (row) => (row.locked ? <Tag tone="bad">锁定中</Tag> : <Tag>未锁定</Tag>),
  },
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '账号或 IP 地址' },
  { key: 'reason', label: '原因', kind: 'select', options },
  {
    key: 'role',
    label: '登录角色',
    kind: 'select',
    options: [
      { code: 'staff', label: '管理用户' },
      ...MEMBER_ROLES.map((role) => ({ code: role, label: ROLES[role].label })),
    ],
  },
  { key: 'from', label: '开始日期', kind: 'date' },
  { key: 'to', label: '结束日期', kind: 'date' },
]

const Detail = ({ row, onRemove }: { row: Row; onRemove: () => void }) => (
  <div className={styles.drawer}>
    {REASONS[row.reason] && <p className={styles.note}>{REASONS[row.reason]}</p>}
    <Facts
      facts={[
        ['账号', row.name || '未填写'],
        ['登录角色', row.role],
        ['原因', row.reason],
        ['次数', `${row.count} 次`],
        ['状态', row.locked ? '锁定中，暂时不能登录' : '未锁定'],
        ['首次发生', timeOf(row.at)],
        ['最近发生', timeOf(row.lastAt)],
        ['IP 地址', row.ip],
        ['设备', row.device],
      ]}
    />
    <div className={styles.acts}>
      <Button kind="danger" onClick={onRemove}>
        {row.locked ? '解锁并删除记录' : '删除记录'}
      </Button>
    </div>
  </div>
)

/** 登录异常 (decision B): refused and unusual sign-ins; deleting a record lifts the lock it stands for. */
export function Page() {
  const [removing, setRemoving] = useState<{ row: Row; refresh: () => void; close?: () => void }>()
  const remove = async () => {
    if (!removing) return
    try {
      await call(loginDefense.remove, { id: removing.row.id })
      toast(removing.row.locked ? '已解锁，记录已删除' : '记录已删除', 'success')
      removing.close?.()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setRemoving(undefined)
    removing.refresh()
  }
  return (
    <>
      <ListPage
        id="login-defense"
        query={loginDefense.list}
        columns={columns}
        filters={filters}
        rowKey={(row) => row.id}
        rowActions={(row, refresh) => (
          <button
            type="button"
            className={styles.link}
            aria-label={`${row.locked ? '解锁' : '删除'}：${row.name}，${row.reason}`}
            onClick={() => setRemoving({ row, refresh })}
          >
            {row.locked ? '解锁' : '删除'}
          </button>
        )}
        drawer={{
          width: 560,
          title: (row) => (row ? `${row.name || '未填写'} · ${row.reason}` : '登录异常'),
          render: (_key, row, { refresh, close }: DrawerTools) =>
            row ? (
              <Detail row={row} onRemove={() => setRemoving({ row, refresh, close })} />
            ) : (
              <EmptyState title="记录不在当前页">
                记录可能已被删除，或不在当前筛选结果中。请关闭后重新查找。
              </EmptyState>
            ),
        }}
        empty={{ title: '没有登录异常', text: '被拒绝的登录和在新设备上的登录会记录在这里。' }}
      />
      <Confirm
        open={removing !== undefined}
        title={
          removing?.row.locked
            ? `解锁“${removing.row.name}”并删除记录？`
            : `删除“${removing?.row.name ?? ''}”的这条记录？`
        }
        confirmText={removing?.row.locked ? '解锁并删除' : '删除'}
        danger
        onConfirm={remove}
        onCancel={() => setRemoving(undefined)}
      >
        {removing?.row.locked
          ? '该账号可以立即重新登录。请先向本人核实，再解锁。'
          : '删除后不再显示；操作日志仍保留本次处理。'}
      </Confirm>
    </>
  )
}
