import {
  CERTIFICATE_COLUMNS,
  CERTIFICATE_KINDS,
  certificate,
} from '@portal/contract/membership/certificate/certificate.calls'
import { CERTIFICATE_STATES } from '@portal/contract/membership/certificate/certificate-check.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { Link } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { stateText, TONES, useCertificateFile } from './words.ts'

type Item = RowOf<typeof certificate.list>

const SORTS: Partial<Record<keyof Item, string>> = { certNo: 'certNo', name: 'name', issuedOn: 'issuedOn' }

const columns: readonly ListColumn<Item>[] = CERTIFICATE_COLUMNS.map(({ key, title, width, shown }) => ({
  key,
  title,
  width,
  hidden: !shown,
  ...(SORTS[key] && { sort: SORTS[key] }),
  ...(key === 'kind' && { render: (row: Item) => MEMBER_KINDS[row.kind].label }),
  ...(key === 'state' && {
    render: (row: Item) => (
      <Row gap={1}>
        <Tag tone={TONES[row.state]}>{stateText(row.state)}</Tag>
        {row.outdated && <Tag tone="wait">待换发</Tag>}
      </Row>
    ),
  }),
}))

const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '姓名、单位、证书编号或会员编号' },
  {
    key: 'kind',
    label: '类别',
    kind: 'select',
    several: true,
    options: CERTIFICATE_KINDS.map((kind) => ({ code: kind, label: MEMBER_KINDS[kind].label })),
  },
  { key: 'outdated', label: '内容', kind: 'select', options: [{ code: 'true', label: '与现有信息不一致' }] },
  { key: 'issuedFrom', to: 'issuedTo', label: '签发日期' },
]
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(CERTIFICATE_STATES).map(([code, { label }]) => ({ code, label })),
}

/** Every certificate that was issued (docs/handbook/membership.md#certificates): found by number or name, downloaded, replaced, revoked. */
export function Page() {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const fetchFile = useCertificateFile(certificate.download)
  return (
    <ListPage
      id="certificates"
      query={certificate.list}
      columns={columns}
      filters={filters}
      tabs={tabs}
      rowKey={(row) => row.id}
      defaultSort={{ sort: 'issuedOn', order: 'desc' }}
      {...(manages && {
        rowActions: (row: Item) => (
          <Button kind="link" aria-label={`下载 ${row.certNo}`} onClick={() => fetchFile({ id: row.id })}>
            下载
          </Button>
        ),
        drawer: {
          width: 640,
          title: (row: Item | undefined) => row?.certNo ?? '证书',
          render: (_key: string, row: Item | undefined) =>
            row?.memberId ? (
              <Stack>
                <CertificateSection
                  key={row.memberId}
                  memberId={row.memberId}
                  kind={row.kind}
                  name={row.name}
                  approved={row.endReason !== '会员已删除'}
                />
                <Link className="target" to={to('memberRecord', { account: row.memberId })}>
                  查看{MEMBER_KINDS[row.kind].label}信息
                </Link>
              </Stack>
            ) : (
              <EmptyState title={row ? '会员记录已不存在' : '记录不在当前页'}>
                {row ? '证书核验时显示“已撤销”。' : '请关闭后重新查找。'}
              </EmptyState>
            ),
        },
      })}
      empty={{
        title: '还没有签发证书',
        text: '在个人会员、单位会员或专家的列表中选择审核通过的记录，点击“签发证书”。',
      }}
    />
  )
}
