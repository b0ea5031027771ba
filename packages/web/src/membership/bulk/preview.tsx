import type { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Banner } from '../../shared/ui/banner.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { Table } from '../../shared/ui/table.tsx'

type Preview = OutputOf<typeof bulk.preview>

/** To whom it would happen and to whom not, before anything does. */
export const BulkPreview = ({ total, ready, skipped, limits, sample }: Preview) => (
  <Stack gap={3}>
    {ready === 0 ? (
      <Banner tone="warning" title="没有可以处理的记录" />
    ) : (
      <p>
        共选中 <strong>{total}</strong> 条，将处理 <strong>{ready}</strong> 条。
      </p>
    )}
    {skipped.length > 0 && (
      <Hint>不处理：{skipped.map(({ reason, count }) => `${reason} ${count} 条`).join('；')}。</Hint>
    )}
    {limits.length > 0 && (
      <Banner tone="warning" title="与章程规定不符，确需任命的请在上面说明理由">
        {limits.slice(0, 10).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {limits.length > 10 && <p>另有{limits.length - 10}项。</p>}
      </Banner>
    )}
    {sample.length > 0 && (
      <Table
        label="预览"
        rows={sample}
        rowKey={(row) => row.id}
        density="compact"
        visible={8}
        tone={(row) => (row.skipped ? 'quiet' : undefined)}
        columns={[
          { key: 'name', title: '姓名或单位名称', rowHead: true },
          { key: 'serialNum', title: '会员编号', nowrap: true },
          { key: 'before', title: '现在', nowrap: true },
          {
            key: 'after',
            title: '处理后',
            nowrap: true,
            render: (row) => (row.skipped ? '不变' : row.after || '—'),
          },
          { key: 'skipped', title: '不处理的原因', nowrap: true },
        ]}
      />
    )}
    {total > sample.length && <Hint>只显示前 {sample.length} 条。</Hint>}
  </Stack>
)
