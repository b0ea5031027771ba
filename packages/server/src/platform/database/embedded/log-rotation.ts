import { copyFileSync, statSync, truncateSync } from 'node:fs'

const MOST_BYTES = 10_000_000

/**
 * The server keeps its log open for as long as it runs and appends to it: what was written is copied away, and the file cut to
 * nothing under it. A line that falls between the two is lost.
 */
export const rotate = (path: string, mostBytes = MOST_BYTES): void => {
  try {
    if (statSync(path).size <= mostBytes) return
    copyFileSync(path, `${path}.1`)
    truncateSync(path, 0)
  } catch {
    // No log yet, or a full disk: tried again with the next look.
  }
}
