import { type ChecksOf, fine, wrong } from '../../platform/watch/check.ts'
import { countRecentFailures } from './login-defence.queries.ts'

/** As many within a quarter of an hour are no people who forgot their password. */
const MANY = 100

export const signInChecks: ChecksOf = ({ db }) => [
  {
    ...{ name: 'signIn', title: '登录失败' },
    async look() {
      const count = await countRecentFailures(db, 15)
      const figures = [
        {
          name: 'portal_sign_in_failures',
          help: 'Refused sign-ins of the last 15 minutes',
          value: count,
        } as const,
      ]
      const words = `最近 15 分钟 ${count} 次`
      if (count < MANY) return fine(words, figures)
      return wrong(
        'warning',
        words,
        '可能有人在试密码：在“登录异常”页面查看来源，必要时在防火墙上封禁',
        figures,
      )
    },
  },
]
