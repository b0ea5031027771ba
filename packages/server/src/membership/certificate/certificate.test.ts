import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { certificate as calls } from '@portal/contract/membership/certificate/certificate.calls'
import { certificateCheck } from '@portal/contract/membership/certificate/certificate-check.calls'
import { job as jobCalls } from '@portal/contract/office/task.calls'
import { addDays } from '@portal/contract/platform/time'
import { create } from 'fontkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parts } from '../../platform/assembly/parts.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import { familiesOf, loadFonts, type PdfFonts } from '../../platform/documents/fonts.ts'
import { type Paper, paperPdf } from '../../platform/documents/paper/paper.ts'
import { listZip } from '../../platform/documents/zip.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readPdf } from '../../testing/pdf-pages.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { createExpert, createPerson, createUnit, type MemberOverrides } from '../admission/member.factory.ts'
import { membersOf } from '../module.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { chineseDate } from './certificate.documents.ts'

/** Certificates from issue to revocation, through the real server (docs/handbook/membership.md#certificates). */

let app: TestPortal
let files: FileStore
let fonts: Parts['fonts']
let deps: MemberDeps
let staff: string

beforeAll(async () => {
  app = await testPortal()
  ;({ files, fonts } = app.parts)
  deps = membersOf(app.parts)
  await app.parts.jobs.start()
  staff = app.signIn({ role: 'administrator', name: '办证员甲' })
})
afterAll(async () => {
  await app.parts.jobs.stop()
  await app.close()
})

let address = 0
const ip = () => {
  address += 1
  return `198.53.${Math.floor(address / 250)}.${address % 250}`
}
const person = (overrides: MemberOverrides = {}) =>
  createPerson(app.db, deps, { state: 'approved', level: 'M', ...overrides })
const own = (memberId: string, role: 'person' | 'unit' | 'expert' = 'person') =>
  app.signIn({ role, memberId })
const history = async (id: string) =>
  (await app.call(calls.ofMember, { id }, { token: staff })).data?.list ?? []
const issued = async (id: string) => {
  const reply = await app.download(calls.generate, { id }, { token: staff })
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  const [last] = await history(id)
  if (!last) throw new Error('not issued')
  return { ...last, pdf: Buffer.from(await reply.arrayBuffer()) }
}
const secretsOf = (id: string) =>
  app.db
    .selectFrom('certificate')
    .select(['publicId', 'checkCode', 'serial', 'year'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const verify = async (id: string) => {
  const { data } = await app.call(certificateCheck.byId, { id }, { ip: ip() })
  if (!data) throw new Error('no answer')
  return data
}

describe('issuing', () => {
  test('staff issue it once, its member downloads the same one, nobody else does', async () => {
    const { memberId, row } = await person({ n: 41 })
    const member = own(memberId)
    expect(await app.callWith(calls.generate, {}, { token: member })).toMatchObject({
      error: 'certificateMissing',
    })
    expect((await app.call(calls.own, {}, { token: member })).data?.list).toEqual([])
    const first = await issued(memberId)
    expect(first.pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first).toMatchObject({
      ...{ kind: 'person', state: 'valid', name: row.name, level: '普通会员', issuedBy: '办证员甲' },
      certNo: expect.stringMatching(/^ZS-G-20\d\d-\d{5}$/),
    })
    expect((await issued(memberId)).certNo).toBe(first.certNo)
    expect(await history(memberId)).toHaveLength(1)
    expect((await app.download(calls.generate, {}, { token: member })).headers.get('content-type')).toBe(
      'application/pdf',
    )
    expect((await app.call(calls.own, {}, { token: member })).data?.list).toMatchObject([
      { certNo: first.certNo },
    ])
    const { memberId: foreign } = await person({ n: 42 })
    for (const [call, input] of [
      [calls.generate, { id: memberId }],
      [calls.download, { id: first.id }],
    ] as const)
      expect((await app.callWith(call, input, { token: own(foreign) })).status).toBe(404)
  })

  test('of many who issue at once for one member, all get the same certificate', async () => {
    const { memberId } = await person({ n: 43 })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => app.download(calls.generate, { id: memberId }, { token: staff })),
    )
    expect(new Set(replies.map((reply) => reply.headers.get('content-disposition'))).size).toBe(1)
    expect(await history(memberId)).toHaveLength(1)
  })

  test('units and experts have their own calls and their own numbers', async () => {
    const { memberId: unit } = await createUnit(app.db, deps, { n: 41, state: 'approved', level: 'L' })
    expect((await issued(unit)).certNo).toMatch(/^ZS-D-20\d\d-00001$/)
    const { memberId: expert } = await createExpert(app.db, deps, { n: 41, state: 'approved', level: 'S' })
    expect((await app.callWith(calls.generate, { id: expert }, { token: staff })).status).toBe(404)
    expect((await app.callWith(calls.generateExpert, { id: unit }, { token: staff })).status).toBe(404)
    const reply = await app.download(calls.generateExpert, { id: expert }, { token: staff })
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toMatch(
      /专家证书-.+-ZS-Z-20\d\d-00001\.pdf/,
    )
  })

  test('only approved members, and never for editors', async () => {
    const { memberId } = await createPerson(app.db, deps, { n: 44 })
    expect(await app.callWith(calls.generate, { id: memberId }, { token: staff })).toMatchObject({
      error: 'stateChanged',
    })
    const { memberId: approved } = await person({ n: 45 })
    const editor = app.signIn({ role: 'editor' })
    expect((await app.callWith(calls.generate, { id: approved }, { token: editor })).status).toBe(403)
    expect(
      (await app.callWith(calls.revoke, { id: approved, reason: '测试' }, { token: editor })).status,
    ).toBe(403)
    expect((await app.call(calls.list, {}, { token: editor })).code).toBe(200)
    expect((await app.callWith(calls.generate, { id: randomUUID() }, { token: staff })).status).toBe(404)
  })

  test('numbers have no gap, not even where issuing failed in between', async () => {
    const rare = await person({ n: 46, values: { name: '示例𠮷' } })
    const before = await person({ n: 47 })
    const after = await person({ n: 48 })
    const first = await secretsOf((await issued(before.memberId)).id)
    const refused = await app.callWith(calls.generate, { id: rare.memberId }, { token: staff })
    expect(refused).toMatchObject({ error: 'glyphMissing' })
    expect(refused.errorMsg).toContain('“𠮷”（U+20BB7）')
    // A failure after the number was taken gives it back.
    await app.db
      .transaction()
      .execute(async (tx) => {
        const { issue } = await import('./issue.actions.ts')
        const one = await issue({ ...deps, files, fonts }, tx, after.memberId, { id: null, name: '测试' })
        expect((one as unknown as { serial: number }).serial).toBe(first.serial + 1)
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
    expect(await secretsOf((await issued(after.memberId)).id)).toMatchObject({ serial: first.serial + 1 })
    const all = await app.db
      .selectFrom('certificate')
      .select(['serial'])
      .where('kind', '=', 'person')
      .orderBy('serial')
      .execute()
    expect(all.map((row) => row.serial)).toEqual(all.map((_, index) => index + 1))
  })

  test('rows cannot be deleted or renumbered', async () => {
    const { memberId } = await person({ n: 49 })
    const { id } = await issued(memberId)
    await expect(app.db.deleteFrom('certificate').where('id', '=', id).execute()).rejects.toThrow()
    await expect(
      app.db.updateTable('certificate').set({ serial: 9999 }).where('id', '=', id).execute(),
    ).rejects.toThrow('does not change')
  })
})

describe('rare characters', () => {
  test('the bundled font prints 䶮, 𬭎 and 㛃', async () => {
    const { memberId, row } = await person({ n: 50, values: { name: '示例䶮𬭎㛃' } })
    expect(row.name).toBe('示例䶮𬭎㛃')
    const { pdf } = await issued(memberId)
    // Every character asked for is in the font that travels with the file.
    expect(pdf.includes('NotoSerifSC')).toBe(true)
    const { faces } = await fonts()
    for (const character of '䶮𬭎㛃')
      expect([character, faces.regular.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)]).toEqual([
        character,
        true,
      ])
  })

  test('a font of the deployment stands in for what the first one lacks, and only for that', async () => {
    const noto = await loadFonts()
    const path = createRequire(import.meta.url).resolve(
      'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    )
    const content = await readFile(path)
    const latin = { content, font: create(content) }
    const KIND = documentKind('（字体）')
    const fontsIn = async (fallbacks: PdfFonts['fallbacks'], title: string) => {
      const fonts = {
        ...{ faces: { regular: latin, bold: latin }, fallbacks },
        folders: [dirname(path), ...noto.folders],
        families: familiesOf(latin.font.familyName, noto.families.text),
      }
      const paper: Paper = {
        ...{ document: KIND, layout: 'book', title, foot: '' },
        ...{ society: '', cover: [], signed: [], chapters: [] },
      }
      const { pages } = await readPdf(await paperPdf(fonts, paper))
      const used = pages.flatMap(({ texts }) => texts.filter(({ text }) => /[ab䶮]/.test(text)))
      return used.map(({ font }) => font).join()
    }
    const rare = [noto.faces.regular]
    expect(await fontsIn(rare, 'ab')).toMatch(/^[^,]*LiberationSans[^,]*$/)
    const both = await fontsIn(rare, 'a䶮b')
    expect([both.includes('LiberationSans'), both.includes('NotoSerifSC')]).toEqual([true, true])
    await expect(fontsIn([], 'a䶮b')).rejects.toThrow('U+4DAE')
  })

  test('dates read as on any Chinese document', () => {
    expect(chineseDate('2026-10-20')).toBe('二〇二六年十月二十日')
    expect(chineseDate('2030-01-31')).toBe('二〇三〇年一月三十一日')
    expect(chineseDate('2026-12-09')).toBe('二〇二六年十二月九日')
  })
})

describe('replacing and revoking', () => {
  test('a new one takes the place of the old one, which says so to whoever scans it', async () => {
    const { memberId, row } = await person({ n: 51 })
    const old = await issued(memberId)
    const { publicId } = await secretsOf(old.id)
    expect(await verify(publicId)).toEqual({
      units: '',
      docHash: '',
      state: 'valid',
      title: '会员证书',
      name: `${[...row.name][0]}${'*'.repeat([...row.name].length - 1)}`,
      level: '普通会员',
      certNo: old.certNo,
      issuedOn: old.issuedOn,
      endedOn: '',
    })
    for (const change of [{ level: 'S' }, { serialChar: 'S' }]) {
      await app.db.updateTable('member').set(change).where('id', '=', memberId).execute()
      expect((await history(memberId))[0]).toMatchObject({ state: 'valid', outdated: true })
    }
    const stale = await app.call(calls.list, { outdated: true }, { token: staff })
    expect(stale.data?.list.map((each) => each.id)).toEqual([old.id])
    const asked = { id: old.id, reason: '级别调整' }
    const reply = await app.call(calls.reissue, asked, { token: staff })
    expect(reply.code).toBe(200)
    expect(await app.call(calls.reissue, asked, { token: staff })).toMatchObject({ error: 'stateChanged' })
    expect(await history(memberId)).toMatchObject([
      { state: 'valid', level: '高级会员', certNo: reply.data?.certNo, outdated: false },
      { state: 'replaced', level: '普通会员', endReason: '级别调整', endedBy: '办证员甲' },
    ])
    expect(await verify(publicId)).toMatchObject({ state: 'replaced', certNo: old.certNo })
    const print = await app.download(calls.download, { id: old.id }, { token: staff })
    expect(print.headers.get('content-type')).toBe('application/pdf')
  })

  test('a revoked one is revoked for everybody, and comes back under a new number only', async () => {
    const { memberId } = await person({ n: 52 })
    const first = await issued(memberId)
    const { publicId } = await secretsOf(first.id)
    const asked = { id: first.id, reason: '资格终止' }
    expect((await app.call(calls.revoke, { ...asked, reason: ' ' }, { token: staff })).status).toBe(400)
    expect((await app.call(calls.revoke, asked, { token: staff })).code).toBe(200)
    expect(await app.call(calls.revoke, asked, { token: staff })).toMatchObject({ error: 'stateChanged' })
    expect(await verify(publicId)).toMatchObject({ state: 'revoked', endedOn: first.issuedOn })
    const ownTry = await app.callWith(calls.generate, {}, { token: own(memberId) })
    expect(ownTry).toMatchObject({
      error: 'certificateEnded',
      errorMsg: '您的证书已被撤销，如有疑问请联系学会',
    })
    expect(await app.callWith(calls.generate, { id: memberId }, { token: staff })).toMatchObject({
      errorMsg: '证书已撤销，请重新签发',
    })
    const again = await app.call(calls.reissue, { id: first.id, reason: '复议恢复' }, { token: staff })
    expect(again.data?.certNo).not.toBe(first.certNo)
    expect(await verify(publicId)).toMatchObject({ state: 'revoked' })
    await expect(
      app.db
        .updateTable('certificate')
        .set({ status: 'valid', endedAt: null })
        .where('id', '=', first.id)
        .execute(),
    ).rejects.toThrow('does not come back')
  })

  test('it ends with the membership, and lives again when that is restored', async () => {
    const { memberId } = await person({ n: 53 })
    const { id } = await issued(memberId)
    const { publicId } = await secretsOf(id)
    const set = (deletedAt: string | null) =>
      app.db.updateTable('member').set({ deletedAt }).where('id', '=', memberId).execute()
    await set(new Date().toISOString())
    expect(await verify(publicId)).toMatchObject({ state: 'revoked' })
    const { data } = await app.call(calls.list, { state: 'revoked', pageSize: 200 }, { token: staff })
    expect(data?.list.find((row) => row.id === id)?.endReason).toBe('会员已删除')
    await set(null)
    expect(await verify(publicId)).toMatchObject({ state: 'valid', endedOn: '' })
  })
})

describe('checking without signing in', () => {
  test('a number opens nothing without the code printed beside it; unknown ones answer in the same shape', async () => {
    const { memberId } = await person({ n: 54 })
    const { id, certNo } = await issued(memberId)
    const { checkCode, publicId } = await secretsOf(id)
    const ask = async (input: { certNo: string; checkCode: string }) =>
      (await app.call(certificateCheck.byNumber, input, { ip: ip() })).data
    const shown = await verify(publicId)
    expect(await ask({ certNo, checkCode })).toEqual(shown)
    // As people type it.
    const typed = ` ${certNo.toLowerCase().replaceAll('-', '－')} `
    expect(
      await ask({ certNo: typed, checkCode: `${checkCode.slice(0, 4)}-${checkCode.slice(4)}`.toLowerCase() }),
    ).toEqual(shown)
    const unknown = await verify('no-such-certificate')
    expect(Object.values(unknown).filter((value) => value !== '')).toEqual(['unknown'])
    expect(Object.keys(unknown)).toEqual(Object.keys(shown))
    for (const wrong of [
      { certNo, checkCode: 'AAAAAAAA' },
      { certNo: 'ZS-G-2026-99999', checkCode },
      { certNo: `${certNo}' or 1=1 --`, checkCode },
    ])
      expect(await ask(wrong)).toEqual(unknown)
  })

  test('guessing codes for one number ends soon for whoever guesses, and closes it to nobody else', async () => {
    const { memberId } = await person({ n: 56 })
    const { id, certNo } = await issued(memberId)
    const { checkCode } = await secretsOf(id)
    const guess = (from: string, code: string) =>
      app.call(certificateCheck.byNumber, { certNo, checkCode: code }, { ip: from })
    const here = ip()
    const answers = []
    for (let index = 0; index < 21; index += 1) answers.push((await guess(here, `X${index}`)).error)
    expect(answers.at(-1)).toBe('tooManyRequests')
    for (let index = 0; index < 31; index += 1) await guess(ip(), `X${index}`)
    expect((await guess(ip(), checkCode)).data).toMatchObject({ state: 'valid', certNo })
  })

  test('people are named by their family name, units in full', async () => {
    const { memberId, row } = await createUnit(app.db, deps, { n: 42, state: 'approved', level: 'P' })
    const { id } = await issued(memberId)
    expect((await verify((await secretsOf(id)).publicId)).name).toBe(row.name)
  })
})

describe('a whole list', () => {
  const finished = async (id: string) => {
    for (;;) {
      const { data } = await app.call(jobCalls.get, { id }, { token: staff })
      if (data && !['queued', 'running'].includes(data.state)) return data
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const archiveOf = async (jobId: string) => {
    const { data } = await app.call(jobCalls.result, { id: jobId }, { token: staff })
    const record = await app.db
      .selectFrom('file')
      .selectAll()
      .where('id', '=', new URL(data?.fileUrl ?? '', app.url).searchParams.get('id'))
      .executeTakeFirstOrThrow()
    const chunks: Buffer[] = []
    for await (const chunk of await files.open({ ...record, size: Number(record.size) })) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  test('issues what is missing, prints what is there, and says who got none and why', async () => {
    const there = await person({ n: 60 })
    const certNo = (await issued(there.memberId)).certNo
    const missing = await person({ n: 61 })
    const rare = await person({ n: 62, values: { name: '示例𠮷' } })
    const gone = await person({ n: 63 })
    await app.call(
      calls.revoke,
      { id: (await issued(gone.memberId)).id, reason: '资格终止' },
      { token: staff },
    )
    const waiting = await createPerson(app.db, deps, { n: 64 })
    const fresh = await person({ n: 65 })
    await sql`update member set "undoUntil" = now() + interval '9 minutes' where id = ${fresh.memberId}`.execute(
      app.db,
    )
    const ids = [there, missing, rare, gone, waiting, fresh].map((each) => each.memberId)
    const { data } = await app.call(calls.batch, { kind: 'person', ids }, { token: staff })
    expect(data?.total).toBe(5)
    expect(await finished(data?.jobId ?? '')).toMatchObject({ state: 'done', done: 5, total: 5 })
    const archive = await archiveOf(data?.jobId ?? '')
    const entries = await listZip(archive)
    expect(entries.map((entry) => entry.name.endsWith('.pdf'))).toEqual([true, true, false])
    expect(entries.some((entry) => entry.name.includes(certNo))).toBe(true)
    const list = entries.find((entry) => entry.name === '清单.csv')
    if (!list) throw new Error('no list')
    const report = (await list.read()).toString('utf8')
    expect(report).toContain('“𠮷”（U+20BB7）')
    expect(report).toContain('证书已撤销，须单独重新签发')
    expect(report).toMatch(new RegExp(`${fresh.row.name},[^\\n]*未签发：`))
    expect(await history(fresh.memberId)).toEqual([])
    expect(await history(missing.memberId)).toMatchObject([{ state: 'valid', issuedBy: '办证员甲' }])
    expect(await history(waiting.memberId)).toEqual([])
    const again = await app.call(calls.batch, { kind: 'person', ids }, { token: staff })
    await finished(again.data?.jobId ?? '')
    expect(await history(missing.memberId)).toHaveLength(1)
  })

  test('lists what was issued from one day to another, both of them included', async () => {
    const { memberId, row } = await person({ n: 66 })
    const { issuedOn: day } = await issued(memberId)
    const found = async (issuedFrom: string, issuedTo: string) =>
      (await app.call(calls.list, { keyword: row.name, issuedFrom, issuedTo }, { token: staff })).data?.total
    expect(await found(day, day)).toBe(1)
    expect(await found(addDays(day, 1), addDays(day, 2))).toBe(0)
    expect(await found(addDays(day, -2), addDays(day, -1))).toBe(0)
  })

  test('follows the filter of the list, approved members only, and can be stopped', async () => {
    const none = await app.call(calls.batch, { kind: 'unit', filter: { level: ['W'] } }, { token: staff })
    expect(none.fields).toEqual({ ids: '没有审核通过的记录，无法签发证书' })
    const odd = await app.call(calls.batch, { kind: 'unit', filter: { nonsense: 1 } }, { token: staff })
    expect(odd.status).toBe(400)
    const { data } = await app.call(
      calls.batch,
      { kind: 'expert', filter: { state: 'pending', organization: '' } },
      { token: staff },
    )
    expect(data?.total).toBe(1)
    expect((await finished(data?.jobId ?? '')).state).toBe('done')
    const long = await app.call(calls.batch, { kind: 'person' }, { token: staff })
    expect((await app.call(jobCalls.cancel, { id: long.data?.jobId ?? '' }, { token: staff })).code).toBe(200)
    expect(await finished(long.data?.jobId ?? '')).toMatchObject({ state: 'cancelled', hasResult: false })
  })
})
