import { front } from '@portal/contract/content/front.calls'
import { frontDesk } from '@portal/contract/content/front-desk.calls'
import { publication } from '@portal/contract/content/publication.calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

/** Pictures of the front page (docs/handbook/content.md#front-page). */

let on: TestPortal
let token: string
beforeAll(async () => {
  on = await testPortal()
  token = on.signIn({ role: 'editor', name: '示例编辑' })
})
afterAll(() => on.close())

const draft = async () => {
  const { data } = await on.call(frontDesk.draft, {}, { token })
  if (!data) throw new Error('no draft')
  return data
}
const publish = async () =>
  expect((await on.call(frontDesk.publish, { version: (await draft()).version }, { token })).code).toBe(200)
const switched = async (isOn: boolean) => {
  const { version, blocks } = await draft()
  const order = blocks.map((one) => ({ kind: one.kind, on: one.kind === 'special' ? isOn : one.on }))
  expect((await on.call(frontDesk.arrange, { version, order }, { token })).code).toBe(200)
}

test('the picture of a block that was taken off the page is nobody’s to read, whoever kept its address', async () => {
  const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0d4f76' } })
    .png()
    .toBuffer()
  const files = { image: [{ name: '图.png', content }] }
  const { data } = await on.call(publication.picture, {}, { token, files })
  const words = { title: '专题', lead: '', linkText: '去', linkTo: '/register', pictureAlt: '图' }
  const { version } = await draft()
  const block = { ...words, pictureId: data?.id ?? '', version, kind: 'special' as const }
  expect((await on.call(frontDesk.word, block, { token })).errorMsg).toBeUndefined()
  await switched(true)
  await publish()
  const url = await eventually(async () => {
    const { data: page } = await on.call(front.page, {})
    const address = page?.blocks.find(({ kind }) => kind === 'special')?.pictureUrl ?? ''
    expect(address).not.toBe('')
    return on.url + address
  })
  expect((await fetch(url)).status).toBe(200)
  await switched(false)
  // It is still on the page that everybody sees.
  expect((await fetch(url)).status).toBe(200)
  await publish()
  expect((await fetch(url)).status).toBe(404)
})
