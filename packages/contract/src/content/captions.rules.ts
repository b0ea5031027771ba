/** Captions of a video as WebVTT (WCAG 2.2, 1.2.2): times and plain words. Styles, positions and notes are left out. */

export const MAX_CAPTIONS = 200_000
const MAX_CUES = 10_000

export type Captions = { readonly text: string; readonly cues: number } | { readonly wrong: string }

const TIME = '(?:(\\d{2,}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})'
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`)

const milliseconds = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: readonly string[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)
const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
const timeText = (at: number): string =>
  `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}.${String(at % 1000).padStart(3, '0')}`

/** The same captions as every player understands them, or what is wrong with them, by line. */
export const readCaptions = (given: string): Captions => {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (!/^WEBVTT(?:[ \t][^\n]*)?(?:\n|$)/.test(text)) return { wrong: '不是WebVTT字幕：第一行应为 WEBVTT' }
  if (text.includes('\uFFFD')) return { wrong: '文字无法识别，请将字幕文件另存为UTF-8编码' }
  const lines = text.split('\n')
  const cues: string[] = []
  let before = 0
  for (let at = 1; at < lines.length; at += 1) {
    if (!lines[at]?.includes('-->')) continue
    const found = TIMING.exec(lines[at] ?? '')
    const line = `第${at + 1}行`
    if (!found) return { wrong: `${line}的时间格式不正确，应为 00:00:01.000 --> 00:00:04.000` }
    const [start, end] = [milliseconds(found.slice(1, 5)), milliseconds(found.slice(5, 9))]
    if (end <= start) return { wrong: `${line}的结束时间应晚于开始时间` }
    if (start < before) return { wrong: `${line}的开始时间早于上一条字幕` }
    before = start
    const words: string[] = []
    while (lines[at + 1]?.trim()) {
      at += 1
      words.push((lines[at] ?? '').replace(/<[^>]*>/g, '').trim())
    }
    const said = words.filter(Boolean).join('\n')
    if (said === '') return { wrong: `${line}没有文字` }
    if (said.includes('-->')) return { wrong: `${line}之后缺少空行` }
    cues.push(`${timeText(start)} --> ${timeText(end)}\n${said}\n`)
  }
  if (cues.length === 0) return { wrong: '字幕文件中没有字幕' }
  if (cues.length > MAX_CUES) return { wrong: `字幕不能超过${MAX_CUES}条` }
  return { text: ['WEBVTT\n', ...cues].join('\n'), cues: cues.length }
}
