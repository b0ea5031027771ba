const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})
/** `2026-11-20 09:12:31` where the society is. */
export const timeText = (instant: string | Date): string => clock.format(new Date(instant))
/** `2026-11-20 09:12`. */
export const minuteText = (instant: string | Date): string => timeText(instant).slice(0, 16)
