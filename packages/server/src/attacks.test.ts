import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@portal/contract/all'
import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { content } from '@portal/contract/content/text.calls'
import { account } from '@portal/contract/identity/account.calls'
import { file } from '@portal/contract/identity/file.calls'
import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import { member } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { audit } from '@portal/contract/office/audit.calls'
import { settings } from '@portal/contract/office/settings.calls'
import { job } from '@portal/contract/office/task.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueTicket } from './platform/http/tickets.queries.ts'
import { type Answer, type AttackedPortal, attackedPortal, nextIp, PDF } from './testing/attacked-portal.ts'
import { provePhoneOf } from './testing/proven-phone.ts'

/** The whole portal, attacked from outside (docs/handbook/security.md). Each check has something it must find, where that is cheap. */

let on: AttackedPortal
type Applied = Awaited<ReturnType<AttackedPortal['apply']>>
/** Approved; approved; pending with the administrator's own phone; returned. */
let victim: Applied
let other: Applied
let ownPending: Applied
let returned: Applied
let administrator = ''
let editor = ''
let handler = ''
let restricted = ''
let owner = ''
let foreigner = ''

beforeAll(async () => {
  on = await attackedPortal()
  victim = await on.apply(9001, 'approve')
  other = await on.apply(9002, 'approve')
  ownPending = await on.apply(9003)
  returned = await on.apply(9004, 'return')
  administrator = await on.staff('attacked_one', 'administrator', ownPending.values.mobileTel)
  editor = await on.staff('attacked_two', 'editor', '13900009902')
  handler = await on.staff('attacked_three', 'handler', '13900009903')
  const fresh = await on.hire('attacked_four', 'administrator', '13900009904')
  restricted = (await on.login('attacked_four', '4', '', { password: fresh.initialPassword })).json.data.token
  owner = await on.enter(victim.values.mobileTel)
  foreigner = await on.enter(other.values.mobileTel)
})
afterAll(() => on.close())

const superAdmin = () => on.superAdmin
const STATE = [
  'version',
  'state',
  'level',
  'memberTag1',
  'historyZw',
  'vId',
  'serial',
  'opinion',
  'infoEditStatus',
]
const stateOf = async (id: string) => {
  const row = await on.database.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return STATE.map((name) => row[name as keyof typeof row])
}
const bodyOf = ({ status, text }: Answer) => [status, text]
const resubmitTicket = async () => {
  const code = await on.loginCode(returned.values.mobileTel)
  const { json } = await on.login(returned.values.mobileTel, '2', code)
  expect(json.code).toBe(2011)
  return json.data.ticket as string
}

describe('whose record', () => {
  test('sessions and jobs of others do not exist either; their owners find them', async () => {
    const { list } = await on.good(account.sessions, {}, { token: owner })
    const { jobId } = await on.good(person.export, { columns: ['name', 'idCard'] }, { token: administrator })
    const tries: [Endpoint, string, string][] = [
      [account.endSession, list[0].id, foreigner],
      [job.get, jobId, superAdmin()],
      [job.cancel, jobId, superAdmin()],
      [job.result, jobId, superAdmin()],
      // Read by staff, and taken away by its owner alone.
      [file.removeAttachment, victim.fileId, administrator],
    ]
    for (const [call, id, token] of tries) {
      const foreign = await on.call(call, { id }, { token })
      expect([call.path, foreign.status]).toEqual([call.path, 404])
      expect(bodyOf(foreign)).toEqual(bodyOf(await on.call(call, { id: randomUUID() }, { token })))
    }
    expect((await on.good(job.get, { id: jobId }, { token: administrator })).id).toBe(jobId)
    expect(
      (await on.call(member.getSingleUser, { id: victim.id }, { token: owner })).json.data.form.idCard,
    ).toBe(victim.values.idCard)
    expect((await on.call(file.find, { id: victim.fileId }, { token: owner })).status).toBe(200)
  })
})

describe('what a stranger learns', () => {
  const absent = '13900009777'
  test('look-ups before sign-in answer every phone alike', async () => {
    for (const call of [person.beforeLogin, person.registrationStatus, person.attachments])
      for (const ticket of [undefined, 'a-ticket-that-nobody-gave-out']) {
        const replies = []
        for (const mobileTel of [victim.values.mobileTel, returned.values.mobileTel, absent])
          replies.push(bodyOf(await on.call(call, { mobileTel }, { ticket })))
        expect(new Set(replies.map(String)).size).toBe(1)
      }
  })
  test('codes go out, and wrong ones are refused, in the same words', async () => {
    await on.agePast()
    for (const [call, input] of [
      [account.sendCaptchaForLogin, { role: '2' }],
      [account.sendCaptcha, { role: '2' }],
      [account.sendCaptchaForReopen, { kind: 'person' }],
      [account.reopen, { kind: 'person', captcha: '000000' }],
      [account.login, {}],
    ] as const) {
      const shown = await Promise.all(
        [victim.values.mobileTel, absent].map(async (phone) => {
          const name = call === account.login ? `${phone}#@#2#@#000000` : phone
          const password = call === account.login ? { password: await on.seal() } : {}
          const field = 'mobileTel' in call.input.shape ? 'mobileTel' : 'username'
          const { status, text } = await on.call(call, { ...input, ...password, [field]: name })
          return [status, text.replace(`${phone.slice(0, 3)}****${phone.slice(-4)}`, 'MASK')]
        }),
      )
      expect(shown[0]).toEqual(shown[1])
      await on.agePast()
    }
  })
  test.each(['1', '2', '3', '4', '5'] as const)(
    'a short name of staff and one of nobody, as role %s',
    async (role) => {
      const tell = async (name: string) =>
        bodyOf(await on.login(name, role, '', { password: 'Wrong#4wrong-Rin' }))
      const known = await tell('attacked_two'.replace('_two', '_three'))
      expect(known).toEqual(await tell('nobody_three'))
    },
  )
})

describe('what cannot be set', () => {
  const FIELDS = [
    'confirmStatus',
    'reviewOutcome',
    'vId',
    'memberTag1',
    'historyZw',
    'level',
    'serial',
    'serialNum',
  ]
  const MORE = [
    'role',
    'opinion',
    'infoEditStatus',
    'tableUploadStatus',
    'examineDate',
    'accountId',
    'memberId',
  ]
  const ticketOf = ({ access }: Endpoint) => access !== 'public' && access.ticket

  test('no write takes a field that the server sets', async () => {
    const before = await stateOf(victim.id)
    const ticket = await on.begin()
    const singly: Endpoint[] = [
      person.register,
      member.updateUserInfo,
      member.submitModifiedUserInfo,
      member.auditRegStatus,
    ]
    for (const call of allEndpoints.filter(({ kind, files }) => kind === 'write' && !files)) {
      const roles: readonly string[] = call.access === 'public' ? [] : (call.access.roles ?? [])
      const token = roles.includes('superAdmin') ? superAdmin() : roles.includes('person') ? owner : undefined
      const foreign = [...FIELDS, ...MORE].filter(
        (name) => !Object.hasOwn(call.input.shape, name) && !call.leavesAside?.includes(name),
      )
      for (const fields of singly.includes(call) ? foreign.map((field) => [field]) : [foreign]) {
        const body = Object.fromEntries(fields.map((field) => [field, '1']))
        // Nobody of that role is here; the declaration refuses what it does not know.
        if (!token && roles.length > 0 && !ticketOf(call)) {
          const codes = call.input.safeParse(body).error?.issues.map(({ code }) => code)
          expect([call.path, codes]).toEqual([call.path, expect.arrayContaining(['unrecognized_keys'])])
          continue
        }
        const { json } = await on.call(call, body, token ? { token } : { ticket })
        // A ticket of another purpose is refused before its input is looked at.
        if (json.error !== 'ticketInvalid')
          expect([call.path, fields, json.fields?.['']]).toEqual([call.path, fields, '包含不允许提交的内容'])
      }
    }
    for (const field of [...FIELDS, ...MORE, 'idCard', 'name', 'toString', '__proto__'])
      for (const [call, token] of [
        [member.submitModifiedUserInfo, owner],
        [member.updateUserInfo, superAdmin()],
      ] as const) {
        const changes = JSON.parse(`{"${field}":"常务理事"}`)
        const id = call === member.updateUserInfo ? { id: victim.id } : {}
        const allowed = call === member.updateUserInfo && ['memberTag1', 'historyZw', 'name'].includes(field)
        if (allowed) continue
        const { status } = await on.call(call, { ...id, version: before[0], changes }, { token })
        expect([call.path, field, status]).toEqual([call.path, field, 400])
      }
    expect(await stateOf(victim.id)).toEqual(before)
  })

  test('what a registration leaves aside changes nothing', async () => {
    const aside = person.register.leavesAside ?? []
    expect(aside).toEqual(expect.arrayContaining(['confirmStatus', 'vId', 'memberTag1', 'examineDate']))
    const along = Object.fromEntries(aside.map((name) => [name, name === 'examineDate' ? '2020-01-01' : '1']))
    const plain = await on.apply(9301)
    const full = await on.apply(9302, undefined, along)
    const [vIdOfPlain, vIdOfFull] = [await stateOf(plain.id), await stateOf(full.id)].map((row) =>
      row.splice(5, 1),
    )
    expect(vIdOfFull?.[0]).toMatch(/^person_/)
    expect(vIdOfPlain?.[0]).toMatch(/^person_/)
    expect((await stateOf(full.id)).toSpliced(5, 1)).toEqual((await stateOf(plain.id)).toSpliced(5, 1))
  })

  test('staff decide about nobody with their own phone, nor make themselves somebody else first', async () => {
    const { id, values } = ownPending
    const tries: [Endpoint, object][] = [
      [member.auditRegStatus, { id, version: 1, action: 'approve' }],
      [member.updateUserInfo, { id, version: 1, changes: { mobileTel: '13900009888' } }],
    ]
    for (const [call, input] of tries)
      expect((await on.call(call, input, { token: administrator })).json.error).toBe('ownRecord')
    expect((await stateOf(id)).slice(0, 2)).toEqual([1, 'pending'])
    const { version } = await on.good(
      member.updateUserInfo,
      { id, version: 1, changes: { zw: `${values.zw}一` } },
      { token: superAdmin() },
    )
    expect(version).toBe(2)
  })

  test('a session that must change its password gets nothing else', async () => {
    for (const call of allEndpoints) {
      if (call.access === 'public' || call.access.whileRestricted) continue
      const { json, status } = await on.call(call, {}, { token: restricted })
      expect([call.path, status < 400 ? json?.code !== 200 : true]).toEqual([call.path, true])
      if (call.access.roles?.includes('administrator')) expect(json.error).toBe('passwordChangeRequired')
    }
  })
})

describe('tickets', () => {
  test('are good for one purpose, one kind, one record, one version, one submit, for a while', async () => {
    const { db, ownerUrl } = on.database
    const view = (ticket: string) => on.call(person.beforeLogin, {}, { ticket })
    const wizard = await on.begin()
    const own = await resubmitTicket()
    expect((await view(own)).json.data).toMatchObject({ id: returned.id, state: 'returned' })
    const about = { memberId: returned.id, memberVersion: (await stateOf(returned.id))[0] as number }
    const wrong = [
      wizard,
      victim.ticket,
      await issueTicket(db, { purpose: 'resubmit', kind: 'unit', ...about }),
      await issueTicket(db, { purpose: 'download', kind: 'person', ...about }),
      await issueTicket(db, { purpose: 'mustchange', kind: 'person', ...about }),
      await issueTicket(db, {
        purpose: 'resubmit',
        kind: 'person',
        ...about,
        memberVersion: about.memberVersion - 1,
      }),
    ]
    for (const ticket of wrong) expect((await view(ticket)).json.error).toBe('ticketInvalid')
    const foreign = await on.call(file.find, { id: victim.fileId }, { ticket: own })
    expect(bodyOf(foreign)).toEqual(bodyOf(await on.call(file.find, { id: randomUUID() }, { ticket: own })))

    const scan = (await on.upload({ ticket: wizard })).json.data.id
    const second = await on.begin()
    const input = { ...on.form(9005), pwd: await on.seal(), companyAttach: [scan] }
    await provePhoneOf(on.database.db, { path: person.register.path, input, ticket: second })
    expect((await on.call(person.register, input, { ticket: second })).json.error).toBe('badInput')
    expect(
      (await on.call(person.register, { ...input, pwd: await on.seal() }, { ticket: victim.ticket })).json
        .error,
    ).toBe('ticketInvalid')

    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(`update ticket set "expiresAt" = now() where "memberId" = $1`, [returned.id])
    expect((await view(own)).json.error).toBe('ticketInvalid')
    await client.query(`update ticket set "expiresAt" = now() + interval '1 hour' where "memberId" = $1`, [
      returned.id,
    ])
    await client.end()
    expect((await view(own)).status).toBe(200)
    const change = { id: returned.id, version: about.memberVersion, changes: { zw: '示例职务' } }
    await on.good(member.updateUserInfo, change, { token: superAdmin() })
    expect((await view(own)).json.error).toBe('ticketInvalid')
  })

  test('a reply is kept for whoever got it: not for a made-up ticket, another address or an ended session', async () => {
    const headers = { 'idempotency-key': 'the-same-key' }
    const begin = { kind: 'person', agreed: true, sensitiveConsent: true }
    const ip = nextIp()
    const first = await on.good(member.begin, begin, { headers, ip })
    expect((await on.good(member.begin, begin, { headers, ip })).ticket).toBe(first.ticket)
    expect((await on.good(member.begin, begin, { headers })).ticket).not.toBe(first.ticket)

    const token = await on.staff('attacked_five', 'administrator', '13900009905')
    const reveal = { id: victim.id, field: 'idCard', reason: '核对身份' }
    expect((await on.good(member.reveal, reveal, { token, headers })).value).toBe(victim.values.idCard)
    expect((await on.call(member.reveal, reveal, { token, headers })).status).toBe(200)
    await on.good(account.logout, {}, { token })
    const late = await on.call(member.reveal, reveal, { token, headers, ticket: 'made-up-ticket' })
    expect(late.json.error).toBe('signedOut')
  })
})

describe('whatever is sent', () => {
  const typed = 'application/json'

  test('what the database cannot hold is the caller’s mistake', async () => {
    const { id } = ownPending
    const [version] = await stateOf(id)
    const [text, day] = ['a\u0000b', '2026-99-99']
    const tries: [Endpoint, object][] = [
      ...['keyword', 'company'].map((name): [Endpoint, object] => [person.list, { [name]: text }]),
      ...['actor', 'call', 'target'].map((name): [Endpoint, object] => [audit.list, { [name]: text }]),
      ...[day, '0000-01-01'].flatMap((from): [Endpoint, object][] => [
        [audit.list, { from }],
        [loginDefense.list, { to: from }],
        [person.list, { submittedFrom: from }],
      ]),
      [member.reveal, { id, field: 'idCard', reason: text }],
      [member.updateVID, { id: victim.id, version: 2, level: 'S', reason: text }],
      [member.auditRegStatus, { id, version, action: 'return', opinion: text }],
      [member.auditRegStatus, { id, version, action: 'return', items: [{ field: 'name', comment: text }] }],
      [settings.update, { changes: [{ key: 'slogan', value: '示例', version: 9e15 }] }],
    ]
    for (const [call, input] of tries)
      expect([call.path, input, (await on.call(call, input, { token: superAdmin() })).status]).toEqual([
        call.path,
        input,
        400,
      ])
    expect((await on.call(person.list, { keyword: '示' }, { token: superAdmin() })).status).toBe(200)
  })

  test('too much is refused as such, and so is what is hidden in links and names', async () => {
    const large = JSON.stringify({ id: 'x'.repeat(1024 * 1024) })
    expect((await on.raw(member.reveal.path, large, typed, { token: superAdmin() })).status).toBe(413)
    for (const fileUrl of ['http://[', '//', 'javascript:alert(1)', '/api/file/download?id=', '\u0000'])
      for (const token of [owner, superAdmin()])
        expect((await on.call(file.removeAttachment, { id: victim.fileId, fileUrl }, { token })).status).toBe(
          404,
        )
    const [version] = await stateOf(ownPending.id)
    const marked = {
      id: ownPending.id,
      version,
      action: 'return',
      items: [{ field: 'toString', comment: 'x' }],
    }
    expect((await on.call(member.auditRegStatus, marked, { token: superAdmin() })).json.error).toBe(
      'badInput',
    )
    const twice = new FormData()
    twice.append('type', 'companyAttach')
    for (const name of ['a.pdf', 'b.pdf']) twice.append('file', new Blob([new Uint8Array(PDF)]), name)
    const ticket = await on.begin()
    expect((await on.send(file.upload.path, { method: 'POST', body: twice }, { ticket })).status).toBe(413)
    for (const path of ['/%E0%A4%A', '/api/%00', '/api/user/getSingleUser/../../x', `/${'a'.repeat(9000)}`])
      expect((await on.get(path)).status).toBeLessThan(500)
  })

  test('a file of nothing but beginnings holds nobody up', async () => {
    const answered = async (filling: string) => {
      const ticket = await on.begin()
      const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(filling), PDF.subarray(9)])
      return (await on.upload({ ticket }, content)).json.error
    }
    expect(await answered('%padded\n'.repeat(1_000_000))).toBeUndefined()
    // Whoever looks for the end of each beginning reads four million million bytes and never comes to an answer.
    expect(await answered('stream\n\n'.repeat(1_000_000))).toBe('fileDamaged')
  })

  test('markup and line breaks in names come back inert', async () => {
    const zw = '<img src=x onerror=alert(1)>'
    await expect(on.apply(9006, undefined, { name: zw })).rejects.toThrow('姓名只能填写汉字、字母和间隔号')
    const { id, values } = await on.apply(9006, undefined, { zw: `${zw}\u0000\r\n` })
    const listed = await on.call(person.list, { keyword: values.name }, { token: editor })
    expect(listed.headers.get('content-type')).toContain('application/json')
    expect(listed.headers.get('x-content-type-options')).toBe('nosniff')
    const rows: { id: string; zw: string }[] = listed.json.data.list
    expect(rows.filter((row) => row.id === id).map((row) => row.zw)).toEqual([zw])
    const ticket = await on.begin()
    const sent = await on.upload({ ticket }, PDF, 'x"\r\nSet-Cookie: a=1\r\n\r\n<script>.pdf')
    const { fileName, url } = sent.json.data
    expect(fileName).not.toMatch(/[<>"\r\n]/)
    const got = await on.get(url)
    expect(got.status).toBe(200)
    expect(got.headers.get('set-cookie')).toBeNull()
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
    expect(got.headers.get('content-disposition')).toMatch(/filename="[^"<>]*"; filename\*=UTF-8''[\w%.-]+$/)
  })
})

describe('guesses and addresses', () => {
  test('a code takes five guesses, wherever they are made, and serves one purpose', async () => {
    const { mobileTel } = other.values
    const reset = async (captcha: string) => {
      const input = { username: mobileTel, role: '2', captcha, password: await on.seal('Wz4!meadow-Rix') }
      return (await on.call(account.resetPassword, input)).json.error
    }
    const reopen = async (captcha: string) =>
      (await on.call(account.reopen, { kind: 'person', mobileTel, captcha })).json.code
    const send = async () => {
      await on.agePast()
      await on.good(account.sendCaptcha, { username: mobileTel, role: '2' })
      return on.codeFor(mobileTel)
    }
    const code = await send()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await reopen(code)).toBe(2018)
    expect((await on.login(mobileTel, '2', code)).json.code).toBe(2018)
    for (let i = 0; i < 5; i += 1) expect(await reset(wrong)).toBe('resetCaptchaInvalid')
    expect(await reset(code)).toBe('resetCaptchaInvalid')
    expect(await reset(await send())).toBeUndefined()
    const { rows } = await on.database.pool.query(`select max(tries) as most from "smsCodeTry"`)
    expect(rows[0].most).toBe(5)
  })

  test('made-up forwarding headers make no new address where no proxy is trusted', async () => {
    const direct = await on.second()
    const ask = (i: number) =>
      on.send(
        account.sendCaptchaForReopen.path,
        {
          method: 'POST',
          body: JSON.stringify({ kind: 'person', mobileTel: `137${String(i).padStart(8, '0')}` }),
          headers: { 'content-type': 'application/json' },
        },
        { ip: nextIp(), headers: { forwarded: `for=${nextIp()}`, 'x-real-ip': nextIp() } },
        direct.url,
      )
    const answers = []
    for (let i = 0; i < 21; i += 1) answers.push((await ask(i)).status)
    await direct.close()
    expect(answers).toEqual([...Array(20).fill(200), 429])
  })
})

// Last: everything above has left its traces by now.
describe('personal data', () => {
  test('no reply but the owner’s holds the ID number or the whole phone', async () => {
    const { id, values, fileId } = victim
    const inputs: Record<string, object> = {
      [member.getSingleUser.path]: { id },
      [member.getModifiedSingleUser.path]: { id },
      [member.reviewDesk.path]: { id },
      [person.attachments.path]: { account: id },
      [person.byMobile.path]: { mobileTel: values.mobileTel },
      [person.list.path]: { keyword: values.mobileTel },
      [audit.list.path]: { pageSize: 200 },
      [file.find.path]: { id: fileId },
      [content.text.path]: { key: 'charter' },
    }
    let answered = 0
    for (const call of allEndpoints.filter(({ kind }) => kind === 'read'))
      for (const token of [undefined, foreigner, handler, editor, administrator, superAdmin()]) {
        const { status, text } = await on.call(call, inputs[call.path] ?? {}, { token })
        answered += status === 200 && text.includes('"code":200') ? 1 : 0
        expect([call.path, text.includes(values.idCard)]).toEqual([call.path, false])
        // The mailbox is where phones without a gateway ring.
        if (call.path !== mailbox.list.path)
          expect([call.path, text.includes(values.mobileTel)]).toEqual([call.path, false])
      }
    expect(answered).toBeGreaterThan(40)
    const own = await on.call(member.getSingleUser, {}, { token: owner })
    expect(own.text).toContain(values.idCard)
  })

  test('neither database nor log holds it in the clear, nor passwords, tokens, tickets or codes', async () => {
    const client = new pg.Client({ connectionString: on.database.ownerUrl })
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    let dump = ''
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      dump += rows.map(({ row }) => row).join('\n')
    }
    await client.end()
    expect(dump).toContain(victim.values.name)
    const log = on.logged.join('')
    expect(log).toContain('/api/login')
    const secrets = [victim, other, ownPending, returned].map(({ values }) => values.idCard)
    const live = [superAdmin(), administrator, editor, owner, foreigner, victim.ticket]
    for (const secret of [
      ...secrets,
      ...live,
      ...live.map((token) => token.slice(0, 8)),
      'Kq7#vortex',
      'Wz4!meadow',
    ])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ])
        for (const place of [dump, log]) expect([form, place.includes(form)]).toEqual([form, false])
    for (const { values } of [victim, other]) expect(log).not.toContain(values.mobileTel)
    for (const line of on.logged) expect(() => JSON.parse(line)).not.toThrow()
  })
})
