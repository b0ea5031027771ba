import { type FileSlot, MB } from '../platform/endpoint.ts'

/** A sheet that is read with the call and kept nowhere, and what it may be refused for. */
export const sheetFile = (maxBytes: number = 5 * MB) =>
  ({
    kinds: ['xlsx'],
    maxBytes,
    required: true,
    errors: { kind: 'sheetKind', size: 'importTooLarge' },
  }) as const satisfies FileSlot
export const SHEET_ERRORS = ['sheetKind', 'importTooLarge', 'fileDamaged', 'fileInfected'] as const
