import { certificate as certificateCalls } from '@portal/contract/membership/certificate/certificate.calls'
import { member as calls } from '@portal/contract/membership/member.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { addDays, dayOf } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFonts } from '../../platform/documents/fonts.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { issueAtApproval } from '../certificate/at-approval.jobs.ts'
import { CONFIRMED, type PersonApp, personApp } from './person.testing.ts'

/** What an applicant learns of an application, and when (docs/handbook/membership.md#reopen). */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

let taken = 8400
const applied = async ({ scanned = true }: { scanned?: boolean } = {}) => {
  const { ticket } = await on.begin()
  const files = scanned ? { companyAttach: [await on.upload(ticket)], uploadLater: false } : {}
  taken += 1
  return (await on.register(taken, files, ticket)).data?.id ?? ''
}
const approve = async (id: string, more: { confirmed: typeof CONFIRMED }) => {
  const { version } = await on.rowOf(id)
  const reply = await on.call(calls.auditRegStatus, { id, version, action: 'approve', ...more }, { token })
  expect(reply.code).toBe(200)
}
/** The time in which it can be undone is over. */
const later = (id: string) =>
  sql`update member set "undoUntil" = now() - interval '1 second' where id = ${id}`.execute(on.app.db)
const issuing = () => ({
  ...on.deps,
  ...{ db: on.app.db, jobs: on.app.parts.jobs, files: on.files, fonts: createFonts() },
})
const certificatesOf = (id: string) =>
  on.app.db.selectFrom('certificate').select(['certNo', 'issuedBy']).where('memberId', '=', id).execute()

describe('what the applicant hears', () => {
  const view = async (ticket: string) => (await on.call(personCalls.beforeLogin, {}, { ticket })).data
  const reopened = async (id: string) => {
    const ticket = await on.reopen(id)
    return { ticket, ...(await view(ticket)) }
  }

  const ticketFor = async (id: string) => {
    const { version } = await on.rowOf(id)
    const about = { kind: 'person', memberId: id, memberVersion: version } as const
    return issueTicket(on.app.db, { purpose: 'download', ...about })
  }
  const outcomeOf = async (id: string) => {
    const ticket = await ticketFor(id)
    return { ticket, ...(await on.call(calls.outcome, {}, { ticket })).data }
  }

  test('waits with the certificate until the approval is final; then both are there without signing in', async () => {
    const id = await applied()
    await approve(id, { confirmed: CONFIRMED })
    expect(await reopened(id)).toMatchObject({
      ...{
        state: 'pending',
        turn: 'society',
        serialNum: '',
        level: '',
        confirmStatus: '0',
      },
      history: [{ action: 'submit' }],
    })
    await issueAtApproval(issuing())
    expect(await certificatesOf(id)).toEqual([])
    const early = await ticketFor(id)
    expect((await on.call(calls.outcome, {}, { ticket: early })).error).toBe('ticketInvalid')
    await later(id)
    expect((await outcomeOf(id)).certificate).toMatchObject({ state: 'coming', certNo: '' })
    await issueAtApproval(issuing())
    await issueAtApproval(issuing())
    const [made, ...more] = await certificatesOf(id)
    expect([made?.issuedBy, more]).toEqual(['审核员甲', []])
    const { certificate, serialNum, history, ticket, ...rest } = await outcomeOf(id)
    expect(certificate).toMatchObject({ state: 'issued', certNo: made?.certNo })
    expect(serialNum).toMatch(/^G\d{13}M$/)
    expect(history?.map(({ action }) => action)).toEqual(['approve', 'submit'])
    // Nothing of the record itself.
    expect(Object.keys(rest).sort()).toEqual(['applicationNo', 'examineDate', 'kind', 'levelLabel', 'name'])
    const input = { id: certificate?.id ?? '' }
    const file = await on.app.download(certificateCalls.download, input, { ticket })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const foreign = await ticketFor(await applied())
    expect((await on.call(certificateCalls.download, input, { ticket: foreign })).status).toBe(404)
  })

  test('where staff issue certificates themselves, none comes and that is said', async () => {
    const id = await applied()
    await approve(id, { confirmed: CONFIRMED })
    await later(id)
    const setting = { key: 'certificateAtApproval', value: 'false' as never }
    await on.app.db
      .insertInto('setting')
      .values(setting as never)
      .execute()
    on.deps.settings.forget()
    await issueAtApproval(issuing())
    expect(await certificatesOf(id)).toEqual([])
    expect((await outcomeOf(id)).certificate).toMatchObject({ state: 'later' })
    await on.app.db.deleteFrom('setting').where('key', '=', setting.key).execute()
    on.deps.settings.forget()
  })

  test('whose turn it is, and by when', async () => {
    const id = await applied({ scanned: false })
    expect(await reopened(id)).toMatchObject({ turn: 'applicant', dueOn: '' })
    const scanned = await applied()
    const { turn, dueOn, submittedAt, applicationNo } = await reopened(scanned)
    expect([turn, dueOn]).toEqual(['society', addDays(dayOf(submittedAt ?? ''), 10)])
    expect(applicationNo).not.toBe('')
    const { version } = await on.rowOf(scanned)
    const opinion = '请补充工作经历'
    const back = { id: scanned, version, action: 'return' as const, opinion }
    expect((await on.call(calls.auditRegStatus, back, { token })).code).toBe(200)
    expect(await reopened(scanned)).toMatchObject({ turn: 'applicant', dueOn: '', opinion })
  })
})
