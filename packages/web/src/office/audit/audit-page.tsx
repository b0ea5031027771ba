import { audit } from '@portal/contract/office/audit.calls'
import { TARGET_KINDS, targetLabel, targetName } from '@portal/contract/office/audit-words'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useDownload } from '../../shared/call/use-download.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../shared/list/types.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Named } from '../../shared/ui/words.tsx'
import { AuditDetail, type AuditRow, ResultTag } from './detail.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

/** Beyond this the server stops counting (contract/features/security.ts). */
const MAX_COUNTED = 10_000

const columns: readonly ListColumn<AuditRow>[] = [
  { key: 'summary', title: '操作' },
  { key: 'result', title: '结果', render: (row) => <ResultTag row={row} /> },
  {
    key: 'actorName',
    title: '操作人',
    render: (row) => <Named note={row.actorRole}>{row.actorName || '未登录'}</Named>,
  },
  {
    key: 'targetName',
    title: '对象',
    render: (row) =>
      row.targetKind ? (
        <Named long note={row.targetName && targetLabel(row.targetKind)}>
          {targetName(row.targetName, row.targetKind) || targetLabel(row.targetKind)}
        </Named>
      ) : (
        '—'
      ),
  },
  { key: 'at', title: '时间', sort: 'at', render: (row) => timeOf(row.at) },
  { key: 'ip', title: 'IP 地址' },
  {
    key: 'resultText',
    title: '结果说明',
    hidden: true,
    render: (row) => <Named long>{row.resultText}</Named>,
  },
  { key: 'seq', title: '序号', hidden: true },
]
const filters: readonly ListFilter[] = [
  { key: 'actor', label: '操作人', placeholder: '姓名的一部分' },
  { key: 'call', label: '操作', placeholder: '如：审核、登录' },
  { key: 'target', label: '对象', placeholder: '姓名或单位的一部分' },
  { key: 'targetKind', label: '对象类别', kind: 'select', several: true, options: TARGET_KINDS },
  {
    key: 'result',
    label: '结果',
    kind: 'select',
    options: [
      { code: 'ok', label: '成功' },
      { code: 'refused', label: '未成功' },
    ],
  },
  { key: 'from', to: 'to', label: '操作时间' },
]

/** What is counted, without the order it is shown in. */
const filterOf = ({ sort: _sort, order: _order, ...filter }: Readonly<Record<string, unknown>>) => filter

/** 操作日志 (docs/handbook/office.md#audit-log): who, when, from where, what, before → after by field. */
export function Page() {
  const [verifying, setVerifying] = useState(false)
  const sheet = useDownload(audit.export)
  return (
    <>
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
      <ListPage
        id="audit"
        query={audit.list}
        columns={columns}
        filters={filters}
        rowKey={(row) => String(row.seq)}
        actions={({ total, input }) => (
          <>
            <Button kind="secondary" onClick={() => setVerifying(true)}>
              检查完整性
            </Button>
            {total > 0 && (
              <Button
                kind="secondary"
                busyText="正在导出…"
                busy={sheet.busy}
                onClick={() => sheet.run(filterOf(input))}
              >
                导出
              </Button>
            )}
            {total >= MAX_COUNTED && (
              <Hint>记录超过一万条，只列出符合条件的前一万条，可以用日期缩小范围。</Hint>
            )}
          </>
        )}
        drawer={{
          width: 680,
          title: (row) => row?.summary ?? '操作日志',
          render: (_key, row) =>
            row ? (
              <AuditDetail row={row} />
            ) : (
              <EmptyState title="记录不在当前页">请关闭后用筛选条件或翻页找到这条记录。</EmptyState>
            ),
        }}
        empty={{ title: '还没有操作日志', text: '登录、审核、修改和下载等操作会记录在这里。' }}
      />
    </>
  )
}
