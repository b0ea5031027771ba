/** Instants arrive as ISO strings and are shown where the society is, whatever the reader's machine says. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hourCycle: 'h23',
    ...options,
  })
  return (iso: string): Record<string, string> =>
    Object.fromEntries(formatter.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
}
const parts = format({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** 2026-11-20 */
export const dayOf = (iso: string): string => {
  const { year, month, day } = parts(iso)
  return `${year}-${month}-${day}`
}
/** 2026-11-20 09:12 */
export const timeOf = (iso: string): string => {
  const { hour, minute } = parts(iso)
  return `${dayOf(iso)} ${hour}:${minute}`
}
/** 11-20 09:12 in this year, with the year otherwise. */
export const shortTime = (iso: string): string => {
  const full = timeOf(iso)
  return full.slice(0, 4) === dayOf(new Date().toISOString()).slice(0, 4) ? full.slice(5) : full
}
