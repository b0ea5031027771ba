import { AWARD_CERTIFICATE_KINDS, award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { PartProps } from './view.ts'

type Certificate = OutputOf<typeof award.certificates>['list'][number]

const columns: readonly TableColumn<Certificate>[] = [
  { key: 'no', title: '证书编号', nowrap: true },
  { key: 'kind', title: '类别', nowrap: true, render: ({ kind }) => AWARD_CERTIFICATE_KINDS[kind] },
  {
    key: 'name',
    title: '项目或专家',
    width: 14,
    rowHead: true,
    render: ({ name, holder, rank, kind }) =>
      holder ? (
        <>
          {holder}
          <Hint>
            第{rank}
            {kind === 'unit' ? '完成单位' : '完成人'}　{name}
          </Hint>
        </>
      ) : (
        name
      ),
  },
  { key: 'grade', title: '等级', nowrap: true },
  { key: 'units', title: '完成单位', width: 12 },
  { key: 'issuedOn', title: '颁发日期', nowrap: true },
  {
    key: 'status',
    title: '状态',
    render: ({ status, endReason }) => (
      <>
        <Tag tone={status === 'valid' ? 'good' : 'bad'}>{status === 'valid' ? '有效' : '已作废'}</Tag>
        {endReason && <Hint>{endReason}</Hint>}
      </>
    ),
  },
]

/** Certificates of the awarded items and of the experts, issued with the announcement. */
export const Certificates = ({ batch }: PartProps) => {
  const { roles } = useSession()
  const [voiding, setVoiding] = useState<Certificate>()
  const certificates = useCall(award.certificates, { batchId: batch.id })
  const save = useDownload(award.certificate)
  const acts: TableColumn<Certificate> = {
    key: 'acts',
    title: <span className="visually-hidden">操作</span>,
    noPrint: true,
    render: (one) => (
      <Row>
        <Button kind="link" aria-label={`下载证书 ${one.no}`} onClick={() => save.run({ id: one.id })}>
          下载
        </Button>
        {one.status === 'valid' && roles.includes('superAdmin') && (
          <Button kind="link" aria-label={`作废证书 ${one.no}`} onClick={() => setVoiding(one)}>
            作废
          </Button>
        )}
      </Row>
    ),
  }
  return (
    <Loaded call={certificates} failed="加载失败" shape="table" rows={6}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title="还没有证书" icon="award">
            公布结果时，为获奖项目及其完成单位、完成人和签字的专家编号生成证书。
          </EmptyState>
        ) : (
          <Card label="证书" flush>
            <Table label="证书列表" rows={list} rowKey={({ id }) => id} columns={[...columns, acts]} />
            {voiding && (
              <ActionDialog
                endpoint={award.voidCertificate}
                fixed={{ id: voiding.id }}
                title={`作废证书 ${voiding.no}`}
                submitText="作废"
                danger
                done="证书已作废"
                onClose={() => setVoiding(undefined)}
              />
            )}
          </Card>
        )
      }
    </Loaded>
  )
}
