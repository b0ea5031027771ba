import type { audit } from '@portal/contract/office/audit.calls'
import { readDetail, targetLabel, targetName } from '@portal/contract/office/audit-words'
import { timeOf } from '@portal/contract/platform/time'
import type { RowOf } from '../../shared/list/types.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Hint, Section, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

export type AuditRow = RowOf<typeof audit.list>

export const ResultTag = ({ row }: { row: AuditRow }) => (
  <Tag tone={row.result === 'ok' ? 'good' : 'bad'}>{row.result === 'ok' ? '成功' : '未成功'}</Tag>
)

/** One act in full: who, when, from where, on what, and what it changed. */
export const AuditDetail = ({ row }: { row: AuditRow }) => {
  const { changes, remarks } = readDetail(row.detail, row.targetKind)
  return (
    <Stack gap={5}>
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
        <Section title="修改内容" level={4}>
          <Facts facts={changes.map(({ title, before, after }) => ({ title, before, value: after }))} />
        </Section>
      )}
      {remarks.length > 0 && (
        <Section title="补充信息" level={4}>
          <Facts facts={remarks.map(({ title, text }) => [title, text] as const)} />
        </Section>
      )}
      <Hint>操作日志只能追加，不能修改或删除；个人信息已脱敏。</Hint>
    </Stack>
  )
}
