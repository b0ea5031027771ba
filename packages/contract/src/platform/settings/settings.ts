import type * as z from 'zod'
import { keysOf } from '../codes.ts'
import { AWARD_SHARES } from '../enums.ts'
import { optionalText, requiredText } from '../fields.ts'
import { email } from '../person/contact.fields.ts'
import { councilSettings } from './council-settings.ts'
import { listSettings } from './list-settings.ts'
import { messageSettings } from './message-settings.ts'
import { reportSettings } from './report-settings.ts'
import {
  emptyEmail,
  image,
  link,
  number,
  open,
  phone,
  type Setting,
  select,
  setting,
  toggle,
  yuan,
} from './setting.fields.ts'
import { textSettings } from './text-settings.ts'

const EXAMPLE_BANK = { name: '流域技术经济学会', bank: '示例银行示例支行', account: '0000000000000000' }

export const SETTINGS = {
  societyName: setting('identity', requiredText('学会名称', { max: 50 }), '流域技术经济学会', open),
  societyShort: setting(
    'identity',
    requiredText('学会简称', { max: 8, help: '用作短信签名' }),
    '流域学会',
    open,
  ),
  slogan: setting(
    'identity',
    optionalText('标语', { max: 60, widget: 'textarea' }),
    '汇流域之智\n评科技之实',
    open,
  ),
  logo: setting('identity', image('标志', '留空则显示默认图形'), ''),
  siteUrl: setting('identity', link('学会网站'), 'https://www.example.org', open),
  phone: setting('identity', phone('总机', true), '000-00000000', open),
  staffPhone: setting('identity', phone('会员与专家服务电话', true), '000-00000001', open),
  staffPhonePerson: setting('identity', phone('个人会员服务电话'), '000-00000001', open),
  staffPhoneExpert: setting('identity', phone('专家服务电话'), '000-00000002', open),
  staffPhoneUnit: setting('identity', phone('单位会员服务电话'), '000-00000003', open),
  evaluationPhone: setting('identity', phone('成果评价咨询电话'), '000-00000004', open),
  email: setting('identity', email('电子邮箱'), 'service@example.org', open),
  address: setting('identity', requiredText('地址', { max: 100 }), '示例市示例路1号', open),
  postalCode: setting('identity', optionalText('邮政编码', { max: 6 }), '000000', open),
  serviceHours: setting(
    'identity',
    optionalText('咨询时间', { max: 100 }),
    '工作日上午9:00至11:30，下午14:00至17:00',
    open,
  ),
  icp: setting('identity', optionalText('ICP备案号', { max: 60 }), '示ICP备00000000号-1', open),
  psb: setting('identity', optionalText('公安备案号', { max: 60 }), '示公网安备00000000000000号', open),
  wechatQr: setting('identity', image('公众号二维码'), ''),
  retentionApplication: setting('identity', requiredText('未通过申请的保存期限', { max: 20 }), '两年'),
  retentionMember: setting('identity', requiredText('资格终止后信息的保存期限', { max: 20 }), '三年'),

  unitDues: setting(
    'dues',
    yuan('单位会员会费（元/年）', '会费标准须经会员代表大会通过；显示在会费标准等文本中'),
    '1000',
    open,
  ),
  bankAccountName: setting('dues', requiredText('户名', { max: 60 }), EXAMPLE_BANK.name, open),
  bankName: setting('dues', requiredText('开户银行', { max: 60 }), EXAMPLE_BANK.bank, open),
  bankAccount: setting('dues', requiredText('账号', { max: 40 }), EXAMPLE_BANK.account, open),

  lockThreshold: setting('security', number('连续失败多少次后锁定', 3, 20), 5),
  lockMinutes: setting('security', number('锁定时长（分钟）', 5, 1440), 15),
  staffTotp: setting(
    'security',
    select(
      '管理用户动态口令',
      [
        { code: 'auto', label: '自动（公开网址为 https 时必须）' },
        { code: 'required', label: '必须' },
        { code: 'optional', label: '自愿' },
      ],
      '要求管理用户登录时输入动态口令',
    ),
    'auto',
  ),
  idleMinutesStaff: setting('security', number('管理用户无操作退出（分钟）', 5, 480), 30),
  idleMinutesMember: setting('security', number('会员无操作退出（分钟）', 10, 720), 120),
  absoluteHours: setting('security', number('登录最长有效（小时）', 1, 72), 12),
  alarmEmail: setting(
    'security',
    emptyEmail('系统告警邮箱', '系统出现异常时通知这个地址；留空时通知有邮箱的超级管理员'),
    '',
  ),
  auditMonths: setting('security', number('操作日志在库保留（月）', 6, 120, '更早的每月归档，仍可核对'), 36),
  archiveYears: setting('security', number('归档保留（年）', 3, 50, '满此年限后移除归档'), 10),
  periodicPasswordDays: setting('security', number('定期修改密码（天）', 0, 365, '0 表示不要求定期修改'), 0),

  contactWithoutReview: setting(
    'review',
    toggle('联系方式修改免审核', '电话、微信、传真、地址、邮编修改后立即生效'),
    false,
  ),
  overdueDays: setting(
    'review',
    number('待审核超过多少天标记为超期', 1, 90, '申请进度页按此告知申请人最迟何时审核'),
    10,
    // Applicants are told by which day, and before they begin how many there are.
    open,
  ),
  certificateAtApproval: setting(
    'review',
    toggle('审核通过后自动签发证书', '撤销期过后签发，与通过通知一并送达；关闭后由工作人员签发'),
    true,
  ),
  ...councilSettings,
  panelSize: setting('panel', number('专家组人数', 5, 15, '须为单数'), 7),
  panelMinSize: setting('panel', number('专家组最少人数', 3, 15), 5),
  panelMaxSize: setting('panel', number('专家组最多人数', 5, 15), 9),
  panelMaxPerUnit: setting('panel', number('同一单位最多人数', 1, 5), 2),
  panelReserves: setting('panel', number('备选专家最少人数', 0, 10), 3),
  panelMaxLoad: setting('panel', number('每位专家同时在评任务上限', 1, 20), 3),
  panelTechnicalShare: setting('panel', number('技术类专家最低比例（%）', 0, 100, '一般不少于三分之二'), 66),
  panelOrganiserShare: setting(
    'panel',
    number('组织单位专家最高比例（%）', 0, 100, '一般不超过三分之一'),
    33,
  ),
  panelOtherShare: setting(
    'panel',
    number(
      '其他学科专家最高比例（%）',
      0,
      100,
      '推荐和抽取时，与成果领域不符的专家最多占这么多；30 即七人中两人',
    ),
    30,
  ),
  panelOrganisers: setting(
    'panel',
    optionalText('组织单位', { max: 2000, widget: 'textarea', help: '每行一个单位名称' }),
    '',
  ),
  panelQuorum: setting('panel', number('到会专家最低比例（%）', 50, 100, '66 即三分之二'), 66),
  recusalYears: setting('panel', number('共同工作和任职的回避年限', 1, 10), 3),
  recusalMaxAge: setting('panel', number('专家年龄上限', 55, 90, '超过者须有免回避说明'), 65),
  recusalMaxTimes: setting('panel', number('24个月内评价同一申请人成果的次数上限', 1, 10), 2),
  suggestSubject: setting('panel', number('推荐权重：学科', 0, 100, '五项权重之和为100'), 40),
  suggestKeyword: setting('panel', number('推荐权重：关键词', 0, 100), 30),
  suggestLoad: setting('panel', number('推荐权重：在评任务', 0, 100), 15),
  suggestActivity: setting('panel', number('推荐权重：活跃度', 0, 100), 10),
  suggestRotation: setting('panel', number('推荐权重：轮换', 0, 100), 5),
  inviteDays: setting('panel', number('邀请答复期限（天）', 1, 30), 5),
  inviteHours: setting('panel', requiredText('邀请函：预计用时', { max: 40 }), '约半天'),
  inviteFee: setting(
    'panel',
    requiredText('邀请函：咨询费说明', { max: 100 }),
    '按学会专家咨询费管理规定发放',
  ),
  inviteWho: setting('panel', requiredText('邀请函：工作组名称', { max: 40 }), '成果评价工作组'),
  activityReply: setting('activity', number('积分：48小时内答复邀请', 0, 20), 1),
  activityAttended: setting('activity', number('积分：到会评价', 0, 20), 5),
  activityLeader: setting('activity', number('积分：担任组长', 0, 20), 2),
  activityCorrespondence: setting('activity', number('积分：完成通讯评价', 0, 20), 3),
  activityAward: setting('activity', number('积分：奖励评审（每10项）', 0, 20), 3),
  activityNoShow: setting('activity', number('扣分：无故缺席', 0, 20), 5),
  activityLate: setting('activity', number('扣分：逾期提交意见', 0, 20), 1),
  activityHigh: setting('activity', number('活跃度“高”最低积分', 1, 200, '近24个月积分，12个月前的折半'), 20),
  activityMiddle: setting('activity', number('活跃度“中”最低积分', 1, 200), 8),
  creditA: setting('activity', number('信誉等级A最低分', 1, 100, '最近五次评价表的平均分减去失信扣分'), 85),
  creditB: setting('activity', number('信誉等级B最低分', 1, 100), 65),
  creditC: setting('activity', number('信誉等级C最低分', 1, 100, '低于此分为D，停止选用'), 60),
  creditFresh: setting('activity', number('没有评价表时的信誉分', 0, 100), 75),
  creditConflict: setting('activity', number('信誉扣分：未申报利害关系', 0, 100), 30),
  creditNoShow: setting('activity', number('信誉扣分：无故缺席', 0, 100), 10),
  evalHandlerDays: setting('evaluation', number('经办人初审期限（工作日）', 1, 60), 10),
  evalInChargeDays: setting('evaluation', number('负责人初审期限（工作日）', 1, 60), 5),
  evalReturnDays: setting('evaluation', number('申请人补正期限（工作日）', 1, 120), 20),
  evalConcludeDays: setting(
    'evaluation',
    number('结项期限（工作日）', 1, 60, '自评价会议、函审截止或评分启封之日起'),
    10,
  ),
  evalExpireDays: setting('evaluation', number('补正逾期多少天后可以关闭', 1, 365), 60),
  evalPublicityDays: setting(
    'evaluation',
    number('公示期最少天数（自然日）', 0, 60, '一般不少于7天；0仅供演练，公示随即期满'),
    7,
  ),
  evalResumeDays: setting('evaluation', number('恢复公示后最少剩余天数', 0, 30), 3),
  evalObjectionDays: setting('evaluation', number('异议处理期限（自然日）', 5, 180), 30),
  evalAppealDays: setting('evaluation', number('申请复议期限（自然日）', 5, 90), 15),
  evalAppealDecideDays: setting('evaluation', number('复议决定期限（工作日）', 1, 60), 15),
  evalWithdrawalDays: setting('evaluation', number('撤回申请决定期限（工作日）', 1, 60), 5),
  evalStatementDays: setting('evaluation', number('完成单位陈述意见期限（工作日）', 1, 60), 10),
  evalPanelDays: setting('evaluation', number('组建专家组期限（工作日）', 1, 60, '自启动评价之日起'), 5),
  evalMailDays: setting('evaluation', number('函审期限（工作日）', 1, 60), 10),
  evalEscalateDays: setting(
    'evaluation',
    number('逾期多少个工作日后报上一级', 1, 30, '经办人逾期报负责人，负责人逾期报超级管理员'),
    3,
  ),
  evalFeeGate: setting(
    'evaluation',
    toggle('登记合同和评价费后方可通过', '打开后，初审通过和启动评价前须登记委托评价合同'),
    false,
  ),
  evalAgree: setting(
    'evaluation',
    select(
      '通过所需同意票',
      [
        { code: '1/2', label: '到会专家二分之一以上' },
        { code: '2/3', label: '到会专家三分之二以上' },
        { code: '3/4', label: '到会专家四分之三以上' },
      ],
      '按到会人数计算，未表决和弃权不计入同意票',
    ),
    '2/3',
  ),
  evalMean: setting('evaluation', number('通过所需平均得分', 0, 100), 60),
  evalOutlier: setting(
    'evaluation',
    number('与中位数相差多少分须组长说明', 1, 100, '离群的评分照常计入，只请组长说明'),
    15,
  ),
  evalTrimFrom: setting(
    'evaluation',
    number('满多少人起计算去极值平均', 3, 15, '去掉一个最高分和一个最低分'),
    5,
  ),
  evalSilenceHours: setting(
    'evaluation',
    number('催请表态后多少小时', 0, 240, '期满仍未表态的专家，写明原因后组长方可签署评价意见；0仅供演练'),
    24,
  ),
  awardPublicityDays: setting(
    'evaluation',
    number('奖励评审公示期最少天数（自然日）', 0, 60, '两次公示相同；0仅供演练，公示随即期满'),
    7,
  ),
  awardQuorum: setting(
    'evaluation',
    select('奖励评审会议法定到会人数', AWARD_SHARES, '按评审委员会应到人数计算'),
    '2/3',
  ),
  awardMajority: setting(
    'evaluation',
    select('奖励评审通过所需同意票', AWARD_SHARES, '按到会人数计算，本项目回避的不计入'),
    '2/3',
  ),
  awardRemindDays: setting('evaluation', number('奖励评审截止前多少天提醒专家', 1, 30), 3),
  ...messageSettings,

  videoMegabytes: setting(
    'publications',
    number('单个视频最大（MB）', 10, 4096, '请确认存储空间足够；已上传的视频不受影响'),
    500,
  ),

  ...reportSettings,
  ...listSettings,
  ...textSettings,
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>
export type SettingValues = { readonly [K in SettingKey]: SettingValue<K> }
export const SETTING_KEYS = keysOf(SETTINGS)
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
