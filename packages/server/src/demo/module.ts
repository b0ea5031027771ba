import { awardsOf } from '../award/module.ts'
import { conclusionPort } from '../evaluation/conclusion/conclusion.actions.ts'
import { achievementsOf, conclusionsOf, meetingsOf, processOf } from '../evaluation/module.ts'
import { accountsOf } from '../identity/module.ts'
import { membersOf, rostersOf } from '../membership/module.ts'
import { examinationsOf, panelsOf } from '../peer-review/module.ts'
import type { Module } from '../platform/assembly/module.ts'
import type { Parts } from '../platform/assembly/parts.ts'
import type { DemoDeps } from './demo.parts.ts'
import { seedDemo } from './demo.ts'
import { archiveSamples } from './evaluation/dossiers.ts'

const depsOf = (parts: Parts): DemoDeps => {
  const process = processOf(parts)
  return {
    ...{ db: parts.db, files: parts.files, fonts: parts.fonts },
    ...{ members: membersOf(parts), accounts: accountsOf(parts), rosters: rostersOf(parts) },
    ...{ panels: panelsOf(parts), examinations: examinationsOf(parts), awards: awardsOf(parts) },
    ...{
      meetings: meetingsOf(parts),
      conclusions: conclusionsOf(parts),
      achievements: achievementsOf(parts),
    },
    // The queue does not run yet: what was concluded is archived once it does.
    process: { ...process, panel: { ...process.panel, ...conclusionPort(conclusionsOf(parts)) } },
  }
}

/** The sample society, and how to sign in to it. Only for `--demo`. */
export const demo: Module = {
  name: 'demo',
  async firstStart(parts) {
    // Invented phone numbers may belong to somebody: sample people are never written to.
    if (parts.environment.smtpUrl || parts.environment.sms)
      throw new Error('示例数据不能与真实的邮件或短信通道一起使用')
    const samples = await seedDemo(depsOf(parts))
    return [
      '示例账号（短信验证码见管理区“本机消息箱”）：',
      ...samples.map(({ label, page, account, password }) => `  ${label}：${page}  ${account}  ${password}`),
    ]
  },
  worker: (parts) => ({ start: () => archiveSamples(parts), stop: async () => {} }),
}
