/** Whether a part is missing that `parts.ts` brings: of each group the one that came last. */
export const lacksParts = (): boolean =>
  !('toSorted' in Array.prototype && 'timeout' in AbortSignal && 'ListFormat' in Intl)
