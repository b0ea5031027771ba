import type { audit } from '@portal/contract/office/audit.calls'
import { readDetail, targetLabel, targetName } from '@portal/contract/office/audit-words'
import { timeOf } from '@portal/contract/platform/time'
import type { RowOf } from '../../shared/list/types.ts'
import styles from '../../shared/records.module.css'
import { Facts } from '../../shared/ui/facts.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

export type AuditRow = RowOf<typeof audit.list>

export const ResultTag = ({ row }: { row: AuditRow }) => (
  <Tag tone={row.result === 'ok' ? 'good' : 'bad'}>{row.result === 'ok' ? '成功' : '未成功'}</Tag>
)

const Value = ({ text, as: Mark }: { text: string; as: 'del' | 'ins' }) =>
  text === '' ? <span className={styles.empty}>（空）</span> : <Mark>{text}</Mark>

/** One act in full: who, when, from where, on what, and what it changed. */
export const AuditDetail = ({ row }: { row: AuditRow }) => {
  const { changes, remarks } = readDetail(row.detail, row.targetKind)
  return (
    <div className={styles.drawer}>
      <Facts
        facts={[
          ['操作', row.summary],
          ['结果', row.result === 'ok' ? '成功' : `未成功：${row.resultText}`],
          ['操作人', [row.actorName || '未登录', row.actorRole].filter(Boolean).join(' · ')],
          ['时间', timeOf(row.at)],
          ['IP 地址', row.ip],
          [
            '对象',
            [targetLabel(row.targetKind), targetName(row.targetName, row.targetKind)]
              .filter(Boolean)
              .join(' · '),
          ],
          ['日志序号', String(row.seq)],
        ]}
      />
      {changes.length > 0 && (
        <section>
          <h3 className={styles.sub}>修改内容</h3>
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">修改前</th>
                <th scope="col">修改后</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ title, before, after }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>
                    <Value text={before} as="del" />
                  </td>
                  <td>
                    <Value text={after} as="ins" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {remarks.length > 0 && (
        <section>
          <h3 className={styles.sub}>补充信息</h3>
          <Facts facts={remarks.map(({ title, text }) => [title, text] as const)} />
        </section>
      )}
      <p className={styles.note}>操作日志只能追加，不能修改或删除；个人信息已脱敏。</p>
    </div>
  )
}
