import { timeOf } from '@portal/contract/platform/time'
import type { OwnSection } from '../../platform/own-data/own-data.ts'

/** The file that a person opens: everything in tables, no script, nothing from elsewhere. */

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string,
  )
const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}(:?\d{2})?)$/

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return timeOf(value)
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  const text = String(value)
  return ISO.test(text) ? timeOf(text) : text
}

const STYLE = `body{font:15px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d2b3a}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:2px solid #1d4f7a}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #cbd5df;padding:.35rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}
th{background:#eef3f8;white-space:nowrap}.empty{color:#5a6878}`

const table = ({ columns, rows }: OwnSection): string => {
  if (rows.length === 0) return '<p class="empty">没有记录</p>'
  const names = Object.keys(columns)
  const head = names.map((name) => `<th scope="col">${escaped(columns[name] ?? name)}</th>`).join('')
  const body = rows
    .map((row) => `<tr>${names.map((name) => `<td>${escaped(textOf(row[name]))}</td>`).join('')}</tr>`)
    .join('\n')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

export const readableFile = (
  title: string,
  madeAt: Date,
  sections: readonly OwnSection[],
): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>生成时间：${timeOf(madeAt)}。文件中有您的身份证号等敏感信息，请妥善保管。上传的文件在“文件”文件夹中，同样的内容也在 data.json 中，供其他系统读取。</p>
${sections.map((section) => `<h2>${escaped(section.title)}</h2>\n${table(section)}`).join('\n')}
</body></html>
`
