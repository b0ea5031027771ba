import { phoneOf } from '../identity/account/account.routes.ts'
import { openWork } from '../membership/maintenance/open-work.parts.ts'
import { rostersOf } from '../membership/module.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import { createOutage } from '../platform/log/outage.ts'
import { type BounceOptions, readBounces } from '../platform/outbox/mail/bounces.ts'
import { undeliverable } from '../platform/outbox/outbox.ts'
import { sweepMailbox } from '../platform/outbox/transport/local.ts'
import { messageRoutes } from './campaign/campaign.routes.ts'
import { clearRecipients } from './campaign/clearing.jobs.ts'
import { heldCampaigns } from './campaign/held.queries.ts'
import { messageOwnData } from './campaign/message.own-data.ts'
import { endMessages, messagesUnderWay } from './campaign/recipient.queries.ts'
import { createSender } from './campaign/sender.jobs.ts'
import { mailboxRoutes } from './mailbox/mailbox.routes.ts'
import {
  deadAmong,
  noteHardBounce,
  suppressedBy,
  unsubscribeLinks,
} from './suppression/suppression.actions.ts'
import { sweepBounces } from './suppression/suppression.queries.ts'
import { registerOneClick, suppressionRoutes } from './suppression/suppression.routes.ts'
import { messageTemplateRoutes } from './template/template.routes.ts'

export const senderOf = oncePerPortal(({ db, messages, settings, publicUrl, log, keyRing }: Parts) =>
  createSender({
    ...{ db, messages, settings, publicUrl, log, suppressed: suppressedBy(keyRing) },
    unsubscribe: unsubscribeLinks({ keyRing, publicUrl }),
  }),
)

/** Once a minute, by one process. */
const defineBounces = ({ db, jobs, keyRing, log, settings, environment }: Parts): void => {
  const { imapUrl, mailBounce: pattern } = environment
  if (!imapUrl) return
  const outage = createOutage(log, 'bounce mailbox')
  const onHardBounce: BounceOptions['onHardBounce'] = async (at, bounce) =>
    noteHardBounce(at, keyRing, bounce, await settings.get('hardBounces'))
  jobs.define(
    'bounces',
    async ({ signal }) => {
      await readBounces({ db, keyRing, log, imapUrl, pattern, onHardBounce }, signal).then(
        () => outage.worked(),
        // Tried again next minute; the address in the URL stays out of the log.
        (error: unknown) => outage.failed({ reason: error instanceof Error ? error.message : 'unknown' }),
      )
      return undefined
    },
    { retries: 0, expireSeconds: 600 },
  )
  jobs.schedule('bounces', '* * * * *')
}

/** Mail and SMS to members, and who gets none. */
export const communication: Module = {
  name: 'communication',
  routes: (parts) => [
    ...messageRoutes({
      ...parts,
      ...{ rosters: rostersOf(parts), ownPhone: phoneOf, suppressed: suppressedBy(parts.keyRing) },
      smsGateway: parts.transports.sms,
    }),
    ...suppressionRoutes(parts),
    ...messageTemplateRoutes(parts.transports.sms),
    ...mailboxRoutes({ transports: parts.transports, dataDir: parts.environment.dataDir }),
  ],
  jobs: defineBounces,
  hourly: [({ db }) => sweepBounces(db), ({ environment }) => sweepMailbox(environment.dataDir)],
  nightly: [
    async ({ db, settings }, signal) => clearRecipients(db, await settings.get('recipientYears'), signal),
  ],
  held: [heldCampaigns],
  ownData: ({ keyRing }) => [messageOwnData(keyRing)],
  gives: ({ keyRing }) => [
    openWork.give(() => ({
      of: messagesUnderWay,
      end: (db, ids) => endMessages(db, ids, '会员记录已删除'),
    })),
    undeliverable.give(() => async (db, channel, to) => {
      const dead = channel === 'mail' ? await deadAmong(db, keyRing, to) : []
      return new Map([...dead].map((address) => [address, '该地址多次退信，已停止发送']))
    }),
  ],
  pages: (server, { db, keyRing }) => registerOneClick(server, { db, keyRing }),
  worker: senderOf,
}
