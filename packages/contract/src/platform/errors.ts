import { type ErrorEntry, TRANSPORT_ERRORS } from './errors-transport.ts'

/**
 * Every error the portal answers with (docs/handbook/tables.md#errors). Names are unique; wire codes may repeat (2007, 2008), which is why
 * a reply carries the name in `error` beside the code. `http` is 200 for business outcomes (docs/handbook/tables.md#errors).
 */
export const ERRORS = {
  // sign-in
  wrongCredentials: { code: 2003, text: '用户名或密码错误' },
  accountLocked: { code: 2006, text: '账号已被锁定，请联系管理员' },
  wrongNameOrRole: { code: 2007, text: '用户名、登录角色或密码错误' },
  roleMismatch: { code: 2007, text: '您的权限与所选角色不符' },
  projectWrongName: { code: 2007, text: '用户名或密码错误' },
  registrationIncomplete: { code: 2010, text: '您的注册申请尚未审核，请耐心等待' },
  registrationReturned: { code: 2011, text: '您的申请已被退回，请及时修改' },
  registrationRejected: { code: 2012, text: '您的注册申请未通过审核' },
  phoneAmbiguous: { code: 2014, text: '手机号登录异常，请使用身份证号登录' },
  captchaInvalid: { code: 2018, text: '验证码错误或已失效，请重新获取' },
  staffNeedsNoCaptcha: { code: 4100, text: '管理用户无需获取验证码' },
  // recovery and change of password
  forgotWrongName: { code: 2007, text: '用户名或登录角色错误' },
  forgotPhoneAmbiguous: { code: 2015, text: '手机号校验异常，请使用身份证号' },
  smsFailed: { code: 4003, text: '短信发送失败' },
  resetCaptchaInvalid: { code: 4002, text: '验证码错误或已失效' },
  oldPasswordWrong: { code: 2007, text: '原密码错误' },
  passwordChangeFailed: { code: 5001, text: '系统错误，请重置密码' },
  defaultPassword: { code: 4101, text: '请勿使用默认密码' },
  weakPassword: { code: 4102, text: '该密码过于常见或包含个人信息，请更换' },
  operationFailed: { code: 5000, text: '操作失败，请联系管理员' },
  // registration
  idCardRegistered: { code: 2008, text: '该身份证号已注册，请核实后填写' },
  creditCodeRegistered: { code: 2008, text: '该统一社会信用代码已注册，请核实后填写' },
  unitNameRegistered: { code: 2008, text: '该单位名称已注册，请核实后填写' },
  accountRegistered: { code: 2008, text: '该手机号已注册！' },
  phoneUnproven: { code: 4120, text: '请先用短信验证码验证该手机号' },
  carriedUnknown: { code: 4130, text: '没有找到填写的内容，请核对接续码；接续码三天内有效，最多用五次' },
  carriedElsewhere: { code: 4131, text: '这份内容属于另一个账号，请用该账号登录后再取回' },
  mobileRegistered: { code: 2019, text: '该手机号已注册！' },
  registrationFailed: { code: 5010, text: '注册失败，请重新注册！' },
  tableMissing: { code: 4110, text: '请上传入会申请表' },
  unitTableMissing: { code: 4110, text: '请上传单位会员登记表' },
  // organisations
  organisationExists: { code: 4010, text: '该单位名称已存在，请核实后填写！' },
  organisationFailed: { code: 5011, text: '添加单位异常，请重试一次；如再次出现请联系管理员' },
  // expert invitation
  invitationFailed: { code: 5002, text: '操作失败' },
  invitationInvalid: { code: 5003, text: '操作无效' },
  invitationExpired: { code: 5004, text: '操作已超时' },
  invitationRepeated: { code: 5005, text: '请勿重复操作' },
  // review and maintenance
  stateChanged: { code: 6001, text: '状态已变化，请刷新后重试' },
  notDeletable: { code: 6002, text: '当前状态不可删除' },
  nothingChanged: { code: 6003, text: '没有需要保存的修改' },
  revisionPending: { code: 6004, text: '已有修改正在审核，请等待审核结果' },
  lastSuperAdmin: { code: 6005, text: '不能停用或删除最后一个超级管理员' },
  ownRecord: { code: 6006, text: '不能审核本人的申请' },
  serialTaken: { code: 6007, text: '该会员编号已被使用' },
  nameTaken: { code: 6008, text: '该名称已被使用' },
  mergedElsewhere: { code: 6011, text: '该记录已与其他记录合并，请在“重复记录”中撤销合并' },
  undoExpired: { code: 6010, text: '已超过可以撤销的期限' },
  stepUpRequired: { code: 6009, text: '请输入动态口令以确认本次操作' },
  otherPersonNeeded: { code: 6015, text: '须由申请人以外的另一位管理员确认' },
  approvalUnconfirmed: { code: 6013, text: '请逐项确认提醒并说明理由后再通过' },
  approvalFresh: { code: 6014, text: '审核通过未满10分钟，仍可直接撤销，请稍后再办理' },
  ownPasswordWrong: { code: 6012, text: '登录密码错误' },
  // achievement evaluation, dues, erasure: the reply says why
  guardFailed: { code: 6080, text: '当前不能执行此操作' },
  panelRefused: { code: 6090, text: '专家组不符合要求' },
  ownAnswer: { code: 6091, text: '该专家已自行答复，如需更改请先核实并注明' },
  objectionClosed: { code: 6082, text: '该公示已不再接受异议' },
  objectionLate: { code: 6083, text: '公示期已满，只受理涉及造假、诚信或权属的异议' },
  objectionRepeated: { code: 6084, text: '您已对该成果以同一事由提出过异议，请等待处理结果' },
  calendarInvalid: { code: 6085, text: '日历内容格式不正确，请逐行核对' },
  achievementFileKind: { code: 4227, text: '请上传该类附件允许的文件格式' },
  // certificates
  certificateMissing: { code: 6060, text: '证书尚未签发' },
  certificateEnded: { code: 6061, text: '证书已撤销，请重新签发' },
  glyphMissing: { code: 6062, text: '字库中缺少所需的字，请联系管理员' },
  // files
  fileKind: { code: 4200, text: '请上传图片或PDF文件' },
  fileTooLarge: { code: 4201, text: '文件大小不能超过20MB' },
  photoKind: { code: 4202, text: '请上传jpg或png格式的照片' },
  photoTooLarge: { code: 4203, text: '照片大小不能超过10MB！' },
  fileDamaged: { code: 4204, text: '文件已损坏或内容与格式不符，请重新上传' },
  fileInfected: { code: 4205, text: '文件未通过安全检查，请更换文件' },
  fileQuota: { code: 4206, text: '上传的文件过多，请删除后再试' },
  downloadFailed: { code: 4207, text: '下载失败' },
  signatureKind: { code: 4225, text: '请上传jpg或png格式的签名图片' },
  signatureTooLarge: { code: 4226, text: '签名图片大小不能超过2MB' },
  jsonOnly: { code: 4208, text: '只能上传JSON文件' },
  jsonInvalid: { code: 4209, text: '文件解析失败' },
  sheetKind: { code: 4210, text: '请上传Excel（xlsx）文件' },
  importTooLarge: { code: 4211, text: '文件大小不能超过10MB' },
  // templates of printed forms
  templateKind: { code: 4220, text: '请上传Word（docx）文件' },
  templateTooLarge: { code: 4221, text: '模板大小不能超过2MB' },
  templateUnreadable: { code: 4222, text: '模板无法填写，请检查花括号是否成对' },
  templateTags: { code: 4223, text: '模板中有系统不认识的标签，请改正后重新上传' },
  templateIncomplete: { code: 4224, text: '模板缺少系统自带模板中的内容' },
  pictureKind: { code: 4214, text: '请上传jpg或png格式的图片' },
  pictureTooLarge: { code: 4215, text: '图片大小不能超过10MB' },
  videoKind: { code: 4216, text: '请上传MP4或WebM格式的视频' },
  videoTooLarge: { code: 4217, text: '视频大小超过上限' },
  uploadIncomplete: { code: 4218, text: '视频尚未上传完整，请重新选择文件继续上传' },
  // mail and SMS
  mailAttachmentKind: { code: 4212, text: '附件只能是图片、PDF、Word（docx）或Excel（xlsx）文件' },
  mailAttachmentTooLarge: { code: 4213, text: '附件大小不能超过10MB' },
  audienceChanged: { code: 6070, text: '收件人数已变化，请重新核对后发送' },
  messageQuota: { code: 6071, text: '超过每日发送上限，请减少收件人或改日发送' },
  messageIncomplete: { code: 6072, text: '请先填写完整的内容和收件人' },
  secondPerson: { code: 6073, text: '收件人超过1000人，须由另一位管理员复核后发送' },
  noOwnPhone: { code: 6074, text: '您的账号没有登记手机号，无法接收测试短信' },
  ...TRANSPORT_ERRORS,
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof ERRORS

/** Errors any call may answer with, so that endpoints list only their own. */
export const COMMON_ERRORS = Object.keys(TRANSPORT_ERRORS) as readonly (keyof typeof TRANSPORT_ERRORS)[]

/** A thrown error or network failure while registering (docs/handbook/tables.md#errors): the page's own words, no reply carries them. */
export const REGISTRATION_THROWN = '注册异常，请重新提交；如再次出现此提示，请联系管理员！'
export { SUCCESS } from './errors-transport.ts'

/** The one shape of every JSON reply (docs/handbook/tables.md#errors). */
export interface Reply<T> {
  code: number
  data: T | null
  errorMsg?: string
  error?: ErrorName
  /** Beside `guardFailed`: which condition did not hold, by its name in the domain's table (see guards.rules.ts). */
  guard?: string
  /** Messages by field path, for malformed input. */
  fields?: Record<string, string>
  /** Reference number of an unexpected error, as written in the log. */
  reference?: string
}
