import { GROUP_MEMBER_COLUMNS, unit } from '@portal/contract/membership/unit.calls'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page as Frame, Row } from '../../shared/ui/layout.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'

const PAGE_SIZE = 20

/** The individuals whose work unit is this one. Light, because it opens on phones too. */
export function Page() {
  const [typed, setTyped] = useState('')
  const [{ keyword, pageNum }, ask] = useState({ keyword: '', pageNum: 1 })
  const members = useCall(
    unit.members,
    { ...(keyword && { keyword }), pageNum, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )
  return (
    <Loaded call={members} shape="table" rows={8}>
      {({ list, total }) => (
        <Frame width="wide" lead={`工作单位为本单位、且已通过审核的个人会员，共 ${total} 名`}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              ask({ keyword: typed.trim(), pageNum: 1 })
            }}
          >
            <Row align="end">
              <TextField
                label="姓名、拼音或会员编号"
                layout="vertical"
                value={typed}
                onChange={setTyped}
                maxLength={50}
              />
              <Button kind="secondary" type="submit">
                查询
              </Button>
            </Row>
          </form>
          {list.length === 0 ? (
            <EmptyState title={keyword ? '没有符合条件的会员' : '还没有本单位的个人会员'}>
              工作单位为本单位的个人会员，审核通过后会出现在这里。
            </EmptyState>
          ) : (
            <Table
              label="本单位的个人会员"
              rows={list}
              rowKey={({ id }) => id}
              columns={GROUP_MEMBER_COLUMNS.map(({ key, title }) => ({ key, title, nowrap: true }))}
              stale={members.isPlaceholderData}
            />
          )}
          {total > PAGE_SIZE && (
            <Pagination
              page={pageNum}
              size={PAGE_SIZE}
              total={total}
              onPage={(page) => ask({ keyword, pageNum: page })}
            />
          )}
        </Frame>
      )}
    </Loaded>
  )
}
