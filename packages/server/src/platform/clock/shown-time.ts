const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})
/** `2026-11-20 09:12:31` where the society is. */
export const timeText = (instant: string | Date): string => clock.format(new Date(instant))
/** `2026-11-20 09:12`. */
export const minuteText = (instant: string | Date): string => timeText(instant).slice(0, 16)

const longDay = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
/** `2026年11月20日` where the society is; empty where it has not happened. */
export const dayText = (instant: string | null | undefined): string =>
  instant ? longDay.format(new Date(instant)) : ''
/** The same of a date without a time, `2026-11-20`. */
export const dateText = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}年${Number(month)}月${Number(day)}日`
}
