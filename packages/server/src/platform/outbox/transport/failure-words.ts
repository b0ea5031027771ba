/**
 * What the other side said, for people: in a word what it means and what to do, then its own words for whoever can read them.
 * Read when it is shown, so that what is kept stays what was said.
 */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/not a mail address/i, '邮箱格式不正确'],
  [/InBlacklist|BLACK_|MBBLACK/, '对方已加入运营商的拒收名单'],
  [
    /user unknown|unknown user|no such (user|mailbox)|(user|mailbox|account|recipient).{0,20}(not found|not exist|disabled)|does not exist|5\.1\.[16]/i,
    '对方邮箱不存在',
  ],
  [/5\.1\.2|5\.4\.4|domain.{0,20}(not found|not exist)|host unknown/i, '对方邮箱的域名不存在'],
  [/mailbox.{0,12}full|over ?quota|quota exceeded|insufficient.{0,12}storage|[45]\.2\.2/i, '对方邮箱已满'],
  [/too large|size limit|exceeds.{0,20}size|5\.3\.4|5\.2\.3/i, '邮件超过对方允许的大小'],
  [/spam|blacklist|blocklist|policy|reputation|blocked|5\.7\.\d/i, '被对方的反垃圾规则拒收'],
  [/EAUTH|authentication|invalid login|\b535\b/i, '发信账号登录失败，请联系系统管理员'],
  [/BUSINESS_LIMIT|LimitExceeded|frequency|throttl/i, '超过短信服务商的发送频率限制'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|InsufficientBalance|balance/i, '短信余额不足，请联系系统管理员'],
  [/MOBILE_NUMBER_ILLEGAL|InvalidPhoneNumber|IncorrectPhoneNumber|PhoneNumber/i, '手机号不正确'],
  [/TEMPLATE|SIGNATURE|SignName|Signature/, '短信模板或签名未通过审核'],
  [/NOT_ON_SERVICE|POWER|IS_CLOSED|UNDELIV|ABSENT/i, '对方手机停机、关机或不在服务区'],
  [
    /ECONN|ETIMEDOUT|EHOST|ENOTFOUND|ESOCKET|ENETUNREACH|EAI_|getaddrinfo|timeout|timed out|abort|socket|connection|greeting/i,
    '连接发送服务器失败',
  ],
  [/\b4[25]\d[ -]|4\.\d\.\d/, '对方服务器暂时不接收'],
]
const CHINESE = /[\u4e00-\u9fff]/

export const failureText = (words: string): string => {
  const said = words.trim()
  // Our own reasons are in Chinese already, and some gateways answer so.
  if (said === '' || CHINESE.test(said)) return said
  const meaning = MEANINGS.find(([pattern]) => pattern.test(said))?.[1] ?? '对方拒收或发送失败'
  return `${meaning}（${said}）`
}
