import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'

/** What experts are told of their invitation, and whoever handles the matter of what became of it; and of the day of their sheets. */

type OfInvitation = { readonly invitationId: string }
export const EXPERT_INVITATION = defineMessage({
  name: 'expert-invitation',
  templates: smsAndMail('expert-invitation'),
  dedupe: ({ invitationId }: OfInvitation) => `invite:${invitationId}`,
})
/** Each rule reminds once. */
export const EXPERT_REMINDER = defineMessage({
  name: 'expert-reminder',
  templates: smsAndMail('expert-reminder'),
  dedupe: ({ invitationId, rule }: OfInvitation & { readonly rule: string }) =>
    `invite:${invitationId}:${rule}`,
})
export const INVITATION_WITHDRAWN = defineMessage({
  name: 'expert-invitation-withdrawn',
  templates: { sms: 'expert-invitation-withdrawn' },
  dedupe: ({ invitationId }: OfInvitation) => `invite:${invitationId}:withdrawn`,
})
export const PANEL_NEWS = defineMessage({
  name: 'panel-news',
  templates: { sms: 'panel-news' },
  dedupe: ({ once }: { once: string }) => once,
})
export const SHEETS_EXTENDED = defineMessage({
  name: 'sheets-extended',
  templates: { mail: 'sheets-extended-mail' },
  dedupe: ({ achievementId, memberId, dueAt }: Record<'achievementId' | 'memberId' | 'dueAt', string>) =>
    `sheets-extended:${achievementId}:${memberId}:${dueAt}`,
})
export const INVITATION_MESSAGES = [
  EXPERT_INVITATION,
  EXPERT_REMINDER,
  INVITATION_WITHDRAWN,
  PANEL_NEWS,
  SHEETS_EXTENDED,
]
