import type { BLOCKS, FrontPage, PublicReading, PublicRow } from '@portal/contract/content/front.calls'
import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import type { SettingValues } from '@portal/contract/platform/settings/settings'
import type { Inline, TextBlock } from '@portal/contract/platform/texts/text-block.fields'
import { dayText } from '@portal/contract/platform/time'
import { escaped } from '../../platform/http/pages.ts'

/** The public pages as text with links, which stands on them until the program has come. */

export type Society = Pick<
  SettingValues,
  'societyName' | 'slogan' | 'phone' | 'email' | 'address' | 'icp' | 'psb'
>

/** A link. */
export const a = (to: string, text: string): string => `<a href="${escaped(to)}">${escaped(text)}</a>`
export const list = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''
const section = (title: string, ...parts: readonly string[]): string =>
  parts.join('') && `<section><h2>${escaped(title)}</h2>${parts.join('')}</section>`
export const p = (text: string): string => text && `<p>${escaped(text)}</p>`

const PLACES = [
  ['/', '首页'],
  ...Object.entries(COLUMNS).map(([key, { label }]) => [`/columns/${key}`, label]),
  ['/events', '会议与培训'],
  ['/publicity', '公示'],
  ['/charter', '学会章程'],
  ['/en', 'English'],
] as const
export const frame = ({ societyName, icp, psb, address, phone }: Society, main: string): string =>
  `<div class="sent"><header><p><strong>${escaped(societyName)}</strong></p><nav aria-label="站点">${PLACES.map(
    ([to = '', text = '']) => a(to, text),
  ).join(
    '',
  )}</nav></header><main>${main}</main><footer>${[phone, address, icp, psb].filter(Boolean).map(p).join('')}</footer></div>`

const rowsText = (rows: readonly PublicRow[]): string =>
  list(rows.map((row) => `${a(`/articles/${row.id}`, row.title)} <small>${dayText(row.publishAt)}</small>`))

const FIGURES = [
  ['persons', '个人会员'],
  ['units', '单位会员'],
  ['experts', '入库专家'],
  ['evaluated', '办结评价'],
] as const

export const frontText = (page: FrontPage, society: Society): string => {
  const parts: Partial<Record<keyof typeof BLOCKS, () => string>> = {
    ways: () =>
      list([
        a('/register', '加入学会'),
        a('/login', '登录'),
        a('/registerproject', '申请成果评价'),
        a('/certificate', '证书核验'),
      ]),
    publicity: () =>
      list(
        page.publicity.map(
          ({ id, name, endAt, state }) =>
            `${a(`/publicity/${id}`, name)} <small>${state === 'ended' ? '已结束' : `${dayText(endAt)}截止`}</small>`,
        ),
      ),
    news: () => rowsText(page.news),
    science: () => rowsText(page.science),
    figures: () =>
      list(
        FIGURES.flatMap(([key, label]) => {
          const count = page.figures[key]
          return count === undefined ? [] : [`${label} ${count}`]
        }),
      ),
    contact: () => list([society.phone, society.email, society.address].filter(Boolean).map(escaped)),
  }
  const [identity, ...others] = page.blocks
  return frame(
    society,
    `<h1>${escaped(society.societyName)}</h1>${p(society.slogan.replace(/\n/g, '　'))}${p(identity?.lead ?? '')}${others
      .map(({ kind, title, lead }) => {
        const own = parts[kind]?.()
        return own === '' ? '' : section(title, p(lead), own ?? '')
      })
      .join('')}`,
  )
}

export const columnText = (
  { column, rows }: { column: Column | undefined; rows: readonly PublicRow[] },
  society: Society,
): string => frame(society, `<h1>${column ? COLUMNS[column].label : '学会资讯'}</h1>${rowsText(rows)}`)

export const readingText = (reading: PublicReading, society: Society): string =>
  frame(
    society,
    `<article><p>${a(`/columns/${reading.column}`, COLUMNS[reading.column].label)}</p><h1>${escaped(reading.title)}</h1>
<p><small>${[dayText(reading.publishAt), reading.source].filter(Boolean).map(escaped).join('　')}</small></p>${p(reading.summary)}${reading.body}</article>`,
  )

const inlineText = (content: readonly Inline[]): string =>
  content
    .map(({ text, bold, href }) => {
      const shown = href ? a(href, text) : escaped(text)
      return bold ? `<strong>${shown}</strong>` : shown
    })
    .join('')
const blockText = (block: TextBlock): string => {
  if (block.type === 'heading') return `<h${block.level}>${inlineText(block.content)}</h${block.level}>`
  if (block.type === 'paragraph') return `<p>${inlineText(block.content)}</p>`
  return list(block.items.map(inlineText))
}
export const blocksText = (blocks: readonly TextBlock[]): string => blocks.map(blockText).join('')
export const englishText = (
  { title, blocks }: { title: string; blocks: readonly TextBlock[] },
  society: Society,
): string => frame(society, `<article lang="en"><h1>${escaped(title)}</h1>${blocksText(blocks)}</article>`)
/** The words of the first paragraph. */
export const firstWords = (blocks: readonly TextBlock[]): string => {
  const first = blocks.find(({ type }) => type === 'paragraph')
  return first?.type === 'paragraph' ? first.content.map(({ text }) => text).join('') : ''
}
