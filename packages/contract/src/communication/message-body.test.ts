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
