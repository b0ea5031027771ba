/**
 * What the database holds of people, column by column: what for, of which class, how long, and sealed or why not (docs/handbook/personal-columns.md
 * is printed from here). A column about people that stands nowhere here fails personal-columns.test.ts. `*.x`: the column x of any table.
 */

export const CLASSES = {
  sensitive: '敏感：证件、金融账户、密钥',
  contact: '联系方式和住址',
  profile: '基本情况和履历',
  trace: '登录和操作痕迹',
  said: '本人或工作人员写下的内容',
  staff: '经办人员的姓名或编号',
} as const

export interface PersonalColumns {
  readonly columns: readonly string[]
  readonly purpose: string
  readonly class: keyof typeof CLASSES
  readonly retention: string
  /** True, or why not. */
  readonly sealed: true | string
}

const MEMBERSHIP = '会籍存续期间；删除后30天彻底清除'
const SEARCHED = '需要按内容查找、排序和去重；列表与导出中脱敏，备份整体加密'
const SHOWN = '审核、证书和名录需要直接显示；不含证件和账户号码'
const HISTORY = '与所记事项同期'

export const PERSONAL_COLUMNS: readonly PersonalColumns[] = [
  {
    columns: ['person.idCard', 'expert.idCard', 'projectAccount.idCard', 'account.accountSealed'],
    purpose: '确认身份、登录、避免重复注册',
    ...{ class: 'sensitive', retention: MEMBERSHIP, sealed: true },
  },
  {
    columns: ['expert.bankAccountName', 'expert.bankName', 'expert.bankAccount'],
    purpose: '发放专家咨询费，单独同意',
    ...{ class: 'sensitive', retention: '撤回同意时即清除，最迟与会籍同期', sealed: true },
  },
  {
    columns: ['account.totpSecret', 'account.totpPending'],
    purpose: '工作人员的动态口令',
    ...{ class: 'sensitive', retention: '账号存续期间', sealed: true },
  },
  {
    columns: ['account.passwordHash'],
    purpose: '登录',
    ...{ class: 'sensitive', retention: '账号存续期间', sealed: 'argon2id 散列，不可还原' },
  },
  {
    columns: [
      'account.accountIndex',
      'member.idIndex',
      'achievementPerson.idIndex',
      '*.nameIndex',
      '*.phoneIndex',
      '*.destinationIndex',
    ],
    purpose: '不解密而能找到，并保证唯一',
    ...{ class: 'sensitive', retention: HISTORY, sealed: '以密钥计算的盲索引，不可还原' },
  },
  {
    columns: ['*.addressIndex', '*.deviceIndex', '*.networkIndex', 'smsCode.askedDevice'],
    purpose: '识别退订地址、已知设备和网络',
    ...{ class: 'trace', retention: HISTORY, sealed: '以密钥计算的盲索引，不可还原' },
  },
  {
    columns: ['memberRevision.data', 'objection.identity', 'outbox.payload', 'suppression.address'],
    purpose: '提交的表单、异议人身份、待发消息和退订地址',
    ...{ class: 'contact', retention: HISTORY, sealed: true },
  },
  {
    columns: ['eventOutsider.mobileTel'],
    purpose: '非会员参加会议培训的联系、签到和取消',
    ...{ class: 'contact', retention: '活动结束90天后清除', sealed: true },
  },
  {
    columns: ['eventRegistration.answers'],
    purpose: '会议培训的食宿、分组等安排，由报名人按报名问题填写',
    ...{ class: 'said', retention: '活动结束90天后清除', sealed: true },
  },
  {
    columns: ['eventOutsider.phoneEnd'],
    purpose: '签到台按手机号后4位查找',
    ...{ class: 'contact', retention: '活动结束90天后清除', sealed: '只有后4位，与列表中脱敏后显示的相同' },
  },
  {
    columns: [
      'eventOutsider.name',
      'eventOutsider.pinyin',
      'eventOutsider.initials',
      'eventOutsider.company',
    ],
    purpose: '胸牌、签到和统计',
    ...{ class: 'profile', retention: '活动结束90天后清除', sealed: SEARCHED },
  },
  {
    columns: ['carriedDraft.content'],
    purpose: '换设备继续填写；不含密码、证件号码和银行账号',
    ...{ class: 'contact', retention: '三天，提交后即清除', sealed: true },
  },
  {
    columns: [
      'account.mobileTel',
      'phoneProof.mobileTel',
      'account.email',
      'member.mobileTel',
      'member.email',
    ],
    purpose: '登录、验证码和通知',
    ...{ class: 'contact', retention: MEMBERSHIP, sealed: SEARCHED },
  },
  {
    columns: [
      ...['person.address', 'person.tel', 'person.weChat', 'expert.tel', 'expert.fax', 'expert.address'],
      ...['expert.zipCode', 'expert.workAddress', 'projectAccount.address', 'unit.address', 'unit.zip'],
      ...['unit.contactAddress', 'unit.contactQQ', 'unit.contactWechat', 'unit.contactFax'],
      ...['unit.headMobileTel', 'unit.headEmail'],
    ],
    purpose: '联系会员',
    ...{
      class: 'contact',
      retention: MEMBERSHIP,
      sealed: '寄送和导出名录逐项使用；编辑不可见，备份整体加密',
    },
  },
  {
    columns: [
      ...['awardItem.contactName', 'awardItem.contactMobile', 'awardNomination.form'],
      'campaignRecipient.address',
    ],
    purpose: '通知参评项目的联系人、群发对象',
    ...{ class: 'contact', retention: '奖励批次存续期间；群发记录两年（设置）', sealed: SEARCHED },
  },
  {
    columns: ['outbox.destination', 'loginDefense.nameMasked'],
    purpose: '说明发往何处、以何名登录',
    ...{ class: 'contact', retention: '至少六个月', sealed: '写入时已脱敏' },
  },
  {
    columns: ['dues.bankRef'],
    purpose: '银行流水号：同一笔到账不登记两次',
    ...{ class: 'trace', retention: HISTORY, sealed: '指向一笔转账，不含账号' },
  },
  {
    columns: [
      ...['member.name', 'member.nameKey', 'member.pinyin', 'member.initials', 'member.searchGrams'],
      ...['account.name', 'unit.contactName', 'unit.headName', 'unit.corporate', 'achievementPerson.name'],
      ...['certificate.name', 'awardCertificate.name', 'awardCertificate.persons', 'awardItem.persons'],
      ...['awardBatch.meeting', 'awardNomination.nominator'],
      ...['campaignRecipient.name', 'importRow.name', 'publicationView.readerName', 'dues.name'],
      'achievementNotice.toName',
    ],
    purpose: '称呼、查找、证书和名单',
    ...{ class: 'profile', retention: MEMBERSHIP, sealed: SEARCHED },
  },
  {
    columns: [
      ...['person.sex', 'person.birthday', 'person.city', 'person.national', 'person.party', 'person.zw'],
      ...['person.zc', 'person.otherZc', 'person.recommendUnit', 'person.education', 'person.degree'],
      ...[
        'person.graduatedFrom',
        'person.major1',
        'person.major2',
        'person.researchField',
        'person.jobResume',
      ],
      ...[
        'expert.foreigner',
        'expert.birthday',
        'expert.sex',
        'expert.national',
        'expert.city',
        'expert.party',
      ],
      ...['expert.image', 'expert.zc', 'expert.otherZc', 'expert.zcDate', 'expert.isAcademician'],
      ...['expert.isAcademicianValue', 'expert.subject', 'expert.zw', 'expert.workTime', 'expert.unitNumber'],
      ...[
        'expert.education',
        'expert.graduatedFrom',
        'expert.major',
        'expert.majorNow',
        'expert.duringMajor',
      ],
      ...['expert.partTimeJob', 'expert.workHistory', 'expert.achievement', 'expert.recommond'],
      ...['expert.isMember', 'expert.bankConsent', 'expert.participateActivitiesText'],
      ...['projectAccount.sex', 'projectAccount.birthday', 'projectAccount.zw', 'projectAccount.zc'],
      ...['projectAccount.otherZc', 'unit.contactSex', 'unit.contactZwzc', 'unit.headZwzc'],
    ],
    purpose: '入会审核、专家遴选和回避、统计',
    ...{ class: 'profile', retention: MEMBERSHIP, sealed: SHOWN },
  },
  {
    columns: ['member.company', 'member.memberTag1', 'member.historyZw', 'member.region', 'member.level'],
    purpose: '单位、学会职务、级别和地区',
    ...{ class: 'profile', retention: MEMBERSHIP, sealed: SHOWN },
  },
  {
    columns: [
      ...[
        'councilHolding.memberId',
        'councilHolding.post',
        'councilHolding.beginsOn',
        'councilHolding.endsOn',
      ],
      ...['councilHolding.endReason', 'councilTerm.before'],
    ],
    purpose: '学会历届职务的任职经历；换届前的职务只为撤销换届保存七天',
    ...{ class: 'profile', retention: '学会存续期间；注销后不再对应姓名', sealed: SHOWN },
  },
  {
    columns: ['expert.credibilityLevel', 'expert.activityLevel'],
    purpose: '专家履职评价',
    ...{ class: 'profile', retention: MEMBERSHIP, sealed: SHOWN },
  },
  {
    columns: [
      ...['*.ip', '*.userAgent', '*.device', 'account.lastSignInAt', 'account.passwordChangedAt'],
      'account.phoneProvenAt',
    ],
    purpose: '账号安全、签名和操作的证据',
    ...{
      class: 'trace',
      retention: '登录记录一年；随所证明的事项',
      sealed: '按地址查找攻击来源；只有管理员可见',
    },
  },
  {
    columns: [
      ...['member.opinion', '*.opinion', '*.text', 'awardSeat.recusalText', 'memberNote.assigneeName'],
      ...['bulkAct.valueText', 'opinionVersion.authorName', 'achievementMessage.authorName'],
    ],
    purpose: '审核意见、往来消息、评审意见和跟进记录',
    ...{ class: 'said', retention: HISTORY, sealed: '办理人和本人随时阅读；不含证件和账户号码' },
  },
  {
    columns: [
      ...['*.byName', '*.actorName', '*.actorId', '*.actorRole', 'auditLog.targetName', 'totpReset.askedBy'],
      ...['reviewAssignment.name', 'reviewPresence.name'],
      ...['fullExport.requestedByName', 'fullExport.decidedByName'],
      ...['*.decidedBy', '*.createdBy', '*.updatedBy', '*.issuedBy', '*.endedBy', '*.undoneBy', '*.openedBy'],
    ],
    purpose: '谁办理的',
    ...{
      class: 'staff',
      retention: '随所记事项；操作日志至少六个月',
      sealed: '追溯办理过程需要查找；会员在日志中只有编号',
    },
  },
]

/** Columns of the tables about people that say nothing of them: numbers, states and moments of the record. */
export const OF_THE_RECORD: readonly string[] = [
  ...['*.id', '*.version', '*.kind', '*.createdAt', '*.updatedAt', '*.deletedAt', '*.orgId', '*.state'],
  ...['account.role', 'account.passwordIsWeak', 'account.mustChangePassword', 'account.disabledAt'],
  ...['account.mailTopics', 'account.smsTopics', 'account.noticesSeenAt'],
  ...['account.initialPasswordExpiresAt', 'account.totpLastStep', 'account.memberId', 'member.accountId'],
  ...['member.confirmStatus', 'member.reviewOutcome', 'member.tableUploadStatus', 'member.infoEditStatus'],
  ...['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar', 'member.vId'],
  ...['member.applicationNo', 'member.submittedAt', 'member.submittedVia', 'member.mergedInto'],
  ...[
    'member.erasedAt',
    'member.endKind',
    'member.endedOn',
    'member.undoUntil',
    'unit.cpcode',
    'unit.webUrl',
    'unit.linkFlag',
    'unit.bussinessScope',
  ],
]

/** Columns whose names sound like people and that hold none. */
export const OF_NOBODY: readonly string[] = [
  ...[
    'achievement.name',
    'achievement.nameKey',
    'achievement.orgName',
    'evaluationReport.name',
    'awardItem.name',
  ],
  ...[
    'panelMember.writesOpinion',
    'organisation.name',
    'organisation.normalName',
    'calendarDay.name',
    'label.name',
    'wordTemplate.name',
  ],
  ...[
    'systemAlarm.name',
    'round.name',
    'schemaMigration.name',
    'publicationCategory.name',
    '*.fileName',
    '*.societyName',
    'mailbox_cursor.mailbox',
  ],
  ...['publication.bodyText', 'file.sealed', 'setting.updatedBy'],
]
