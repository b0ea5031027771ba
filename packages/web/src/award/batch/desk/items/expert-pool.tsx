import { award } from '@portal/contract/award/award.calls'
import { useState } from 'react'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { Checkbox } from '../../../../shared/ui/choice-fields.tsx'
import { Pagination } from '../../../../shared/ui/pagination.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import { EmptyState } from '../../../../shared/ui/states.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { Hits } from '../hits.tsx'
import { SearchLine } from './search-line.tsx'

const PAGE_SIZE = 10

/** Whom one may ask to examine, with what stands against each where one item is asked about. */
export const ExpertPool = ({
  batchId,
  itemId,
  chosen,
  onChange,
}: {
  batchId: string
  itemId: string | undefined
  chosen: ReadonlyMap<string, string>
  onChange: (id: string, name: string, on: boolean) => void
}) => {
  const [filter, setFilter] = useState({ keyword: '', subject: '', pageNum: 1 })
  const { keyword, subject, pageNum } = filter
  const found = useCall(
    award.experts,
    {
      ...{ batchId, pageNum, pageSize: PAGE_SIZE },
      ...(itemId && { itemId }),
      ...(keyword && { keyword }),
      ...(subject && { subject }),
    },
    { keepPrevious: true },
  )
  return (
    <>
      <SearchLine label="姓名或单位" onSearch={(text) => setFilter({ subject, keyword: text, pageNum: 1 })}>
        <SelectField
          label="学科"
          placeholder="不限"
          options={(found.data?.subjects ?? []).map((code) => ({ code, label: code }))}
          value={subject}
          onChange={(code) => setFilter({ keyword, subject: code, pageNum: 1 })}
        />
      </SearchLine>
      <Loaded call={found} failed="加载失败" rows={5}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyState title="没有符合条件的专家">换一个条件试试。</EmptyState>
          ) : (
            <>
              {list.map((one) => (
                <div key={one.expertId}>
                  <Checkbox
                    value={chosen.has(one.expertId)}
                    disabled={one.blocked || one.seated}
                    onChange={(on) => onChange(one.expertId, one.name, on)}
                  >
                    {one.name} {one.blocked && <Tag tone="bad">须回避</Tag>}
                    {one.seated && <Tag>已分配</Tag>}　
                    <small>
                      {one.orgName}　{one.zc}　{one.subject}　信誉{one.credibility}　本批次{one.load}项
                    </small>
                  </Checkbox>
                  <Hits hits={one.hits} />
                </div>
              ))}
              {total > PAGE_SIZE && (
                <Pagination
                  page={pageNum}
                  size={PAGE_SIZE}
                  total={total}
                  onPage={(page) => setFilter({ ...filter, pageNum: page })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}
