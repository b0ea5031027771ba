import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { asPasted, carriedFile } from './paste.ts'
import { RichEditor } from './rich-editor.tsx'

/** What the editor of articles and mails takes from word processors, and what it says where it cannot. */

const text = () => page.getByRole('textbox', { name: '正文' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const given: string[] = []
function Written({ pictures = false, value: before = '' }: { pictures?: boolean; value?: string }) {
  const [value, setValue] = useState(before)
  const [map] = useState(() => new Map<string, string>())
  return (
    <RichEditor
      value={value}
      onChange={(html) => {
        given.push(html)
        setValue(html)
      }}
      pictures={map}
      upload={pictures ? async ({ type }) => ({ id: type, url: '/favicon.svg' }) : undefined}
      invalid={false}
    />
  )
}
const last = () => given.at(-1)

/** As a browser hands over what was copied elsewhere. */
const paste = async (html: string) => {
  await text().click()
  const data = new DataTransfer()
  data.setData('text/html', html)
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

const WORD = `<html><body lang=ZH-CN>
<p class=MsoTitle align=center style='text-align:center'><b><span style='font-family:黑体'>关于召开年会的通知<o:p></o:p></span></b></p>
<h1>一、会议安排</h1>
<p class=MsoNormal style='text-indent:24.0pt;mso-char-indent-count:2.0'>现将有关事项通知如下：</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1、<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>时间</p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>(1)</span>上午</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2、</span>地点</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span>备注</p>
<p class=MsoNormal style='text-indent:0cm;text-align:justify'>此致</p>
<p class=MsoNormal align=right style='text-align:right'>流域技术经济学会</p>
<p><img width=100 src="file:///C:/Users/a/clip_image001.png"></p></body></html>`

describe('what comes from a word processor', () => {
  test('keeps headings, lists, sides and first lines, and counts pictures that stay behind', () => {
    const { html, lost } = asPasted(WORD)
    expect(lost).toBe(1)
    expect(html).toContain('<h2>一、会议安排</h2>')
    const bare = html
      .replace(/<p[^>]*>/g, '')
      .replace(/<\/p>|<!--.*?-->|<\/?span[^>]*>/g, '')
      .replace(/\s+/g, '')
    expect(bare).toContain('<ol><li>时间<ol><li>上午</li></ol></li><li>地点</li></ol><ul><li>备注</li></ul>')
  })

  test('in the words of the portal', async () => {
    await show(<Written />)
    await paste(WORD)
    await expect
      .poll(last)
      .toBe(
        '<p data-align="center"><strong>关于召开年会的通知</strong></p><h2>一、会议安排</h2><p data-indent="1">现将有关事项通知如下：</p><ol><li><p>时间</p><ol><li><p>上午</p></li></ol></li><li><p>地点</p></li></ol><ul><li><p>备注</p></li></ul><p data-align="justify">此致</p><p data-align="right">流域技术经济学会</p>',
      )
    await expect.element(page.getByText('1 张图片没有粘贴过来')).toBeVisible()
  })

  test('a picture that comes along as data is sent on and stays where it stood', async () => {
    await show(<Written pictures />)
    await paste('<p>前</p><p><img src="data:image/png;base64,iVBORw0KGgo="></p><p>后</p>')
    await expect.poll(last).toBe('<p>前</p><img alt="" data-file="image/png"><p>后</p>')
  })

  test('data that is no picture is none', () => {
    expect(carriedFile('data:image/svg+xml;base64,PHN2Zz4=')).toBeUndefined()
    expect(carriedFile('data:image/jpeg;base64,/9j/')?.type).toBe('image/jpeg')
  })
})

describe.each(SIZES)('the editor at %o', (size) => {
  test('sets a paragraph to the side and back, indents it, and ends a letter', async () => {
    await sized(size)
    await show(<Written value="<p>各位会员：</p>" />)
    await text().click()
    await button('首行缩进').click()
    await button('居中').click()
    await expect.element(button('居中')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(last).toBe('<p data-align="center" data-indent="1">各位会员：</p>')
    await button('居中').click()
    await button('首行缩进').click()
    await userEvent.keyboard('{End}')
    await button('落款').click()
    await expect
      .poll(last)
      .toMatch(/^<p>各位会员：<\/p><p data-align="right">.*<\/p><p data-align="right">\d{4}年/)
    expect(await faults()).toEqual([])
  })
})
