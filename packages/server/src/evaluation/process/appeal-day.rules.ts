import { addDays, dayOf } from '@portal/contract/platform/time'

/** The last day on which a conclusion can be appealed against: as it was told; `days` where that was not kept yet. */
export const appealDay = (
  { at, detail }: { readonly at: string; readonly detail?: unknown },
  days: number,
): string => {
  const { appealUntil } = (detail ?? {}) as Record<string, unknown>
  return typeof appealUntil === 'string' ? appealUntil : addDays(dayOf(at), days)
}
