import { lazy } from 'react'
import { attemptToRead } from '../shared/call/attempt.ts'
import type { Slots } from '../shared/slots.ts'

/** What higher domains give to the pages of lower ones; each travels with the page that shows it. */
export const slots: Slots = {
  DueWork: lazy(async () => ({ default: (await import('../award/batch/own/due-work.tsx')).DueWork })),
  News: lazy(async () => ({ default: (await import('../content/publication/news.tsx')).News })),
  OwnEvaluation: lazy(async () => ({
    default: (await import('../evaluation/achievement/own/home-card.tsx')).OwnEvaluation,
  })),
  Subscriptions: lazy(async () => ({
    default: (await import('../communication/message/own-subscriptions.tsx')).OwnSubscriptions,
  })),
  uploadStatus: async (kind, ticket) => {
    const found = await attemptToRead(() => import('../membership/member/uploads/upload-status.ts'))
    return found.ok ? found.data.uploadStatus(kind, ticket) : undefined
  },
}
