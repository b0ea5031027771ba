import { lazy } from 'react'
import type { Slots } from '../shared/slots.ts'

/** What higher domains give to the pages of lower ones; each travels with the page that shows it. */
export const slots: Slots = {
  DueWork: lazy(async () => ({ default: (await import('../award/batch/own/due-work.tsx')).DueWork })),
  Subscriptions: lazy(async () => ({
    default: (await import('../communication/message/own-subscriptions.tsx')).OwnSubscriptions,
  })),
  uploadStatus: async (kind, ticket) =>
    (await import('../membership/member/uploads/upload-status.ts')).uploadStatus(kind, ticket),
}
