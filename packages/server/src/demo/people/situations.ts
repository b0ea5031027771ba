import type { MemberOverrides } from '../../membership/admission/member.factory.ts'

export const unitSituationOf = (n: number): MemberOverrides => {
  if (n < 5) return { state: 'pending', daysAgo: [0, 1, 2, 6, 13][n] ?? 1 }
  if (n < 7)
    return {
      state: 'returned',
      daysAgo: 4 + n,
      items: [
        { field: 'bussinessScope', comment: '业务范围过于简略，请写明与本学会有关的主要业务。' },
        { field: 'contactEmail', comment: '联系人邮箱有误，通知邮件被退回，请核对。' },
      ],
      opinion: '请按意见修改后重新提交。',
    }
  if (n === 7) return { state: 'rejected', daysAgo: 30, opinion: '申请单位的业务与本学会无关，不予通过。' }
  const [level, memberTag1] =
    n === 8
      ? ['F', '副理事长单位']
      : n < 12
        ? ['C', '常务理事单位']
        : n < 18
          ? ['L', '理事单位']
          : ['P', '会员单位']
  const historyZw = n < 12 ? `第四届${n === 8 ? '常务理事' : '理事'}单位` : undefined
  const edit: MemberOverrides['edit'] =
    n === 20
      ? { changes: { contactName: '示例新联系人', contactZwzc: '办公室主任' } }
      : n === 21
        ? { changes: { corporate: '示例新法人' }, returned: '请补充法定代表人变更的证明材料。' }
        : undefined
  return {
    state: 'approved',
    level,
    memberTag1,
    daysAgo: 10 + ((n * 53) % 900),
    waitedDays: 1 + ((n * 5) % 11),
    ...(historyZw && { historyZw }),
    ...(edit && { edit }),
  }
}

/** What holders of posts were before, and who was something and is a plain member now. */
const HISTORY_OF_POSTS: Readonly<Record<number, string>> = {
  21: '第三届理事，第四届副理事长',
  22: '第四届常务理事',
  23: '第四届秘书长',
  24: '第四届副秘书长',
  25: '第三届、第四届理事',
  30: '第四届理事',
  46: '第三届理事长',
  47: '第三届、第四届常务理事',
  48: '第四届理事',
}

/** States in the proportions of a society with work on its desk: most approved, some of everything else. */
export const situationOf = (n: number): MemberOverrides => {
  if (n < 12) return { state: 'pending', daysAgo: [0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 12, 16][n] ?? 1 }
  if (n < 18)
    return {
      state: 'returned',
      daysAgo: 3 + n,
      items: [
        { field: 'zw', comment: '请填写全称，与盖章申请表一致' },
        { field: 'email', comment: '邮箱地址有误，请核对' },
      ],
      opinion: '请按意见修改后重新提交。',
    }
  if (n < 21) return { state: 'rejected', daysAgo: 20 + n, opinion: '申请材料与本人情况不符，不予通过。' }
  const level = n < 25 ? 'S' : n % 29 === 0 ? 'H' : n % 7 === 0 ? 'S' : n % 23 === 0 ? 'A' : 'M'
  const memberTag1 =
    n === 21
      ? '理事长'
      : n < 24
        ? '副理事长'
        : n === 24
          ? '秘书长'
          : n < 30
            ? '常务理事'
            : n < 45
              ? '理事'
              : '会员'
  const historyZw = HISTORY_OF_POSTS[n]
  const edit: MemberOverrides['edit'] =
    n >= 60 && n < 65
      ? { changes: { zw: '总工程师', researchField: '流域水资源调度与生态修复' } }
      : n === 65
        ? { changes: { zw: '院长' }, returned: '请补充任职文件后再修改职务。' }
        : undefined
  return {
    state: 'approved',
    level,
    memberTag1,
    daysAgo: 5 + ((n * 37) % 700),
    waitedDays: 1 + ((n * 5) % 9),
    ...(historyZw && { historyZw }),
    ...(edit && { edit }),
  }
}
