import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { MergeList } from '../../../shared/list/merge-list.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/types.ts'
import { Named } from '../../../shared/ui/words.tsx'

const columns: readonly ListColumn<RowOf<typeof organisation.merges>>[] = [
  { key: 'target', title: '保留的单位', render: (row) => row.target.orgName },
  { key: 'names', title: '并入的单位', render: (row) => <Named long>{row.names.join('、')}</Named> },
  { key: 'people', title: '转入记录', width: 96, align: 'right' },
]

export const Merges = () => (
  <MergeList
    id="organisation-merges"
    query={organisation.merges}
    columns={columns}
    empty="还没有合并过单位"
    question={({ target }) => `撤销合并到“${target.orgName}”？`}
    consequence={({ names }) =>
      `${names.map((name) => `“${name}”`).join('、')}恢复为单独的单位，随之转入的记录转回；合并之后改过工作单位的人员不变。`
    }
    undo={organisation.undoMerge}
    undone={({ moved }) => `已撤销合并，${moved} 条记录已转回`}
  />
)
