/**
 * Tables that name a member, their account or phone and are not in the file, each with its reason. Whatever names people and stands
 * neither here nor in a part fails own-data.test.ts.
 */
export const NOT_TAKEN_ALONG: Readonly<Record<string, string>> = {
  auditLog: '工作人员和系统的操作日志，以编号记录，不含姓名',
  ticket: '几分钟内有效的操作凭证，只有散列值',
  smsCode: '几分钟内有效的验证码，只有散列值',
  signCode: '几分钟内有效的签名验证码，只有散列值',
  knownDevice: '设备的散列值，不含可读内容',
  knownNetwork: '网络地址的散列值，不含可读内容',
  loginDefense: '针对登录攻击的安全记录，公开会削弱防护',
  loginDefenseAttempt: '针对登录攻击的安全记录，公开会削弱防护',
  job: '后台任务的进度',
  figureCounted: '统计用的分类，由基本信息得出',
  figureDue: '等待重新统计的编号',
  idempotency: '防止重复提交的散列值',
  memberMerge: '合并重复记录的撤销信息，内容与基本信息相同',
  organisationMergePerson: '单位合并的撤销信息，只有编号',
  expertSignature: '签名图片的版本，图片在“文件”中',
  bulkActItem: '批量操作的清单，结果在“办理过程”中',
  importBatch: '工作人员的导入批次，所属人是工作人员',
  videoUpload: '工作人员上传中的视频',
  achievementEvent: '成果的办理过程，在成果页面中可读',
  achievementMessageSeen: '往来消息的已读标记',
  recusalHit: '回避审查的内部意见，公开会影响评审公正',
  meetingConflict: '回避情况的内部意见，公开会影响评审公正',
  outlierNote: '专家组组长对评分的说明，评审保密',
  awardItem: '参评项目的联系人由推荐单位填写，与会员账号无关',
  awardLog: '奖励评审的办理过程，操作人以编号记录',
  awardReminder: '已发提醒的标记，提醒本身在“消息”中',
  objection: '异议人可凭受理编号查询，与会员账号无关',
}
