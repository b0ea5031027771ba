import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { SEX, TITLE_FORM } from '@portal/contract/platform/enums'
import type { ListFilter } from '../../shared/list/types.ts'
import { MemberList } from '../list/index.ts'

const filters: ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '姓名、手机号、证件号或邮箱' },
  { key: 'company', label: '工作单位' },
  { key: 'zc', label: '职称', kind: 'select', options: TITLE_FORM, several: true },
  { key: 'sex', label: '性别', kind: 'select', options: SEX },
]

/** The list of evaluation accounts. */
export const Page = () => (
  <MemberList
    kind="project"
    adds="project"
    calls={projectAccount}
    titles={projectAccountKind.columns}
    filters={filters}
    counter="个"
    empty="申报人在“成果评价账号注册”页提交后会出现在这里。"
  />
)
