/** What a reviewer is about to decide, with the words that go with it. */
export interface Decision {
  action: 'approve' | 'return' | 'reject'
  opinion: string
  level?: string
  memberTag1?: string
  notify?: boolean
}

/** A return says what to correct: marked fields, or an opinion for the whole (decision C). */
export const returnIsEmpty = (flags: Readonly<Record<string, string>>, opinion: string): boolean =>
  Object.keys(flags).length === 0 && opinion.trim() === ''
