import { expect, test } from 'vitest'
import { failureText } from './failure-words.ts'

test.each([
  ['550 5.1.1 user unknown', '对方邮箱不存在'],
  ["Can't send mail - all recipients were rejected: 550 No such user here", '对方邮箱不存在'],
  ['552 5.2.2 Mailbox full', '对方邮箱已满'],
  ['554 5.7.1 Message rejected as spam', '被对方的反垃圾规则拒收'],
  ['connect ECONNREFUSED ***', '连接发送服务器失败'],
  ['The operation was aborted due to timeout', '连接发送服务器失败'],
  ['451 4.7.1 Greylisted, try again later', '对方服务器暂时不接收'],
  ['Invalid login: 535 Error: authentication failed', '发信账号登录失败，请联系系统管理员'],
  ['isv.BUSINESS_LIMIT_CONTROL', '超过短信服务商的发送频率限制'],
  ['isv.AMOUNT_NOT_ENOUGH', '短信余额不足，请联系系统管理员'],
  ['FailedOperation.PhoneNumberInBlacklist', '对方已加入运营商的拒收名单'],
  ['UNDELIV', '对方手机停机、关机或不在服务区'],
  ['something else', '对方拒收或发送失败'],
])('%s means %s, and is kept beside it', (words, meaning) => {
  expect(failureText(words)).toBe(`${meaning}（${words}）`)
})

test('what is in Chinese, and nothing, stays as it is', () => {
  expect(failureText('该地址多次退信，已停止发送')).toBe('该地址多次退信，已停止发送')
  expect(failureText('')).toBe('')
})
