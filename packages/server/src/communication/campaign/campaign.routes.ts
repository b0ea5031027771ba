import { mail, sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { messageNotice } from '@portal/contract/communication/notice.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { uploadedView } from '../../identity/file/file.routes.ts'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { type Context, implement, manual, type Route } from '../../platform/http/context.ts'
import { reportOn, resolveAudience } from './audience.queries.ts'
import { log, view } from './campaign.views.ts'
import { copyDraft, handIn, removeDraft, saveDraft, sendBack, takeBack } from './draft.actions.ts'
import { notice, preview, test } from './preview.actions.ts'
import { checkPhones, findPeople } from './recipient/people.queries.ts'
import { readRecipientJson, readRecipientSheet } from './recipient/recipient-file.actions.ts'
import { exportLog, recipients } from './recipient/recipient-log.views.ts'
import {
  approve,
  cancel,
  type MessageRouteDeps,
  pause,
  resume,
  retry,
  send,
  setRate,
  withdraw,
} from './sending.actions.ts'

export type { MessageRouteDeps } from './sending.actions.ts'

const channelRoutes = (deps: MessageRouteDeps, channel: MessageChannel) => ({
  find: (input: InputOf<typeof mail.find>, { db }: Context) => findPeople(db, channel, input),
  audience: async ({ audience, subject, body, nature }: InputOf<typeof mail.audience>, { db }: Context) =>
    reportOn(channel, await resolveAudience(deps, db, { channel, nature, audience }), [subject, body]),
  save: (input: InputOf<typeof mail.save>, context: Context) => saveDraft(channel, input, context),
  send: (input: InputOf<typeof mail.send>, context: Context) => send(deps, channel, input, context),
  log: (input: InputOf<typeof mail.log>, context: Context) => log(channel, input, context),
})

export const messageRoutes = (deps: MessageRouteDeps): Route[] => [
  ...implement(mail, channelRoutes(deps, 'mail')),
  ...implement(sms, {
    ...channelRoutes(deps, 'sms'),
    checkPhones: async ({ phones }, context) => {
      const report = await checkPhones(deps, context.db, phones)
      context.note({ detail: { checked: phones.length, valid: report.valid } })
      return report
    },
  }),
  ...implement(message, {
    get: ({ id }, context) => view(deps, id, context),
    recipients,
    preview: (input, context) => preview(deps, input, context),
    test: (input, context) => test(deps, input, context),
    handIn,
    takeBack,
    sendBack,
    approve: (input, context) => approve(deps, input, context),
    withdraw,
    pause,
    resume,
    cancel,
    retry: (input, context) => retry(deps, input, context),
    rate: setRate,
    copy: ({ id }, context) => copyDraft(id, context),
    remove: removeDraft,
    export: exportLog,
    attach: manual(async (_input: object, context: Context) => {
      const { errors } = message.attach.files.file
      const [file] = context.files.file ?? []
      const record = await acceptUpload(deps, context, { file, purpose: 'mail', errors })
      context.note({ targetKind: 'file', targetId: record.id, targetName: record.fileName })
      return uploadedView(deps.keyRing, record, context)
    }),
    recipientJson: async (_input, context) => {
      const read = await readRecipientJson(context.files.file?.[0])
      context.note({ detail: { rows: read.total, usable: read.list.length } })
      return read
    },
    recipientSheet: async (_input, context) => {
      const read = await readRecipientSheet(context.files.file?.[0])
      context.note({ detail: { rows: read.total, usable: read.list.length } })
      return read
    },
  }),
  ...implement(messageNotice, { notice: ({ id }, context) => notice(deps, id, context) }),
]
