import { AGE, withUnknown } from '@portal/contract/membership/kind/groups'
import { personKind } from '@portal/contract/membership/kind/person.kind'
import { person } from '@portal/contract/membership/person.calls'
import {
  EDUCATION,
  LEVEL_PERSON,
  PARTY,
  POST_PERSON,
  SEX,
  TITLE_STAFF,
} from '@portal/contract/platform/enums'
import type { ListFilter } from '../../shared/list/types.ts'
import { MemberList } from '../list/index.ts'

const filters: ListFilter[] = [
  { key: 'orgId', label: '单位库', kind: 'link', placeholder: '只看所选单位的人员' },
  { key: 'keyword', label: '关键字', placeholder: '姓名、手机号、编号、证件号或邮箱' },
  { key: 'company', label: '工作单位' },
  { key: 'level', label: '级别', kind: 'select', options: LEVEL_PERSON, several: true },
  { key: 'memberTag1', label: '学会职务', kind: 'select', options: POST_PERSON, several: true },
  { key: 'zc', label: '职称', kind: 'select', options: withUnknown(TITLE_STAFF), several: true },
  { key: 'education', label: '学历', kind: 'select', options: withUnknown(EDUCATION), several: true },
  { key: 'party', label: '政治面貌', kind: 'select', options: PARTY, several: true },
  { key: 'sex', label: '性别', kind: 'select', options: SEX },
  { key: 'age', label: '年龄', kind: 'select', options: AGE, several: true },
]

/** The list of individual members. */
export const Page = () => (
  <MemberList
    kind="person"
    calls={person}
    titles={personKind.columns}
    filters={filters}
    formName="申请表"
    counter="名"
    adds="person"
    empty="申请人在“个人会员注册”页提交后会出现在这里。"
  />
)
