export interface Part {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * `bytes=a-b` of RFC 9110, for something of `size` bytes. `whole`: nothing was asked for, or in a way that is not understood, which
 * means the same. `none`: nothing of what was asked for exists.
 */
export const readRange = (header: string | undefined, size: number): Part | 'whole' | 'none' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, first = '', last = ''] = match
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : 'none'
}
