import { UNIT_TYPE } from '@portal/contract/membership/kind/groups'
import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { unit } from '@portal/contract/membership/unit.calls'
import { LEVEL_UNIT, POST_UNIT, YES_NO } from '@portal/contract/platform/enums'
import type { ListFilter } from '../../shared/list/types.ts'
import { MemberList } from '../list/index.ts'

const filters: ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '名称、手机号、编号、信用代码或邮箱' },
  { key: 'cpcode', label: '统一社会信用代码' },
  { key: 'type', label: '单位类型', kind: 'select', options: UNIT_TYPE, several: true },
  { key: 'level', label: '级别', kind: 'select', options: LEVEL_UNIT, several: true },
  { key: 'memberTag1', label: '学会职务', kind: 'select', options: POST_UNIT, several: true },
  { key: 'linkFlag', label: '网站链接', kind: 'select', options: YES_NO },
]

/** The list of unit members. */
export const Page = () => (
  <MemberList
    kind="unit"
    adds="unit"
    calls={unit}
    titles={unitKind.columns}
    filters={filters}
    formName="登记表"
    counter="家"
    empty="申请单位在“单位会员注册”页提交后会出现在这里。"
  />
)
