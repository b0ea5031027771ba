import { type PlacedText, place } from './places.ts'

/** The portal's own mails about evaluations and awards, to applicants, experts and nominators (docs/handbook/communication.md#own-notices). */

const NAME = place('称呼', '示例甲')
const EXPERT = place('专家姓名', '示例乙')
const PROJECT = place('成果名称', '示例河流生态流量调控技术')
const NO = place('受理编号', 'PJ2026-0001')
const OWN_LINK = place('办理页面的链接', 'https://www.example.org/memberpages/kjcg')

const RECEIPT = {
  ...{ person: NAME, name: PROJECT, acceptNo: NO },
  link: place('办理进展的链接', 'https://www.example.org/memberpages/kjcg'),
}
const CASE = { name: NAME, title: PROJECT, no: NO, link: OWN_LINK }
const CORRECTION = {
  ...CASE,
  date: place('补正期限', '2026年3月20日'),
  comments: place('补正内容', '技术研究报告：请补充测试数据的来源。'),
}
const INVITED = {
  name: EXPERT,
  who: place('邀请方', '流域技术经济学会'),
  role: place('专家身份', '评价专家'),
  project: PROJECT,
  units: place('完成单位', '示例水务有限公司'),
  mode: place('评价形式', '会议评价'),
  when: place('时间地点', '2026年4月8日9:00，示例会议中心'),
  hours: place('预计用时', '半天'),
  fee: place('咨询费', '按学会标准发放'),
  deadline: place('答复期限', '4月1日18:00'),
  link: place('答复邀请的链接', 'https://www.example.org/expertConfirm'),
}
const BATCH = place('评审批次', '2026年度流域科技奖')
const AWARD_LINK = place('评审页面的链接', 'https://www.example.org/memberpages/examine')
const ASSIGNED = {
  ...{ name: EXPERT, project: BATCH, link: AWARD_LINK },
  count: place('项数', '6'),
  deadline: place('截止时间', '5月20日'),
}
const NOMINATED = {
  ...{ name: NAME, project: BATCH, item: place('推荐的项目', '项目03《示例河流生态流量调控技术》') },
  link: place('推荐页面的链接', 'https://www.example.org/memberpages/nomination'),
}

export const REVIEW_MAIL_TEXTS = {
  'mail-achievement-received': {
    title: '成果评价申请已提交通知',
    tags: RECEIPT,
    needs: ['name', 'acceptNo', 'link'],
  },
  'mail-achievement-resubmitted': {
    title: '成果重新提交通知',
    tags: RECEIPT,
    needs: ['name', 'acceptNo', 'link'],
  },
  'mail-achievement-progress': {
    title: '成果办理进展通知',
    tags: {
      ...CASE,
      state: place('进展', '已受理'),
      text: place('进展说明', '请等待组织专家评价。'),
    },
    needs: ['title', 'state', 'text', 'link'],
  },
  'mail-achievement-returned': {
    title: '成果补正通知',
    tags: { ...CORRECTION, count: place('补正项数', '2') },
    needs: ['title', 'date', 'comments', 'link'],
  },
  'mail-achievement-reminder': {
    title: '成果补正提醒',
    tags: CORRECTION,
    needs: ['title', 'date', 'comments', 'link'],
  },
  'mail-expert-invitation': {
    title: '专家邀请函',
    tags: INVITED,
    needs: ['project', 'units', 'deadline', 'link'],
  },
  'mail-expert-reminder': {
    title: '专家邀请答复提醒',
    tags: INVITED,
    needs: ['project', 'deadline', 'link'],
  },
  'mail-expert-thanks': {
    title: '成果评价专家感谢函',
    tags: { name: EXPERT, project: PROJECT },
    needs: ['project'],
  },
  'mail-meeting-notice': {
    title: '评价会议通知',
    tags: {
      ...{ name: EXPERT, title: place('会议名称', '示例成果评价会'), when: INVITED.when },
      text: place('会议事项', '（发出通知时填写的内容）'),
      link: place('会议页面的链接', 'https://www.example.org/memberpages/kjcgofexpert'),
    },
    needs: ['title', 'when', 'text', 'link'],
  },
  'mail-award-assigned': {
    title: '奖励评审任务通知',
    tags: ASSIGNED,
    needs: ['project', 'deadline', 'link'],
  },
  'mail-award-reminder': {
    title: '奖励评审提醒',
    tags: ASSIGNED,
    needs: ['project', 'deadline', 'link'],
  },
  'mail-award-nomination-received': {
    title: '奖励推荐收到通知',
    tags: NOMINATED,
    needs: ['project', 'item', 'link'],
  },
  'mail-award-nomination-returned': {
    title: '奖励推荐补正通知',
    tags: { ...NOMINATED, deadline: ASSIGNED.deadline, reason: place('补正内容', '推荐书第3页未盖章。') },
    needs: ['item', 'deadline', 'reason', 'link'],
  },
  'mail-award-thanks': {
    title: '奖励评审专家感谢函',
    tags: { name: EXPERT, project: BATCH, link: AWARD_LINK },
    needs: ['project', 'link'],
  },
} as const satisfies Record<string, PlacedText>
export const isReviewMailKey = (key: string): key is keyof typeof REVIEW_MAIL_TEXTS =>
  Object.hasOwn(REVIEW_MAIL_TEXTS, key)
