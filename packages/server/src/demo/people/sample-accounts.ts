import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import type { DemoAccount } from '../demo.parts.ts'
import { fictionalExpert, fictionalPerson, fictionalProjectAccount, fictionalUnit } from './fictional.ts'

/** Members to try, one for what each may see. */
export const memberSamples = (password: string): DemoAccount[] => {
  const sample = (label: string, { login: page }: { login: string }, account: string) => ({
    ...{ label, page, account, password },
  })
  const person = (label: string, n: number) => sample(label, LOGIN_PAGES.person, fictionalPerson(n).mobileTel)
  const unit = (label: string, n: number) => sample(label, LOGIN_PAGES.person, fictionalUnit(n).cpcode)
  const expert = (label: string, n: number) => sample(label, LOGIN_PAGES.expert, fictionalExpert(n).mobileTel)
  const project = (label: string, n: number) =>
    sample(label, LOGIN_PAGES.project, fictionalProjectAccount(n).tel)
  return [
    person('个人会员（已通过）', 30),
    person('个人会员（被退回）', 12),
    person('个人会员（待审核，未上传申请表）', 3),
    unit('单位会员（已通过）', 8),
    unit('单位会员（被退回）', 5),
    expert('专家（已通过）', 20),
    expert('专家（被退回）', 6),
    project('成果评价账号（已通过）', 6),
    project('成果评价账号（被退回）', 3),
    project('成果评价账号（待审核）', 0),
  ]
}
