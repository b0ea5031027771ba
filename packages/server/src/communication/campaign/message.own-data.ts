import { DELIVERY_STATES } from '@portal/contract/platform/delivery.fields'
import { findMember } from '../../membership/record/member.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { ofMember, readPlain } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { isSuppressed } from '../suppression/suppression.actions.ts'

const CHANNELS: Readonly<Record<string, string>> = { sms: '短信', mail: '邮件' }
const stateText = (code: string) => DELIVERY_STATES[code as keyof typeof DELIVERY_STATES]?.label ?? '未发送'

/** What was sent, to which address, and whether that address receives mailings. */
export const messageOwnData = (keyRing: KeyRing): OwnDataPart => ({
  tables: ['outbox', 'campaignRecipient', 'suppression'],
  read: async (db, subject) => {
    const member = await findMember(db, subject.memberId)
    const held = async (channel: 'sms' | 'mail', address: string) =>
      address === ''
        ? []
        : [...(await isSuppressed(db, keyRing, channel, [address]))].map(([to, why]) => ({
            channel: CHANNELS[channel],
            address: to,
            reason: why === 'optedOut' ? '已退订' : '已停止发送',
          }))
    return [
      await readPlain(db, subject, {
        table: 'outbox',
        title: '发给您的短信和邮件',
        columns: { createdAt: '时间', channel: '方式', destination: '号码或邮箱', state: '结果' },
        where: ofMember(),
        newest: 'createdAt',
        words: { channel: (code) => CHANNELS[code] ?? code, state: stateText },
      }),
      await readPlain(db, subject, {
        table: 'campaignRecipient',
        title: '群发通知',
        columns: { handedAt: '时间', address: '号码或邮箱', state: '结果', reason: '说明' },
        where: ofMember(),
        newest: 'handedAt',
        words: { state: stateText },
      }),
      {
        key: 'suppression',
        title: '不再接收群发的号码和邮箱',
        columns: { channel: '方式', address: '号码或邮箱', reason: '说明' },
        rows: member ? [...(await held('sms', member.mobileTel)), ...(await held('mail', member.email))] : [],
      },
    ]
  },
})
