import { expect, test } from 'vitest'
import { fieldFault, fillRich, isRich, picturesIn, plainOf, richOf, wordsOf } from './message-body.rules.ts'

const FILE = '11111111-2222-4333-8444-555555555555'
const values = {
  ...{ name: '示例<b>甲</b>', title: '教授', serialNum: 'G 1', level: '高级会员', unit: '{姓名}' },
  ...{ loginLink: 'https://a.example/login?a=1&b=2', noticeLink: '' },
}

test('the small markup reads as rich text, and rich text as it is', () => {
  const markup = `## 安排\n\n第一行\n- 甲\n- **乙**\n\n![会场<1>](file:${FILE})\n\n[网址](https://a.example/?a=1&b=2)`
  expect(isRich(markup)).toBe(false)
  expect(richOf(markup)).toBe(
    `<h2>安排</h2><p>第一行</p><ul><li><p>甲</p></li><li><p><strong>乙</strong></p></li></ul><img data-file="${FILE}" alt="会场&lt;1&gt;"><p><a href="https://a.example/?a=1&amp;b=2">网址</a></p>`,
  )
  expect(picturesIn(markup)).toEqual([FILE])
  expect(richOf('<p>甲</p>')).toBe('<p>甲</p>')
  expect(richOf('1 < 2，<script>')).toBe('<p>1 &lt; 2，&lt;script&gt;</p>')
})

test('a value is neither markup nor a field; an address in the text can be followed, one in a link stays one', () => {
  expect(fillRich('<p>{姓名}：{工作单位}</p>', values)).toBe('<p>示例&lt;b&gt;甲&lt;/b&gt;：{姓名}</p>')
  expect(fillRich('<p><a href="https://a.example/{会员编号}">{会员编号}</a></p>', values)).toBe(
    '<p><a href="https://a.example/G%201">G 1</a></p>',
  )
  const link = 'https://a.example/login?a=1&amp;b=2'
  expect(fillRich('<p>登录：{登录链接}。{网页版链接}</p>', values)).toBe(
    `<p>登录：<a href="${link}">${link}</a>。</p>`,
  )
  expect(fillRich('<p><a href="https://b.example/"><strong>{登录链接}</strong></a></p>', values)).toBe(
    `<p><a href="https://b.example/"><strong>${link}</strong></a></p>`,
  )
})

test('a field that is none is named; one with markup in its middle is as well', () => {
  expect(fieldFault('{姓名}', '<p>{姓名}，{<strong>会员</strong>编}</p>')).toContain('“{会员编}”')
  expect(fieldFault('', '<p>{<strong>姓名</strong>}您好</p>')).toContain('夹着格式')
  expect(fieldFault('{名字}', '<p>您好</p>')).toContain('“{名字}”')
  expect(fieldFault('关于{级别}', '<p>{<em>x</em></p><p>{姓名}</p>')).toBeUndefined()
})

test('the words alone, on one line', () => {
  expect(wordsOf('<h2>一</h2><p>二<strong>三</strong>&amp;amp; &lt;</p>')).toBe('一 二三&amp; <')
  expect(wordsOf('<p> </p><p><br></p>')).toBe('')
  expect(wordsOf('  一\n\n二 ')).toBe('一 二')
})

test('plain text keeps lists, addresses, tables and pictures readable', () => {
  const html =
    '<p>您好：</p><ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol>' +
    '<table><tbody><tr><th><p>时间</p></th><td><p>上午</p></td></tr><tr><th><p>地点</p></th><td><p>三楼</p></td></tr></tbody></table>' +
    `<p>见<a href="https://a.example/?a=1&amp;b=2">通知</a><br>此致</p><img data-file="${FILE}" alt="会场">`
  expect(plainOf(html)).toMatchInlineSnapshot(`
    "您好：

    1. 甲
      - 乙
    2. 丙

    时间　上午
    地点　三楼

    见通知（https://a.example/?a=1&b=2）
    此致

    ［图片：会场］"
  `)
})

test('a text of nothing but signs is read in one go', () => {
  const steps = (body: string) => {
    let pieces = 0
    const counted = new Proxy(values, {
      get: (held, name) => {
        pieces += 1
        return Reflect.get(held, name)
      },
    })
    fillRich(body, counted)
    return pieces
  }
  for (const sign of ['<', '<!--', '[', '{', '[a](']) {
    const body = sign.repeat(40_000 / sign.length)
    expect(steps(`<p>${body}`)).toBe(0)
    expect(wordsOf(`<p>${body}`).length).toBeLessThanOrEqual(body.length + 1)
    expect(fieldFault(`<p>${body}`)).toBeUndefined()
    expect(richOf(body).length).toBeGreaterThan(40_000)
  }
})

test('a numbered list, bold words and a link beside them', () => {
  expect(richOf('1. 甲\n2. **乙**丙')).toBe(
    '<ol><li><p>甲</p></li><li><p><strong>乙</strong>丙</p></li></ol>',
  )
  // A picture may be indented; what stands on two lines stays two.
  expect(richOf(`  ![图](file:${FILE})  \n甲\n\n乙`)).toBe(
    `<img data-file="${FILE}" alt="图"><p>甲</p><p>乙</p>`,
  )
})

test('rich text begins with an element of its own, also after blanks and in large letters', () => {
  for (const body of [
    '<p>',
    ' \n<P>',
    '<h2>x',
    '<table>',
    '<hr>',
    '<img src>',
    '<ul>',
    '<ol>',
    '<pre>',
    '<blockquote>',
  ])
    expect([body, isRich(body)]).toEqual([body, true])
  for (const body of ['甲<p>', '<h1>', '<pq>', '<script>', '<b>', ''])
    expect([body, isRich(body)]).toEqual([body, false])
})

test('only an address is made a link, with http or https at its beginning', () => {
  const filled = (loginLink: string) => fillRich('<p>{登录链接}</p>', { ...values, loginLink })
  expect(filled('http://a.example/')).toBe('<p><a href="http://a.example/">http://a.example/</a></p>')
  expect(filled('见https://a.example/')).toBe('<p>见https://a.example/</p>')
  expect(filled('javascript:https://a')).toBe('<p>javascript:https://a</p>')
  // After the end of a link the text is text again.
  const link = '<a href="https://a.example/">https://a.example/</a>'
  const two = fillRich('<p><a href="https://b.example/">甲</a>{登录链接}</p>', {
    ...values,
    loginLink: 'https://a.example/',
  })
  expect(two).toBe(`<p><a href="https://b.example/">甲</a>${link}</p>`)
  expect(fillRich('<p><abbr>{登录链接}</abbr></p>', { ...values, loginLink: 'https://a.example/' })).toBe(
    `<p><abbr>${link}</abbr></p>`,
  )
})

test('words of elements beside each other do not run together, those of one word do', () => {
  expect(wordsOf('<p>一<br>二<h3>三</h3>四</p>')).toBe('一 二 三 四')
  expect(wordsOf('<p class="a">一</p><ul><li class="b">二</li></ul>三<em>四</em>')).toBe('一 二 三四')
  expect(wordsOf('<p>一<hr class="x">二</p>')).toBe('一 二')
})

test('pictures are found whatever else their element says', () => {
  expect(picturesIn(`<p>甲</p><img alt="图" class="wide" data-file="${FILE}"><img data-file="x">`)).toEqual([
    FILE,
  ])
})

test('plain text says an address once, a picture by its name, and nothing twice', () => {
  expect(plainOf('<p><a href="https://a.example/"><strong>甲</strong></a>乙</p>')).toBe(
    '甲（https://a.example/）乙',
  )
  expect(plainOf('<p><a href="https://a.example/">https://a.example/</a>。</p>')).toBe('https://a.example/。')
  expect(plainOf('<p><a>甲</a><em>乙</em></p>')).toBe('甲乙')
  expect(
    plainOf('<p><a href="https://a.example/">甲</a></p><p><a href="https://b.example/">乙</a></p>'),
  ).toBe('甲（https://a.example/）\n\n乙（https://b.example/）')
  expect(plainOf('<p href="https://a.example/">甲</p><img src="x">')).toBe('甲\n\n［图片］')
})

test('lists stand apart from what follows, and count to ten and further', () => {
  const items = Array.from({ length: 11 }, (_, n) => `<li><p>第${n + 1}</p></li>`).join('')
  const lines = plainOf(`<ol>${items}</ol><p>完</p>`).split('\n')
  expect([lines[9], lines[10], lines[11], lines[12]]).toEqual(['10. 第10', '11. 第11', '', '完'])
  expect(plainOf('<ul><li><p>甲</p></li></ul><ul><li><p>乙</p></li></ul>完')).toBe('- 甲\n\n- 乙\n\n完')
  expect(plainOf('<ol><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ol>丙')).toBe('1. 甲\n  1. 乙\n\n丙')
  expect(plainOf('<ul><li><h3>甲</h3></li></ul>')).toBe('-\n\n甲')
})

test('text with signs of a tag in it stays text; blanks before a line go', () => {
  expect(plainOf('<p>1 &lt; 2 &amp;&amp; &quot;3&quot; &gt; 2</p>')).toBe('1 < 2 && "3" > 2')
  expect(plainOf('<p>甲 　<br>　乙</p>')).toBe('甲\n乙')
})

test('an item without a list is one with a stroke; the address of a link is its href', () => {
  expect(plainOf('<li>甲</li>')).toBe('- 甲')
  expect(plainOf('<a class="x" href="https://a.example/">甲</a>')).toBe('甲（https://a.example/）')
})
