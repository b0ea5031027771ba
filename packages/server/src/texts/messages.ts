import { EVENT_TEXTS } from './event-texts.ts'
import { mail, oneLine, SIGN, sms, type Template } from './message-parts.ts'
import { OFFICE_TEXTS } from './office-texts.ts'

/**
 * Texts of the service messages (docs/handbook/communication.md#own-notices). `{name}` is filled by the sender. A name ending in `-mail` is the mail that goes
 * with the SMS of the same name. Codes and initial passwords travel by SMS only.
 */
export const MESSAGES = {
  'captcha-login': sms('登录验证码{code}，{minutes}分钟内有效。工作人员不会索要验证码，请勿告诉他人。'),
  'captcha-forgot': sms('找回密码验证码{code}，{minutes}分钟内有效。如非本人操作，请忽略并勿告诉他人。'),
  'captcha-phone': sms('验证码{code}，用于验证您填写的手机号，{minutes}分钟内有效，请勿告诉他人。'),
  'captcha-reopen': sms('验证码{code}，用于打开您的注册申请，{minutes}分钟内有效，请勿告诉他人。'),

  'application-received': sms('您的{kind}申请已提交，审核结果将以短信通知。随时查进度：{link}'),
  'application-received-mail': mail(
    '{kind}申请已提交',
    '{name}，您好：\n\n您的{kind}申请已于{time}提交，正在等待审核。审核结果将以短信和电子邮件通知您。\n\n随时查看由谁办理、何时办完（凭手机号和验证码，不需要密码）：\n{link}',
  ),
  'application-incomplete': sms('您的{kind}信息已保存，上传{table}后方可审核，请尽快登录平台补交。'),
  'application-incomplete-mail': mail(
    '请上传{table}',
    '{name}，您好：\n\n您的{kind}信息已保存，但尚未上传{table}，申请暂未进入审核。请将生成的{table}签字、盖章后，打开以下页面上传：\n{link}',
  ),
  'application-approved': sms('您的{kind}申请已通过，编号{serialNum}，{level}。领证书：{link}'),
  'application-approved-mail': mail(
    '{kind}申请已通过审核',
    '{name}，您好：\n\n您的{kind}申请已通过审核。\n\n编号：{serialNum}\n级别：{level}\n\n查看证书和下一步（凭手机号和验证码，不需要密码）：\n{link}\n\n接下来：\n1. 用注册时的手机号登录，核对您的资料；\n2. 在首页下载证书；\n3. 关注学会的通知和活动。',
  ),
  /** Evaluation accounts have neither number nor level. */
  'account-approved': sms('您的{kind}申请已通过，现在可以用手机号登录平台。'),
  'account-approved-mail': mail(
    '{kind}申请已通过审核',
    '{name}，您好：\n\n您的{kind}申请已通过审核，现在可以用注册的手机号和密码登录平台：\n{link}',
  ),
  'application-returned': sms('您的{kind}申请需修改：{fields}。请打开{link}修改后重新提交。'),
  'application-returned-mail': mail(
    '{kind}申请需要修改',
    '{name}，您好：\n\n您的{kind}申请经审核需要修改，请按照以下意见修改后重新提交。\n\n{comments}\n\n修改页面：\n{link}',
  ),
  'application-rejected': sms('您的{kind}申请未通过审核。原因：{reason}。咨询电话{staffPhone}。'),
  'application-rejected-mail': mail(
    '{kind}申请未通过审核',
    '{name}，您好：\n\n很遗憾，您的{kind}申请未通过审核。\n\n原因：{reason}\n\n条件具备后，您可以从注册页面重新打开申请，修改后再次提交：\n{link}',
  ),

  'approval-withdrawn': sms('您的{kind}审核结果已撤回，申请将重新审核。原因：{reason}。咨询{staffPhone}。'),
  'approval-withdrawn-mail': mail(
    '{kind}审核结果已撤回',
    '{name}，您好：\n\n您的{kind}审核结果已撤回，申请将重新审核，重新通过之前暂不能登录；已签发的证书同时失效。\n\n原因：{reason}\n\n审核结果将以短信和电子邮件通知您。',
  ),

  'edit-approved': sms('您修改的信息已通过审核并生效，请登录平台查看。'),
  'edit-approved-mail': mail(
    '信息修改已通过审核',
    '{name}，您好：\n\n您于{time}提交的信息修改已通过审核并生效。\n\n修改内容：{fields}',
  ),
  'edit-returned': sms('您修改的信息被退回：{fields}。请登录平台查看审核意见并修改：{link}'),
  'edit-returned-mail': mail(
    '信息修改被退回',
    '{name}，您好：\n\n您于{time}提交的信息修改被退回，目前仍使用原来的信息。请按照以下意见修改后重新提交。\n\n{comments}\n\n修改页面：\n{link}',
  ),

  /** The receipts of an application for an evaluation (docs/handbook/communication.md#own-notices). */
  'achievement-received': sms('成果提交成功，受理编号{acceptNo}，经办人将在10个工作日内答复。'),
  'achievement-received-mail': mail(
    '成果评价申请已提交（{acceptNo}）',
    '{person}，您好：\n\n您提交的成果《{name}》已收到，受理编号{acceptNo}，经办人将在10个工作日内答复。您可以随时登录平台查看办理进展：\n{link}',
  ),
  'achievement-resubmitted': sms('成果（受理编号{acceptNo}）修改后已重新提交，请等待审核。'),
  'achievement-resubmitted-mail': mail(
    '成果修改后已重新提交（{acceptNo}）',
    '{person}，您好：\n\n您修改后的成果《{name}》（受理编号{acceptNo}）已收到。您可以随时登录平台查看办理进展：\n{link}',
  ),

  'password-changed': sms('您的账号密码已于{time}修改。如非本人操作，请立即致电{staffPhone}。'),
  'password-changed-mail': mail(
    '密码已修改',
    '{name}，您好：\n\n您的{role}账号密码已于{time}修改，其他设备上的登录均已失效。如非本人操作，请立即找回密码并与我们联系。',
  ),
  'password-reset': sms('您的账号密码已于{time}通过验证码重设。如非本人操作，请立即致电{staffPhone}。'),
  'password-reset-mail': mail(
    '密码已重设',
    '{name}，您好：\n\n您的{role}账号密码已于{time}通过短信验证码重设，其他设备上的登录均已失效。如非本人操作，请立即与我们联系。',
  ),
  /** Sent by staff; `link` is good once. */
  'password-link': sms('{role}账号重设密码，{hours}小时内有效：{link} 如有疑问请致电{staffPhone}。'),
  'password-link-mail': mail(
    '重设密码',
    '{name}，您好：\n\n请打开以下链接，为您的{role}账号设置新密码。链接{hours}小时内有效，只能使用一次，请勿转发给他人：\n{link}\n\n如果您没有要求重设密码，请忽略本邮件，原密码继续有效。',
  ),
  'password-reset-link': sms('您的账号密码已于{time}通过链接重设。如非本人操作，请立即致电{staffPhone}。'),
  /** `loginName` is the mobile number, or a unit's credit code; never an ID number. */
  'initial-password': sms('您的{role}账号已开通，登录名{loginName}，初始密码{password}，首次登录须修改。'),
  /** The password is set by the recovery page: none has to be thought up for others, sent and hashed by the thousand. */
  'account-opened': sms('您的{role}账号已开通，登录名{loginName}，请打开{link}验证手机并设置密码。'),
  /** To both phones: a merge by mistake must not go unnoticed. The number is masked. */
  'records-merged': sms(
    '您的两条{role}记录已合并为一条，请使用手机号{loginName}登录。如有疑问请致电{staffPhone}。',
  ),
  'erasure-approved': sms('您的注销申请已通过，账号和个人信息已删除。如有疑问请致电{staffPhone}。'),
  'erasure-refused': sms('您的注销申请未获同意，原因请登录平台查看。如有疑问请致电{staffPhone}。'),
  'expert-year-letter': sms('{name}专家：您的{years}年度履职函已生成，请登录平台查看：{link}'),
  'expert-year-letter-mail': mail(
    '{years}年度专家履职函',
    '尊敬的{name}专家：\n\n感谢您{years}年对学会工作的支持。您的年度履职函已经生成，列有您参加评价、评审等活动的记录，请登录平台查看和下载：\n{link}\n\n对记录有不同意见的，可以在该页面提出异议。',
  ),
  /** To units, at most once a week; `years` as 2025、2026. */
  'dues-reminder': sms('贵单位{years}年度会费共{amount}元尚未缴纳，请登录平台查看：{link}'),
  'dues-reminder-mail': mail(
    '会费缴纳提醒',
    '{name}：\n\n贵单位{years}年度会费共{amount}元尚未缴纳，缴费截止日期为{dueDate}。\n\n户名：{bankAccountName}\n开户银行：{bankName}\n账号：{bankAccount}\n转账附言：{remark}\n\n缴费后请登录平台上传缴费凭证；如已缴纳，请忽略本邮件：\n{link}',
  ),
  'dues-confirmed': sms('贵单位{years}年度会费{amount}元已到账登记，感谢支持，票据请登录平台查看。'),
  'dues-confirmed-mail': mail(
    '会费已到账',
    '{name}：\n\n贵单位{years}年度会费{amount}元已到账登记，感谢对学会工作的支持。票据可以在平台查看和下载：\n{link}',
  ),
  'dues-refused': sms('贵单位{years}年度会费凭证未通过核对，请登录平台查看原因并重新上传：{link}'),
  'dues-refused-mail': mail(
    '会费缴费凭证退回',
    '{name}：\n\n贵单位提交的{years}年度会费缴费凭证未通过核对。\n\n原因：{reason}\n\n请重新上传：\n{link}',
  ),
  'dues-undone': sms('贵单位{years}年度会费的缴费登记已撤销，原因请登录平台查看：{link}'),
  'dues-undone-mail': mail(
    '会费缴费登记撤销',
    '{name}：\n\n此前通知贵单位已到账的{years}年度会费，登记已撤销。\n\n原因：{reason}\n\n当前状态请登录平台查看：\n{link}',
  ),
  'dues-invoiced-mail': mail(
    '会费票据已开具',
    '{name}：\n\n贵单位{years}年度会费的票据已开具，号码{number}，可以在平台查看和下载：\n{link}',
  ),
  ...EVENT_TEXTS,
  'new-device': sms('您的账号于{time}在新设备登录。如非本人操作，请立即修改密码。'),
  'new-device-mail': mail(
    '新设备登录提醒',
    '{name}，您好：\n\n您的{role}账号在新设备登录。\n\n时间：{time}\n网络地址：{ip}\n设备：{device}\n\n如非本人操作，请立即修改密码，并在“登录信息”中终止该登录。',
  ),
  'account-locked': sms('您的账号因多次登录失败于{time}被锁定。如需解锁，请致电{staffPhone}。'),
  'recovery-code': sms(
    '您的账号于{time}用恢复码登录，还有{left}个可用。如非本人操作，请立即修改密码并致电{staffPhone}。',
  ),
  'account-locked-mail': mail(
    '账号已被锁定',
    '{name}，您好：\n\n您的{role}账号因多次登录失败，已于{time}被锁定。如需解锁，或者并非本人操作，请与我们联系。',
  ),
  'expert-invitation': sms('{name}专家，邀您参加《{project}》{mode}，请{deadline}前答复：{link}'),
  'expert-invitation-mail': mail(
    '诚邀您参加科技成果评价：{project}',
    '尊敬的{name}专家：\n\n{who}诚邀您以{role}身份参加以下科技成果的评价。\n\n成果名称：{project}\n完成单位：{units}\n评价形式：{mode}\n时间地点：{when}\n预计用时：{hours}\n咨询费：{fee}\n\n如您与完成单位或完成人有任职、亲属、师生、合作或经济利益等关系，请回避，并在答复时说明。评价材料在您同意参加并签署保密承诺后开放。\n\n请于{deadline}前打开以下链接答复（打开后请选择“同意参加”或“谢绝参加”并确认）：\n{link}\n\n链接仅供您本人使用，请勿转发。',
  ),
  'expert-reminder': sms('{name}专家，《{project}》{mode}邀请{deadline}截止，请答复：{link}'),
  'expert-reminder-mail': mail(
    '请答复科技成果评价邀请：{project}',
    '尊敬的{name}专家：\n\n{who}此前邀请您以{role}身份参加以下科技成果的评价，尚未收到您的答复。\n\n成果名称：{project}\n完成单位：{units}\n评价形式：{mode}\n时间地点：{when}\n预计用时：{hours}\n咨询费：{fee}\n\n请于{deadline}前打开以下链接答复：\n{link}\n\n链接仅供您本人使用，请勿转发。',
  ),
  'expert-invitation-withdrawn': sms(
    '{name}专家您好，《{project}》的评价邀请已撤回，无需答复，感谢您的支持。',
  ),
  'panel-news': sms('成果《{project}》：{what}。请登录平台查看。'),
  'sheets-extended-mail': mail(
    '意见截止时间延长：{project}',
    '尊敬的{name}专家：\n\n成果《{project}》的通讯评价，意见截止时间延长至{until}，原因：{reason}。\n\n您的意见尚未提交，请在此之前登录平台完成：\n{link}',
  ),
  'meeting-notice': sms('{name}专家：请参加科技成果评价会议，{when}。详情请看邮件或平台“成果评审”。'),
  'meeting-notice-mail': mail(
    '会议通知：{title}',
    '{name}专家，您好：\n\n现将会议有关事项通知如下。\n\n会议：{title}\n时间地点：{when}\n\n{text}\n\n请登录平台，在“成果评审”中查看议程和材料，到会时扫描会场二维码签到：\n{link}\n\n如不能到会，请尽快告知工作人员。',
  ),
  'meeting-cancelled': sms('原定的{title}已取消：{reason}。给您带来不便，敬请谅解。'),
  'opinion-stance': sms('{name}专家，《{project}》评价意见待您表态，请于{until}前登录平台。'),
  'opinion-stance-mail': mail(
    '请对评价意见表态：{project}',
    '尊敬的{name}专家：\n\n《{project}》的评价意见（第{no}稿）已经形成，请登录平台阅读，并选择“同意本稿”或写明“保留意见”。\n\n{until}后仍未表态的，将写明原因并由组长签署，未表态的情况记入评价档案。\n\n评价页面：\n{link}',
  ),
  'expert-thanks': sms('{name}专家，《{project}》评价已完成，衷心感谢您的支持！'),
  'expert-thanks-mail': mail(
    '感谢您参加科技成果评价',
    '尊敬的{name}专家：\n\n《{project}》的评价工作已经完成。感谢您在百忙之中参加本次评价，以严谨、公正的态度提出了宝贵的意见。期待今后继续得到您的支持！',
  ),
  'award-assigned': sms('{name}专家，请您评审{project}共{count}项，{deadline}前登录平台提交。'),
  'award-assigned-mail': mail(
    '请您评审：{project}',
    '尊敬的{name}专家：\n\n学会邀请您评审{project}，共{count}项，请于{deadline}前登录平台打分、提交并签字。\n\n如您与项目的完成单位或完成人有任职、亲属、师生、合作或经济利益等关系，请在平台中对该项目申请回避。评审材料在您签署保密承诺后开放。\n\n评审页面：\n{link}',
  ),
  'award-taken-off': sms('{name}专家，{project}中的{item}不再由您评审，原因：{reason}。感谢支持！'),
  'award-taken-off-mail': mail(
    '评审任务调整：{project}',
    '尊敬的{name}专家：\n\n{project}中的{item}不再由您评审，原因：{reason}。已填写的内容不计入评审结果，其余项目不受影响。\n\n感谢您对评审工作的支持。\n\n评审页面：\n{link}',
  ),
  'award-nomination-received': sms('{name}，您推荐的{item}已收到，参评{project}。'),
  'award-nomination-received-mail': mail(
    '推荐已收到：{project}',
    '{name}，您好：\n\n您推荐的{item}已收到，参评{project}。形式审查的结果请在平台查看；如需补正，另行通知。\n\n推荐页面：\n{link}',
  ),
  'award-nomination-returned': sms('{name}，您推荐的{item}须补正，请于{deadline}前登录平台重新提交。'),
  'award-nomination-returned-mail': mail(
    '请补正推荐材料：{project}',
    '{name}，您好：\n\n您推荐的{item}经形式审查须补正，请于{deadline}前修改、重新盖章并提交：\n\n{reason}\n\n推荐页面：\n{link}',
  ),
  'award-nomination-news': sms('{name}，您推荐的{item}{news}，详情请登录平台查看。'),
  'award-nomination-news-mail': mail(
    '推荐项目进展：{project}',
    '{name}，您好：\n\n您推荐的{item}{news}。\n\n{text}\n\n推荐页面：\n{link}',
  ),
  'award-reminder': sms('{name}专家，{project}尚有{count}项待您评审签字，{deadline}截止，请登录平台。'),
  'award-reminder-mail': mail(
    '评审提醒：{project}',
    '尊敬的{name}专家：\n\n{project}尚有{count}项待您评审或签字，{deadline}截止，请登录平台办理。\n\n评审页面：\n{link}',
  ),
  'award-thanks': sms('{name}专家，{project}评审已结束，证书可在平台下载，衷心感谢您的支持！'),
  'award-thanks-mail': mail(
    '感谢您参加评审：{project}',
    '尊敬的{name}专家：\n\n{project}的评审工作已经结束，结果已公布。感谢您以严谨、公正的态度参加评审！评审专家证书可在平台下载：\n{link}',
  ),
  'award-task-mail': mail(
    '奖励评审待办：{state}',
    '{name}，您好：\n\n{project}：{state}。\n\n办理页面：\n{link}',
  ),
  'captcha-sign': sms(
    '签字验证码{code}，用于签署《{project}》的评价意见，{minutes}分钟内有效，请勿告诉他人。',
  ),
  'captcha-objection': sms('异议验证码{code}，{minutes}分钟内有效，用于提出或查询异议，请勿告诉他人。'),
  /** To the applicant; who reviews is not said. */
  'achievement-progress': sms('成果《{title}》{state}，详情请登录平台查看。'),
  'achievement-progress-mail': mail(
    '科技成果评价：{state}',
    '{name}，您好：\n\n成果《{title}》（受理编号{no}）{state}。\n\n{text}\n\n查看办理情况：\n{link}',
  ),
  'achievement-returned': sms('成果《{title}》有{count}项需补正，请于{date}前登录平台修改。'),
  'achievement-returned-mail': mail(
    '科技成果评价：请补正材料',
    '{name}，您好：\n\n成果《{title}》（受理编号{no}）被退回修改，请于{date}前补正。\n\n{comments}\n\n修改页面：\n{link}',
  ),
  'achievement-reminder': sms('成果《{title}》的补正期限为{date}，请登录平台修改后重新提交。'),
  'achievement-reminder-mail': mail(
    '科技成果评价：补正提醒',
    '{name}，您好：\n\n成果《{title}》（受理编号{no}）的补正期限为{date}，尚未收到您修改后的材料。\n\n{comments}\n\n修改页面：\n{link}',
  ),
  'achievement-note': sms('关于成果《{title}》：{text}'),
  'achievement-note-mail': mail(
    '关于科技成果评价：{title}',
    '{name}，您好：\n\n关于成果《{title}》（受理编号{no}）：\n\n{text}\n\n查看：\n{link}',
  ),
  'staff-task-mail': mail(
    '成果评价待办：{state}',
    '{name}，您好：\n\n成果《{title}》（受理编号{no}）{state}。\n\n{text}\n\n办理页面：\n{link}',
  ),
  'system-alarm-mail': mail(
    '系统告警：{title}',
    '{title}出现问题（{time}）：\n{words}\n\n处理办法：{remedy}\n\n全部情况见“系统状态”页面：\n{link}',
  ),
  'system-alarm-over-mail': mail(
    '系统恢复：{title}',
    '{title}已恢复正常（问题始于{time}）。\n\n{words}\n\n全部情况见“系统状态”页面：\n{link}',
  ),
  /** What the bell of the desk says; `title` and `text` carry nothing of a person but the name. */
  ...OFFICE_TEXTS,
  'objection-received': sms('您提出的异议已收到，编号{no}。凭编号和手机号可在公示页查询办理情况。'),
  'objection-progress': sms('您提出的异议（编号{no}）{state}，凭编号和手机号可在公示页查看。'),
  'objection-progress-mail': mail(
    '异议办理情况：{no}',
    '{name}，您好：\n\n您提出的异议（编号{no}）{state}。\n\n{text}\n\n查询页面：\n{link}',
  ),
} as const satisfies Record<string, Template>

export type MessageName = keyof typeof MESSAGES
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type TextOf<T> =
  | (T extends { text: infer Text extends string } ? Text : '')
  | (T extends { subject: infer S extends string } ? S : '')

/** The variables a message needs, read off its text. */
export type MessageVars<N extends MessageName> = Record<NamesIn<TextOf<(typeof MESSAGES)[N]>>, string>

/** The text of an SMS as the template of a gateway, which puts the signature in front by itself. */
export const gatewayTemplate = (name: MessageName, variable: (key: string, at: number) => string): string => {
  let at = 0
  const text: string = MESSAGES[name].text
  return text.replace(SIGN, '').replace(/\{(\w+)\}/g, (_, key: string) => variable(key, at++))
}

/** What such a template is filled with, in the order of the text. */
export const messageParams = <N extends MessageName>(name: N, vars: MessageVars<N>) => {
  const values: Record<string, string | undefined> = vars
  const params: { name: string; value: string }[] = []
  gatewayTemplate(name, (key) => {
    params.push({ name: key, value: oneLine(values[key] ?? '') })
    return ''
  })
  return params
}
