import { today } from '../platform/time.ts'

const DAY = 86_400_000
const dayNumber = (instant: Date): number => Date.parse(today(instant)) / DAY

/** The calendar days of a publicity in China: all of them, those that have begun, and the full ones after today. */
export const daysOf = (
  { startAt, endAt }: { startAt: string; endAt: string },
  now = new Date(),
): { days: number; passed: number; left: number } => {
  const [first, last, at] = [dayNumber(new Date(startAt)), dayNumber(new Date(endAt)), dayNumber(now)]
  const days = Math.max(1, last - first + 1)
  return { days, passed: Math.min(days, Math.max(0, at - first + 1)), left: Math.max(0, last - at) }
}
