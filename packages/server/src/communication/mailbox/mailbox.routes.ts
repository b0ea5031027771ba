import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import { newestInMailbox, readMailbox } from '../../platform/outbox/transport/local.ts'
import type { Channel, Transport } from '../../platform/outbox/transport/transport.ts'
import { messageTitle } from '../../texts/message-titles.ts'

interface MailboxDeps {
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly dataDir: string
}

/** What the portal would have sent, where no gateway is configured. */
export const mailboxRoutes = ({ transports, dataDir }: MailboxDeps): Route[] => {
  const localChannels = (): Channel[] => {
    const channels = (['sms', 'mail'] as const).filter((channel) => transports[channel].name === 'local')
    if (channels.length === 0) throw new AppError('notFound')
    return channels
  }
  return implement(mailbox, {
    list: async ({ pageNum, pageSize, channel, keyword = '' }) => {
      const channels = localChannels()
      const wanted = keyword.toLowerCase()
      const found = (await readMailbox(dataDir)).filter(({ to, subject, text }) =>
        [to, subject ?? '', text].some((part) => part.toLowerCase().includes(wanted)),
      )
      const listed = found.filter((entry) => channel === undefined || entry.channel === channel)
      const count = (of: Channel) => found.filter((entry) => entry.channel === of).length
      return {
        total: listed.length,
        list: listed
          .slice((pageNum - 1) * pageSize, pageNum * pageSize)
          .map((entry) => ({ ...entry, title: messageTitle(entry.template) })),
        channels,
        counts: { all: found.length, sms: count('sms'), mail: count('mail') },
      }
    },
    newest: async () => {
      localChannels()
      return { id: await newestInMailbox(dataDir) }
    },
  })
}
