import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { expert as calls } from '@portal/contract/membership/expert.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { erasure } from '@portal/contract/membership/personal-data.calls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openText } from '../../platform/crypto/secrets.ts'
import { CONFIRMED, type ExpertApp, expertApp, nextIp } from './expert.testing.ts'

/** What experts keep beside their form: the photo after the approval, the signature, consent to bank data, what staff think. */

let on: ExpertApp
beforeAll(async () => {
  on = await expertApp()
})
afterAll(() => on.close())

/** Registered with a photo and approved. */
const approved = async (n: number, change: object = {}) => {
  const { ticket } = await on.begin()
  const { data } = await on.register(n, { isMember: '2', ...change }, ticket)
  const id = data?.id ?? ''
  const { version } = await on.rowOf(id)
  await on.call(
    memberCalls.auditRegStatus,
    { id, version, action: 'approve', level: 'S', confirmed: CONFIRMED },
    { token: on.reviewer },
  )
  const { accountId } = await on.rowOf(id)
  const token = on.app.signIn({ role: 'expert', memberId: id, accountId: accountId ?? '' })
  return { id, token }
}
const upload = async (token: string, background = '#884422') => {
  const content = await sharp({ create: { width: 300, height: 420, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const files = { image: [{ name: '新照片.jpg', content }] }
  const { data } = await on.call(fileCalls.uploadPhoto, {}, { token, files, ip: nextIp() })
  return data?.id ?? ''
}
const record = async (token: string, id?: string) =>
  (await on.call(memberCalls.getSingleUser, id ? { id } : {}, { token })).data
const submit = async (id: string, token: string, changes: object) => {
  const { version } = await on.rowOf(id)
  return on.call(memberCalls.submitModifiedUserInfo, { version, changes: changes as never }, { token })
}
const decide = async (id: string, action: 'approve' | 'return', opinion = '') => {
  const { version } = await on.rowOf(id)
  return on.call(memberCalls.auditSingleUserInfo, { id, version, action, opinion }, { token: on.reviewer })
}
const fetched = async (url: string) => (await fetch(on.app.url + url)).status

describe('the photo after the approval', () => {
  test('waits for review, where old and new stand side by side, and counts from then on', async () => {
    const { id, token } = await approved(80)
    const before = String((await record(token))?.form.image)
    const image = await upload(token)
    expect((await submit(id, token, { image, zw: '院长' })).data?.pending.sort()).toEqual(['image', 'zw'])
    expect((await record(token))?.form.image).toBe(before)
    const own = await on.call(memberCalls.getModifiedSingleUser, {}, { token })
    const { data: desk } = await on.call(memberCalls.reviewDesk, { id }, { token: on.reviewer })
    for (const changes of [own.data?.changes, desk?.changes]) {
      const change = changes?.find((each) => each.field === 'image')
      expect(change).toMatchObject({ title: '照片', before: '原图片', after: '新图片' })
      expect(change?.pictures?.before).toContain(before)
      expect(change?.pictures?.after).toContain(image)
      expect(await fetched(change?.pictures?.before ?? '')).toBe(200)
      expect(await fetched(change?.pictures?.after ?? '')).toBe(200)
    }
    expect((await decide(id, 'approve')).code).toBe(200)
    const shown = await record(token)
    expect(shown?.form).toMatchObject({ image, zw: '院长' })
    expect(shown?.attachments.filter((file) => file.slot === 'photo').map((file) => file.id)).toEqual([image])
  })

  test('an edit that came back can be sent again with the same photo; another’s never', async () => {
    const { id, token } = await approved(81)
    const image = await upload(token)
    await submit(id, token, { image })
    expect((await decide(id, 'return', '请换一张正面照片')).code).toBe(200)
    expect((await on.call(memberCalls.getModifiedSingleUser, {}, { token })).data?.form?.image).toBe(image)
    expect((await submit(id, token, { image })).code).toBe(200)
    expect((await on.call(memberCalls.withdrawModifiedUserInfo, {}, { token })).code).toBe(200)
    const other = await approved(82)
    const foreign = await upload(other.token)
    for (const wrong of [foreign, image === '' ? 'x' : '', 'not-an-id'])
      expect((await submit(id, token, { image: wrong })).fields).toEqual({ image: '请重新上传照片' })
    const own = String((await record(token))?.form.image)
    expect((await submit(id, token, { image: own })).error).toBe('nothingChanged')
  })
})

describe('the signature', () => {
  const picture = (width = 400) =>
    sharp({ create: { width, height: 160, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.4 } } })
      .png()
      .toBuffer()
  const put = async (token: string, version: number, content?: Buffer, name = '签名.png') => {
    const files = { sign: [{ name, content: content ?? (await picture()) }] }
    return on.call(calls.updateSignature, { version }, { token, files, ip: nextIp() })
  }

  test('is its owner’s to draw, replace and take back, each a version', async () => {
    const { id, token } = await approved(83)
    expect((await on.call(calls.signature, {}, { token })).data).toEqual({
      version: 0,
      fileUrl: '',
      updatedAt: null,
    })
    expect((await put(token, 0)).data).toEqual({ version: 1 })
    expect(await put(token, 0)).toMatchObject({ error: 'stateChanged' })
    expect((await put(token, 1, await picture(500))).data).toEqual({ version: 2 })
    const { data } = await on.call(calls.signature, {}, { token })
    expect(data?.version).toBe(2)
    const image = await fetch(on.app.url + data?.fileUrl)
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBe(500)
    const removed = await on.call(calls.updateSignature, { version: 2, remove: true }, { token, files: {} })
    expect(removed.data).toEqual({ version: 3 })
    const none = await on.call(calls.updateSignature, { version: 3, remove: true }, { token, files: {} })
    expect(none.error).toBe('stateChanged')
    expect((await on.call(calls.signature, {}, { token })).data).toMatchObject({ version: 3, fileUrl: '' })
    const kept = await on.app.db
      .selectFrom('expertSignature')
      .select('version')
      .where('memberId', '=', id)
      .execute()
    expect(kept).toHaveLength(3)
  })

  test('refuses what is no small picture', async () => {
    const { token } = await approved(84)
    expect(await put(token, 0, Buffer.from('%PDF-1.4 x'), '签名.pdf')).toMatchObject({
      error: 'signatureKind',
    })
    expect(await put(token, 0, Buffer.alloc(2 * 1024 * 1024), '签名.png')).toMatchObject({
      error: 'signatureTooLarge',
    })
    expect(await on.call(calls.updateSignature, { version: 0 }, { token, files: {} })).toMatchObject({
      error: 'signatureKind',
    })
  })

  test('staff look at it for a reason, which its owner reads; nobody finds it by its id', async () => {
    const { id, token } = await approved(85)
    await put(token, 0)
    const bare = await on.call(calls.signature, { account: id }, { token: on.reviewer })
    expect(bare.fields).toEqual({ reason: '请填写查看原因' })
    const seen = await on.call(
      calls.signature,
      { account: id, reason: '核对评审意见' },
      { token: on.reviewer },
    )
    expect(await fetched(seen.data?.fileUrl ?? '')).toBe(200)
    const { data } = await on.call(memberCalls.disclosures, {}, { token })
    expect(data?.list).toMatchObject([{ field: '电子签名', by: '审核员甲', reason: '核对评审意见' }])
    const { fileId } = await on.app.db
      .selectFrom('expertSignature')
      .select('fileId')
      .where('memberId', '=', id)
      .executeTakeFirstOrThrow()
    expect((await on.call(fileCalls.find, { id: fileId ?? '' }, { token: on.reviewer })).status).toBe(404)
    expect((await on.call(fileCalls.find, { id: fileId ?? '' }, { token })).code).toBe(200)
    const other = await approved(86)
    expect((await on.call(calls.signature, { account: id }, { token: other.token })).status).toBe(404)
    for (const role of ['editor', 'expertReview', 'person'] as const)
      expect(
        (await on.call(calls.signature, { account: id, reason: '好奇' }, { token: on.app.signIn({ role }) }))
          .status,
      ).toBe(403)
  })
})

describe('bank data', () => {
  const bank = { bankAccountName: '示例户名', bankName: '示例银行', bankAccount: '9900001234567890' }
  const none = { bankAccountName: '', bankName: '', bankAccount: '', bankConsent: false }
  const ASKED = { bankConsent: '请单独同意处理银行账户信息，或清空银行账户信息' }

  test('takes a consent of its own, with the registration as with an edit', async () => {
    expect((await on.register(87, { ...none, ...bank })).fields).toEqual(ASKED)
    const { id, token } = await approved(87, none)
    expect((await submit(id, token, bank)).fields).toEqual(ASKED)
    expect((await submit(id, token, { ...bank, bankConsent: true })).code).toBe(200)
    expect((await decide(id, 'approve')).code).toBe(200)
    expect((await record(token))?.form).toMatchObject({ ...bank, bankConsent: true })
    expect((await record(on.reviewer, id))?.form.bankAccount).toBe('**** 7890')
    expect((await submit(id, token, { bankConsent: false })).fields).toEqual(ASKED)
    expect((await submit(id, token, none)).code).toBe(200)
  })
})

describe('taking back the consent to bank data', () => {
  const bank = {
    ...{ bankAccountName: '示例户名乙', bankName: '示例撤回银行', bankAccount: '9900007777123456' },
    bankConsent: true,
  }
  const own = async (token: string) => (await on.call(erasure.own, {}, { token })).data

  test('removes the data everywhere, is kept as history, and stands in the record’s log', async () => {
    const { id, token } = await approved(90, bank)
    const before = await own(token)
    expect(before?.withdrawable).toEqual(['bank'])
    expect(before?.consents.find(({ purpose }) => purpose === 'bank')).toMatchObject({ withdrawnAt: null })
    // A change that waits holds some of it too, beside something else.
    await submit(id, token, { bankName: '示例新开户行', zw: '院长' })
    expect((await on.call(erasure.withdrawConsent, { consent: 'bank' }, { token })).code).toBe(200)
    expect(await record(token)).toMatchObject({
      form: { bankAccountName: '', bankName: '', bankAccount: '', bankConsent: false },
    })
    const row = await on.app.db
      .selectFrom('expert')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.bankAccount, row.bankName, row.bankAccountName]).toEqual([null, null, null])
    const revisions = await on.app.db
      .selectFrom('memberRevision')
      .selectAll()
      .where('memberId', '=', id)
      .execute()
    const held = revisions.map((one) =>
      openText(on.app.keyRing, { table: 'memberRevision', column: 'data', rowId: one.id }, one.data),
    )
    expect(held).toHaveLength(2)
    const events = await on.app.db.selectFrom('reviewEvent').selectAll().where('memberId', '=', id).execute()
    expect(`${held}${JSON.stringify(events)}`).not.toMatch(
      /示例撤回银行|示例新开户行|示例户名乙|9900007777123456/,
    )
    // What had nothing to do with it still waits, and can be approved.
    expect((await decide(id, 'approve')).code).toBe(200)
    expect((await record(token))?.form).toMatchObject({ zw: '院长', bankName: '' })
    const after = await own(token)
    expect(after?.withdrawable).toEqual([])
    expect(after?.consents.find(({ purpose }) => purpose === 'bank')?.withdrawnAt).toEqual(expect.any(String))
    expect((await on.call(erasure.withdrawConsent, { consent: 'bank' }, { token })).error).toBe(
      'stateChanged',
    )
    const { data: desk } = await on.call(memberCalls.reviewDesk, { id }, { token: on.reviewer })
    expect(desk?.history.find(({ action }) => action === 'withdrawConsent')).toMatchObject({
      label: '撤回同意',
      opinion: expect.stringContaining('无法支付专家咨询费'),
    })

    // Given anew: a new row, the old one stays.
    await submit(id, token, { ...bank })
    await decide(id, 'approve')
    const again = (await own(token))?.consents.filter(({ purpose }) => purpose === 'bank')
    expect(again?.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
  })

  test('a waiting change that was about nothing else is withdrawn with it', async () => {
    const { id, token } = await approved(91, bank)
    await submit(id, token, { bankName: '示例新开户行' })
    expect((await on.rowOf(id)).infoEditStatus).toBe('1')
    expect((await on.call(erasure.withdrawConsent, { consent: 'bank' }, { token })).code).toBe(200)
    expect((await on.rowOf(id)).infoEditStatus).toBe('0')
  })

  test('is for those who gave it', async () => {
    const { token } = await approved(92, {
      ...bank,
      bankAccountName: '',
      bankName: '',
      bankAccount: '',
      bankConsent: false,
    })
    expect((await on.call(erasure.withdrawConsent, { consent: 'bank' }, { token })).error).toBe(
      'stateChanged',
    )
    expect((await on.call(erasure.withdrawConsent, { consent: 'bank' }, { token: on.reviewer })).status).toBe(
      403,
    )
  })
})

describe('what staff think of an expert', () => {
  test('is read by administrators and never by the expert', async () => {
    const { id, token } = await approved(88)
    await on.app.db
      .updateTable('expert')
      .set({ credibilityLevel: 'A', activityLevel: '活跃', participateActivitiesText: '示例评审' })
      .where('id', '=', id)
      .execute()
    const staff = await record(on.reviewer, id)
    expect(staff?.assessment).toEqual({
      credibilityLevel: 'A',
      activityLevel: '活跃',
      participateActivitiesText: '示例评审',
    })
    const editor = await record(on.app.signIn({ role: 'editor' }), id)
    const own = await record(token)
    for (const reply of [editor, own]) {
      expect(reply?.assessment).toBeNull()
      expect(JSON.stringify(reply)).not.toContain('示例评审')
    }
    expect((await submit(id, token, { credibilityLevel: 'S' })).fields).toEqual({
      credibilityLevel: '该项不能修改',
    })
  })
})
