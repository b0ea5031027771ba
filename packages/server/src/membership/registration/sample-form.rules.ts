import type { FormValues } from '../record/kind.queries.ts'

/** Nobody: what stands in the sample of each form (docs/handbook/README.md#invented). */

type Sampled = 'person' | 'unit' | 'expert'

const somebody: FormValues = {
  ...{
    name: '样例一',
    sex: '女',
    birthday: '1976-05-20',
    national: '汉族',
    city: '示例省示例市',
    party: '群众',
  },
  // Of no region there is, with a check character that is right.
  idCard: '990101197605200025',
  ...{ mobileTel: '199****0000', tel: '0999-8000000', email: 'yangli@example.org', weChat: '' },
  ...{ address: '示例省示例市示例路1号', education: '硕士研究生', degree: '硕士', graduatedFrom: '示例大学' },
}
const JOBS = `1998年7月至2008年6月　示例水利设计研究院　工程师
2008年7月至今　示例流域管理中心　规划处副处长、高级工程师`

export const SAMPLE_FORMS: Readonly<Record<Sampled, FormValues>> = {
  person: {
    ...somebody,
    ...{ zw: '规划处副处长', zc: '副高级', company: '示例流域管理中心', recommendUnit: '示例流域管理中心' },
    ...{ major1: '水文学及水资源', major2: '流域水资源配置', researchField: '水资源配置的技术经济评价' },
    jobResume: JOBS,
  },
  unit: {
    ...{ name: '示例流域管理中心', cpcode: '52990003EX0009901K', corporate: '样例二', zip: '990000' },
    ...{ address: '示例省示例市示例路1号', webUrl: 'https://www.example.org', linkFlag: '1' },
    bussinessScope:
      '流域水资源规划、调度和管理，水利工程建设与运行，水生态保护与修复，技术咨询和科技成果推广。',
    ...{ contactName: '样例一', contactSex: '女', contactZwzc: '办公室主任、高级工程师' },
    ...{
      contactMobileTel: '199****0000',
      contactEmail: 'yangli@example.org',
      contactQQ: '',
      contactWechat: '',
    },
    ...{ contactAddress: '示例省示例市示例路1号', contactFax: '0999-8000001' },
    ...{ headName: '样例三', headZwzc: '副主任、正高级工程师' },
    ...{ headMobileTel: '199****0001', headEmail: 'yanglisan@example.org' },
  },
  expert: {
    ...somebody,
    ...{ zw: '规划处副处长', zc: '正高级', zcDate: '2018-12', isAcademician: '3', subject: '水利工程' },
    ...{ organization: '示例流域管理中心', workAddress: '示例省示例市示例路1号', unitNumber: '', fax: '' },
    ...{ zipCode: '990000', major: '水文学及水资源', majorNow: '流域水资源配置', duringMajor: '26' },
    ...{ workTime: '1998-07', recommond: '否', isMember: '1', partTimeJob: '示例大学兼职教授' },
    workHistory: JOBS,
    achievement: `主持完成示例河流域水资源综合规划，获示例省科学技术进步二等奖（2015年，第1完成人）。
主编团体标准1项，发表论文20余篇，取得发明专利2项。`,
  },
}
