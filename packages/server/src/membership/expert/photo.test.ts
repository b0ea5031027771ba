import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { expert as calls } from '@portal/contract/membership/expert.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpert } from '../admission/member.factory.ts'
import { type ExpertApp, expertApp, nextIp } from './expert.testing.ts'

let on: ExpertApp
beforeAll(async () => {
  on = await expertApp()
})
afterAll(() => on.close())

const upload = async (token: string) => {
  const content = await sharp({ create: { width: 300, height: 420, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const files = { image: [{ name: '新照片.jpg', content }] }
  const { data } = await on.call(fileCalls.uploadPhoto, {}, { token, files, ip: nextIp() })
  return data?.id ?? ''
}

test('staff give another one, which counts at once; nobody else does, and no file of somebody else', async () => {
  const { memberId: id } = await createExpert(on.app.db, on.deps, { state: 'approved' })
  const token = on.app.signIn({ role: 'expert', memberId: id })
  const accountId = crypto.randomUUID()
  const staff = on.app.signIn({ role: 'administrator', name: '审核员戊', accountId })
  const image = await upload(staff)
  const { version } = await on.rowOf(id)
  const input = { id, version, image }
  for (const other of [token, on.app.signIn({ role: 'editor' })])
    expect((await on.call(calls.setPhoto, input, { token: other })).status).toBe(403)
  const foreign = await on.call(calls.setPhoto, input, { token: on.reviewer })
  expect(foreign.fields).toEqual({ image: '请重新上传照片' })
  expect((await on.call(calls.setPhoto, { ...input, image: '' }, { token: staff })).fields).toEqual({
    image: '请上传照片',
  })
  expect((await on.call(calls.setPhoto, input, { token: staff })).status).toBe(200)
  expect((await on.call(memberCalls.getSingleUser, {}, { token })).data?.form.image).toBe(image)
  expect((await on.call(calls.setPhoto, input, { token: staff })).error).toBe('stateChanged')
})
