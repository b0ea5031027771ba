import { expert } from '@portal/contract/membership/expert.calls'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { AGE, withUnknown } from '@portal/contract/membership/kind/groups'
import {
  ACADEMICIAN,
  EDUCATION,
  LEVEL_SENIOR,
  type Options,
  PARTY,
  POST_EXPERT,
  SEX,
  SUBJECT,
  TITLE_FORM,
  YES_NO,
} from '@portal/contract/platform/enums'
import { NAME_LISTS } from '@portal/contract/platform/names/name-lists'
import { useMemo } from 'react'
import type { ListFilter } from '../../shared/list/types.ts'
import { useKnownNames } from '../../shared/names/use-names.ts'
import { MemberList } from '../list/index.ts'

const filtersWith = (committees: Options): ListFilter[] => [
  { key: 'orgId', label: '单位库', kind: 'link', placeholder: '只看所选单位的人员' },
  { key: 'keyword', label: '关键字', placeholder: '姓名、手机号、编号、证件号或邮箱' },
  { key: 'organization', label: '工作单位' },
  { key: 'subject', label: '学科领域', kind: 'select', options: withUnknown(SUBJECT), several: true },
  { key: 'recommond', label: '推荐专业委员会', kind: 'select', options: committees, several: true },
  { key: 'zc', label: '职称', kind: 'select', options: withUnknown(TITLE_FORM), several: true },
  { key: 'isAcademician', label: '院士', kind: 'select', options: ACADEMICIAN, several: true },
  { key: 'education', label: '学历', kind: 'select', options: withUnknown(EDUCATION), several: true },
  { key: 'level', label: '级别', kind: 'select', options: LEVEL_SENIOR, several: true },
  { key: 'memberTag1', label: '学会职务', kind: 'select', options: POST_EXPERT, several: true },
  { key: 'isMember', label: '加入学会', kind: 'select', options: YES_NO },
  { key: 'party', label: '政治面貌', kind: 'select', options: PARTY, several: true },
  { key: 'sex', label: '性别', kind: 'select', options: SEX },
  { key: 'age', label: '年龄', kind: 'select', options: AGE, several: true },
]

/** The list of experts. */
export const Page = () => {
  const committees = useKnownNames(NAME_LISTS.committees)
  const filters = useMemo(() => filtersWith(committees), [committees])
  return (
    <MemberList
      kind="expert"
      calls={expert}
      titles={expertKind.columns}
      filters={filters}
      formName="申请表"
      counter="名"
      adds="expert"
      empty="申请人在“专家注册”页提交后会出现在这里。"
    />
  )
}
