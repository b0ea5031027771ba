import { createHash } from 'node:crypto'

/** Logs whose rows each hold the hash of the one before, so that a changed or missing row shows (docs/handbook/office.md#audit-log). */

export const GENESIS = Buffer.alloc(32)

/** Key order must not matter: jsonb does not keep it. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

/** The hash of a row (without its own) that follows the row with `prevHash`. */
export const linkHash = (prevHash: Buffer, row: object): Buffer =>
  createHash('sha256').update(prevHash).update(canonical(row)).digest()

/**
 * The detail of a row as the database will give it back, which is what the chain is computed over: JSON drops what it cannot hold.
 * Nor may anybody keep an act out of a log by a text that the database refuses.
 */
export const asStored = (detail: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(detail, (_key, value) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
    ),
  )
