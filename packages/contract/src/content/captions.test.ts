import { expect, test } from 'vitest'
import { readCaptions } from './captions.rules.ts'

const cue = (timing: string, text = '水往低处流') => `WEBVTT\n\n${timing}\n${text}\n`

test('captions are written anew: times and words, without styles, names and notes', () => {
  const given =
    '\uFEFFWEBVTT 示例\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE 校对过\r\n\r\n一\r\n00:01.000 --> 00:04.500 align:start\r\n<v 主讲>水往<b>低处</b>流\r\n第二行\r\n\r\n1:00:00.000 --> 1:00:01.000\r\n完'
  expect(readCaptions(given.replaceAll('1:00:0', '01:00:0'))).toEqual({
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\n水往低处流\n第二行\n\n01:00:00.000 --> 01:00:01.000\n完\n',
    cues: 2,
  })
})

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\n字', '不是WebVTT字幕：第一行应为 WEBVTT'],
  [cue('00:00:01,000 --> 00:00:02,000'), '第3行的时间格式不正确，应为 00:00:01.000 --> 00:00:04.000'],
  [cue('00:02.000 --> 00:01.000'), '第3行的结束时间应晚于开始时间'],
  [cue('00:02.000 --> 00:02.000'), '第3行的结束时间应晚于开始时间'],
  [`${cue('00:02.000 --> 00:03.000')}\n00:01.000 --> 00:04.000\n字`, '第6行的开始时间早于上一条字幕'],
  [cue('00:01.000 --> 00:02.000', '<b></b>'), '第3行没有文字'],
  [cue('00:01.000 --> 00:02.000', '字\n00:03.000 --> 00:04.000'), '第3行之后缺少空行'],
  [cue('00:01.000 --> 00:02.000', '\uFFFD'), '文字无法识别，请将字幕文件另存为UTF-8编码'],
  ['WEBVTT\n', '字幕文件中没有字幕'],
])('what is wrong is said by line: %j', (given, wrong) => {
  expect(readCaptions(given)).toEqual({ wrong })
})

const only = (given: string) => {
  const read = readCaptions(given)
  return 'text' in read ? read.text.split('\n')[2] : read.wrong
}

test.each([
  ['00:00.000 --> 00:00.001', '00:00:00.000 --> 00:00:00.001'],
  ['59:59.999 --> 01:00:00.000', '00:59:59.999 --> 01:00:00.000'],
  ['01:02:03.045 --> 100:00:00.000', '01:02:03.045 --> 100:00:00.000'],
  ['00:01.000\t -->\t 00:02.000\tline:0', '00:00:01.000 --> 00:00:02.000'],
])('%j is written %j', (timing, written) => {
  expect(only(cue(timing))).toBe(written)
})

test.each([
  '60:00.000 --> 61:00.000',
  '00:60.000 --> 01:00.000',
  '1:00:00.000 --> 02:00:00.000',
  '00:01.00 --> 00:02.000',
  '00:01.000-->00:02.000',
  '00:01.000 --> 00:02.0000',
  'x00:01.000 --> 00:02.000',
  '00:01.000 --> 00:02.000x',
])('%j is no time', (timing) => {
  expect(only(cue(timing))).toContain('第3行的时间格式不正确')
})

test('the first line is WEBVTT alone or with a title behind it', () => {
  for (const first of ['WEBVTT', 'WEBVTT ', 'WEBVTT\t标题', 'WEBVTT 标题'])
    expect([first, only(`${first}\n\n00:01.000 --> 00:02.000\n字`)]).toEqual([
      first,
      '00:00:01.000 --> 00:00:02.000',
    ])
  for (const first of ['WEBVTTX', ' WEBVTT', '前\nWEBVTT'])
    expect(only(`${first}\n\n00:01.000 --> 00:02.000\n字`)).toContain('第一行应为 WEBVTT')
  expect(readCaptions('WEBVTT')).toEqual({ wrong: '字幕文件中没有字幕' })
})

test('old line ends, blanks around words and empty tags leave the words', () => {
  const read = readCaptions(
    'WEBVTT\r\r00:01.000 --> 00:02.000\r <i></i> \r  水 \r\r00:01.000 --> 00:03.000\r流',
  )
  expect(read).toEqual({
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n水\n\n00:00:01.000 --> 00:00:03.000\n流\n',
    cues: 2,
  })
})

test('ten thousand captions are read, one more is refused', () => {
  const many = (count: number) => `WEBVTT\n\n${'00:01.000 --> 00:02.000\n字\n\n'.repeat(count)}`
  expect(readCaptions(many(10_000))).toMatchObject({ cues: 10_000 })
  expect(readCaptions(many(10_001))).toEqual({ wrong: '字幕不能超过10000条' })
})

test('a line of blanks ends a caption; a mark of byte order within the words is no beginning', () => {
  expect(readCaptions(cue('00:01.000 --> 00:02.000', '水\uFEFF流\n   \n校对'))).toEqual({
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n水\uFEFF流\n',
    cues: 1,
  })
})
