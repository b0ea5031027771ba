import { article } from '@portal/contract/content/article.calls'
import { front } from '@portal/contract/content/front.calls'
import { frontDesk } from '@portal/contract/content/front-desk.calls'
import { publication } from '@portal/contract/content/publication.calls'
import type { Visibility } from '@portal/contract/content/publication-columns'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { ROLES, type Role } from '@portal/contract/platform/roles'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSetting } from '../../platform/settings/settings.queries.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let on: TestPortal
const tokens = new Map<Role, string>()
const as = (role: Role) => {
  const token = tokens.get(role) ?? on.signIn({ role, name: `示例${role}` })
  tokens.set(role, token)
  return { token }
}
beforeAll(async () => {
  on = await testPortal()
})
afterAll(() => on.close())

let number = 0
const write = async (change: Partial<CallOf<typeof article.save>> = {}) => {
  number += 1
  const input = {
    column: 'xsjl',
    title: `文章${number}号`,
    body: '<p>正文</p>',
    act: 'publish',
    ...change,
  } as const
  const { code, data } = await on.call(article.save, input, as('editor'))
  expect(code).toBe(200)
  return { id: data?.id ?? '', version: data?.version ?? 0, title: input.title }
}
const publicTitles = async (input: object = {}) =>
  (await on.call(front.column, { pageSize: 200, ...input })).data?.list.map(({ title }) => title) ?? []
const text = async (path: string) => {
  const answer = await fetch(on.url + path)
  return { status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') ?? '' }
}

describe('visibility', () => {
  const READERS: Record<Visibility, readonly Role[]> = {
    public: ['person', 'expert', 'unit'],
    members: ['person', 'expert', 'unit'],
    person: ['person'],
    expert: ['expert'],
    unit: ['unit'],
  }
  test.each(Object.keys(READERS) as Visibility[])(
    '%s: list and detail of members honour it',
    async (visibility) => {
      const { id, title } = await write({ visibility })
      for (const role of ['person', 'expert', 'unit'] as const) {
        const list = await on.call(article.list, { column: 'xsjl', pageSize: 200 }, as(role))
        const reads = READERS[visibility].includes(role)
        expect([role, list.data?.list.some((row) => row.title === title)]).toEqual([role, reads])
        expect([role, (await on.call(article.detail, { id }, as(role))).code]).toEqual([
          role,
          reads ? 200 : 404,
        ])
      }
      expect((await publicTitles()).includes(title)).toBe(visibility === 'public')
      const { status } = await on.callWith(front.reading, { id })
      expect(status).toBe(visibility === 'public' ? 200 : 404)
    },
  )

  test('left out it is for members, and a save without it leaves it', async () => {
    const { id, version } = await write({})
    const read = async () => (await on.call(article.detail, { id }, as('editor'))).data
    expect((await read())?.visibility).toBe('members')
    const opened = await write({ id, version, visibility: 'public' })
    await write({ id, version: opened.version })
    expect((await read())?.visibility).toBe('public')
  })
})

describe('what a stranger reads', () => {
  test('nothing of drafts, of what is to come, withdrawn or deleted: all answer alike', async () => {
    const draft = await write({ visibility: 'public', act: 'save' })
    const later = await write({
      visibility: 'public',
      publishAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const gone = await write({ visibility: 'public' })
    const at = ({ id, version }: typeof gone) => ({ id, version })
    expect((await on.call(article.withdraw, at(gone), as('editor'))).code).toBe(200)
    const removed = await write({ visibility: 'public' })
    expect((await on.call(article.remove, at(removed), as('editor'))).code).toBe(200)
    const answers = []
    for (const { id, title } of [draft, later, gone, removed]) {
      expect(await publicTitles({ keyword: title })).toEqual([])
      expect((await text(`/articles/${id}`)).status).toBe(404)
      const { code, errorMsg } = await on.call(front.reading, { id })
      answers.push(`${code} ${errorMsg}`)
    }
    const unknown = await on.call(front.reading, { id: '00000000-0000-4000-8000-000000000000' })
    expect(new Set(answers)).toEqual(new Set([`${unknown.code} ${unknown.errorMsg}`]))
  })

  test('search goes over what is public only, and its signs are letters', async () => {
    const open = await write({ visibility: 'public', body: '<p>丰水年的百分之50%</p>' })
    await write({ body: '<p>丰水年的会员稿</p>' })
    expect(await publicTitles({ keyword: '丰水年' })).toEqual([open.title])
    expect(await publicTitles({ keyword: '0%' })).toEqual([open.title])
    expect(await publicTitles({ keyword: '%_%' })).toEqual([])
  })

  test('a picture stays readable as long as its article is public', async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0d4f76' } })
      .png()
      .toBuffer()
    const upload = await on.call(
      publication.picture,
      {},
      { ...as('editor'), files: { image: [{ name: '图.png', content: png }] } },
    )
    const { id, version } = await write({ visibility: 'public', coverFileId: upload.data?.id ?? '' })
    const { data } = await on.call(front.reading, { id })
    expect((await fetch(on.url + data?.coverUrl)).status).toBe(200)
    await write({ id, version, coverFileId: upload.data?.id ?? '', visibility: 'members' })
    expect((await fetch(on.url + data?.coverUrl)).status).toBe(404)
  })

  test('nothing personal and nothing of staff is in the answers', async () => {
    const { id } = await write({ visibility: 'public' })
    for (const answer of [
      await on.call(front.page, {}),
      await on.call(front.column, {}),
      await on.call(front.reading, { id }),
    ])
      expect(JSON.stringify(answer)).not.toMatch(/示例editor|updatedBy|viewCount|version|draft/)
  })
})

describe('pages before their program', () => {
  test('title, description, card and text of an article, escaped', async () => {
    const title = '“流域”</title><script>alert(1)</script>$& __CSP_NONCE__ 标题'
    const { id } = await write({
      visibility: 'public',
      title,
      summary: '摘要"><img src=x>',
      body: '<h2>一</h2><p>正文在此</p>',
    })
    const page = await text(`/articles/${id}`)
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    // Without a build there is no page to write into.
    if (page.body.includes('尚未构建')) return
    expect(page.body).toContain('<p>正文在此</p>')
    expect(page.body).toContain('property="og:title"')
    expect(page.body).not.toContain('<script>alert(1)')
    expect(page.body).not.toContain('<img src=x>')
    expect(page.body.match(/<title>/g)).toHaveLength(1)
    // The page's own nonce is given to nobody who writes the name of its place.
    expect(page.body).toContain('__CSP_NONCE__ 标题')
    expect(page.body).not.toContain('name="csp-nonce" content="__CSP_NONCE__"')
  })

  test('the page in English: what staff wrote, escaped, in its language', async () => {
    const written = '## <b>Who</b>\n\nWe & our **rivers**, [certificates](/certificate)\n\n- one'
    const by = { accountId: crypto.randomUUID(), name: '甲' }
    await saveSetting(on.db, { key: 'text.english', value: written, version: 0 }, by)
    await eventually(async () => {
      const page = await text('/en')
      expect(page.status).toBe(200)
      if (page.body.includes('尚未构建')) return
      expect(page.body).toContain(
        '<article lang="en"><h1>River Basin Society for Technology and Economics</h1><h2>&#60;b&#62;Who&#60;/b&#62;</h2>' +
          '<p>We &#38; our <strong>rivers</strong>, <a href="/certificate">certificates</a></p><ul><li>one</li></ul></article>',
      )
      expect(page.body).toContain('content="We &#38; our rivers, certificates"')
    })
  })

  test.each([
    ['/login', '统一登录', 'href="/register"'],
    ['/forgotExpert', '找回密码', 'href="/expertLogin"'],
    ['/register', '入会须知', 'href="/registerperson"'],
    ['/registerunit', '单位会员注册', '统一社会信用代码'],
    ['/charter', '流域技术经济学会章程', '<h2>'],
    ['/progress', '申请进度', '短信验证码'],
    ['/resume', '继续填写', '接续码'],
    ['/certificate', '证书核验', '证书编号'],
    ['/publicity', '公示', '</main>'],
  ])('%s has its words in it', async (path, title, word) => {
    const page = await text(path)
    expect(page.status).toBe(200)
    if (page.body.includes('尚未构建')) return
    expect(page.body).toContain(`<title>${title}`)
    expect(page.body).toContain(`<h1>${title}`)
    expect(page.body).toContain(word)
  })

  test('feed, map of addresses and robots name what is public', async () => {
    const open = await write({ visibility: 'public', title: '订阅 <源> & 地图' })
    const closed = await write({})
    await eventually(async () => {
      const [rss, map] = [await text('/rss.xml'), await text('/sitemap.xml')]
      expect(rss.type).toContain('application/rss+xml')
      expect(rss.body).toContain(`/articles/${open.id}`)
      expect(rss.body).toContain('订阅 &#60;源&#62; &#38; 地图')
      expect(map.body).toContain(`/articles/${open.id}`)
      for (const { body } of [rss, map]) expect(body).not.toContain(closed.id)
    })
    expect((await text('/robots.txt')).body).toContain('/sitemap.xml')
  })
})

describe('staff and the front page', () => {
  const draft = async () => {
    const { data } = await on.call(frontDesk.draft, {}, as('editor'))
    if (!data) throw new Error('no draft')
    return data
  }
  const shown = async () => (await on.call(front.page, {})).data?.blocks ?? []

  test('who may', async () => {
    for (const role of Object.keys(ROLES) as Role[]) {
      const may = ['superAdmin', 'administrator', 'editor'].includes(role)
      const { status } = await on.callWith(frontDesk.draft, {}, as(role))
      expect([role, status]).toEqual([role, may ? 200 : 403])
    }
  })

  test('what is written appears once it is published, and is audited', async () => {
    const words = { title: '', lead: '', linkText: '', linkTo: '', pictureId: '', pictureAlt: '' }
    const { version } = await draft()
    const word = { ...words, version, kind: 'news', title: '本周要闻' } as const
    expect((await on.call(frontDesk.word, word, as('editor'))).code).toBe(200)
    // Somebody who still sees the page before is told.
    expect((await on.call(frontDesk.word, word, as('administrator'))).error).toBe('stateChanged')
    const title = (blocks: readonly { kind: string; title: string }[]) =>
      blocks.find(({ kind }) => kind === 'news')?.title
    expect(title(await shown())).toBe('学会要闻')
    const preview = await on.call(frontDesk.preview, {}, as('editor'))
    expect(title(preview.data?.blocks ?? [])).toBe('本周要闻')
    const next = await draft()
    expect(next.changed).toBe(true)
    expect((await on.call(frontDesk.publish, { version: next.version }, as('editor'))).code).toBe(200)
    await eventually(async () => expect(title(await shown())).toBe('本周要闻'))
    const again = await on.call(frontDesk.publish, { version: (await draft()).version }, as('editor'))
    expect(again.error).toBe('nothingChanged')
    const rows = await on.db
      .selectFrom('auditLog')
      .selectAll()
      .where('targetKind', '=', 'frontPage')
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  test('blocks change places and go; the first stays, and none is lost or doubled', async () => {
    const { version, blocks } = await draft()
    const order = blocks.map(({ kind, on: isOn }) => ({ kind, on: isOn }))
    const [first, ...others] = order
    if (!first) throw new Error('no blocks')
    const refused = [
      [...others, first],
      [first, ...others.slice(1), others[1]],
    ]
    for (const wrong of refused) {
      const answer = await on.call(frontDesk.arrange, { version, order: wrong as typeof order }, as('editor'))
      expect(answer.error).toBe('badInput')
    }
    const next = [
      { ...first, on: false },
      ...others.toReversed().map((one) => ({ ...one, on: one.kind !== 'figures' })),
    ]
    expect((await on.call(frontDesk.arrange, { version, order: next }, as('editor'))).code).toBe(200)
    const preview = await on.call(frontDesk.preview, {}, as('editor'))
    const kinds = preview.data?.blocks.map(({ kind }) => kind) ?? []
    expect(kinds[0]).toBe('identity')
    expect(kinds).not.toContain('figures')
    await on.call(frontDesk.discard, { version: (await draft()).version }, as('editor'))
    expect((await draft()).changed).toBe(false)
  })

  test('links lead nowhere they must not, and a picture has its words', async () => {
    const words = { title: '', lead: '', linkText: '去', pictureId: '', pictureAlt: '' }
    const { version } = await draft()
    for (const linkTo of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', ''])
      expect(
        (await on.call(frontDesk.word, { ...words, version, kind: 'special', linkTo }, as('editor'))).error,
      ).toBe('badInput')
    const foreign = {
      ...words,
      linkTo: '/register',
      pictureId: '00000000-0000-4000-8000-000000000000',
      pictureAlt: '图',
    }
    const answer = await on.call(frontDesk.word, { ...foreign, version, kind: 'special' }, as('editor'))
    expect(answer.error).toBe('badInput')
  })
})
