import { article } from '@portal/contract/content/article.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanHtml, renderHtml, textOfHtml } from '../../platform/documents/html.ts'
import { type PublicationApp, publicationApp } from './publication.testing.ts'

/** Rich text can do nothing (docs/handbook/security.md#rich-text): through the API, and planted in the table behind our back. */

let on: PublicationApp
beforeAll(async () => {
  on = await publicationApp()
})
afterAll(() => on.close())

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\nscript:',
  'java&#9;script:',
  '&#106;avascript:',
  'vbscript:',
  'data:text/html,',
  'blob:',
  'file:',
  '\u0001javascript:',
  ' javascript:',
  'javascript&colon;',
  '//evil.example/',
  'view-source:javascript:',
]
const HANDLERS = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'ONERROR',
  'onbegin',
]
const CORPUS = [
  ...SCHEMES.flatMap((scheme) => [
    `<a href="${scheme}alert(1)">点</a>`,
    `<img src="${scheme}alert(1)">`,
    `<iframe src="${scheme}alert(1)"></iframe>`,
    `<form action="${scheme}alert(1)"><button>x</button></form>`,
  ]),
  ...HANDLERS.flatMap((name) => [
    `<img src=x ${name}=alert(1)>`,
    `<p ${name}="alert(1)">x</p>`,
    `<svg ${name}=alert(1)></svg>`,
    `<details open ${name}=alert(1)>`,
  ]),
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<style>@import "//evil.example"; body{background:url(javascript:alert(1))}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<template><script>alert(1)</script></template>',
  '<p style="position:fixed;inset:0;background:url(//evil.example)">x</p>',
  '<p class="overlay" id="root">x</p>',
  '<input autofocus onfocus=alert(1)>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<img src="//evil.example/track.gif">',
  '<img data-file="../../etc/passwd" src=x>',
  '<img data-file="11111111-1111-4111-8111" onerror=alert(1) x="">',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<a href="https://ok.example" target=_top rel=opener onclick=alert(1)>x</a>',
  '<td colspan="999999999">x</td>',
  '<p>\u0000<script\u0000>alert(1)</script></p>',
  `${'<blockquote>'.repeat(3000)}<script>alert(1)</script>`,
]
const BAD =
  /<\s*\/?\s*(script|style|iframe|svg|math|object|embed|link|meta|base|form|button|input|textarea|noscript|template|video|audio|details|xmp)\b|\son\w+\s*=|(href|src|action|data)\s*=\s*["']?\s*(?!https?:\/\/ok|\/api\/)[^"'\s>]|style=|class=|id=|evil\.example[^<]*"|_top|opener(?! )[^"]*on/i

test('the check finds what it must find', () => {
  for (const planted of [
    '<script>',
    '<p onclick=x>',
    '<a href="javascript:1">',
    '<img src="//evil.example/a">',
  ])
    expect(BAD.test(planted), planted).toBe(true)
  expect(CORPUS.length).toBeGreaterThanOrEqual(100)
})

test.each([
  ['through the API', false],
  ['planted in the table', true],
])('%s nothing of it survives', async (_how, planted) => {
  const { id } = await on.good(on.write())
  for (const payload of CORPUS) {
    const { data: now } = await on.app.call(article.detail, { id }, { token: on.as('editor') })
    if (planted)
      await on.app.db
        .updateTable('publication')
        .set({ body: payload.replaceAll('\u0000', '') })
        .where('id', '=', id)
        .execute()
    else {
      const reply = await on.write({
        id,
        version: now?.version ?? 0,
        act: 'save',
        body: `<p>字</p>${payload}`,
      })
      expect(reply.code, payload).toBe(200)
      const row = await on.app.db
        .selectFrom('publication')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.body, payload).not.toMatch(BAD)
    }
    const { data } = await on.app.call(article.detail, { id }, { token: on.as('person') })
    expect(data?.body, payload).not.toMatch(BAD)
  }
})

test('an old version and unpublished changes are cleaned when they are shown', async () => {
  const { id } = await on.good(on.write())
  const bad = { title: 'x', summary: '', source: '', categoryId: '', coverFileId: '', attachmentIds: [] }
  const content = JSON.stringify({ ...bad, body: '<p>字<img src=x onerror=alert(1)></p>' })
  await on.app.database.pool.query(`update publication set draft = $1, "draftAt" = now() where id = $2`, [
    content,
    id,
  ])
  await on.app.database.pool.query(
    `update "publicationVersion" set content = $1 where "publicationId" = $2`,
    [content, id],
  )
  const token = on.as('editor')
  const draft = await on.good(on.app.call(article.detail, { id, draft: true }, { token }))
  const { list } = await on.good(on.app.call(article.versions, { id }, { token }))
  const old = await on.good(on.app.call(article.versionDetail, { id, at: list[0]?.version ?? 0 }, { token }))
  expect([draft.body, old.body]).toEqual(['<p>字</p>', '<p>字</p>'])
})

test('what people write stays as it is', async () => {
  const kept =
    '<h2>一</h2><p><strong>粗</strong><em>斜</em><u>线</u> <a href="https://ok.example/x" target="_blank" rel="noopener noreferrer">链</a></p><ol start="3"><li><p>三</p></li></ol><table><tbody><tr><th colspan="2">表</th></tr><tr><td>1</td><td>2</td></tr></tbody></table><hr />'
  expect(await cleanHtml(kept)).toBe(kept)
  const id = '11111111-1111-4111-8111-111111111111'
  expect(renderHtml(`<img data-file="${id}" alt="图">`, (file) => `/api/x?file=${file}`)).toBe(
    `<img data-file="${id}" alt="图" src="/api/x?file=${id}" />`,
  )
  expect(renderHtml(`<img data-file="${id}">`, () => undefined)).toBe('')
  expect(await textOfHtml('<p>甲&amp;乙</p><p>丙&lt;丁</p>')).toBe('甲&乙 丙<丁')
})
