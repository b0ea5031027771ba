import { duplicate } from '@portal/contract/membership/duplicate.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { MergeList } from '../../shared/list/merge-list.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { Named } from '../../shared/ui/words.tsx'

const named = ({ name, serialNum }: { name: string; serialNum: string }) => (
  <Named note={serialNum || '未编号'}>{name}</Named>
)
const columns: readonly ListColumn<RowOf<typeof duplicate.merges>>[] = [
  { key: 'survivor', title: '保留的记录', width: 200, render: (row) => named(row.survivor) },
  { key: 'merged', title: '并入的记录', width: 200, render: (row) => named(row.merged) },
  {
    key: 'fields',
    title: '采用并入记录的内容',
    render: (row) => <Named long>{row.fields.join('、') || '无'}</Named>,
  },
  { key: 'kind', title: '类别', width: 90, render: (row) => MEMBER_KINDS[row.kind].label },
]

export const Merges = () => (
  <MergeList
    id="member-merges"
    query={duplicate.merges}
    columns={columns}
    empty="还没有合并过记录"
    question={({ survivor }) => `撤销“${survivor.name}”的合并？`}
    consequence={() => '并入的记录恢复，连同它的附件和登录账号；合并之后改过的内容不变。'}
    undo={duplicate.undo}
    undone={({ kept }) =>
      kept.length > 0 ? `已撤销合并；合并后改过的${kept.join('、')}保持不变` : '已撤销合并，两条记录恢复原样'
    }
  />
)
