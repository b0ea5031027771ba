import { once } from 'node:events'
import { mail as calls } from '@portal/contract/communication/channel.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { createPerson, type MemberOverrides } from '../../membership/admission/member.factory.ts'
import { membersApp } from '../../testing/members-app.ts'

/** Messages to members behind a real server. */
export const messageApp = async (options: Parameters<typeof membersApp>[0] = {}) => {
  const on = await membersApp(options)
  const make = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
  const admin = on.app.signIn({ role: 'administrator', name: '管理员甲' })
  const second = on.app.signIn({ role: 'administrator', name: '管理员乙' })
  const editor = on.app.signIn({ role: 'editor', name: '编辑甲' })
  const draft = (change: Partial<CallOf<typeof calls.save>> = {}): CallOf<typeof calls.save> => ({
    channel: 'mail',
    subject: '通知',
    body: '{name}，您好：\n\n请参加。',
    audience: EMPTY_AUDIENCE,
    ...change,
  })
  const listOf = (count: number, prefix = 'a') =>
    Array.from({ length: count }, (_, n) => ({ name: `示例${n}`, email: `${prefix}${n}@example.org` }))
  const save = async (change: Partial<CallOf<typeof calls.save>> = {}, token = admin) => {
    const reply = await on.call(calls.save, draft(change), { token })
    expect(reply.code, JSON.stringify(reply)).toBe(200)
    return reply.data ?? { id: '', version: 0, state: 'draft' as const }
  }
  const send = async (
    { id, version }: { id: string; version: number },
    expected: number,
    options: { token?: string; totp?: string } = {},
  ) => on.call(calls.send, { id, version, expected }, { token: admin, ...options })
  const recipientsOf = (id: string) =>
    on.app.db
      .selectFrom('campaignRecipient')
      .selectAll()
      .where('campaignId', '=', id)
      .orderBy('seq')
      .execute()
  /** As if time passed: hands over and delivers until nothing moves. */
  const drain = async () => {
    for (;;) {
      await on.app.db
        .updateTable('campaign')
        .set({ dispatchedAt: null, ratePerMinute: 3000 })
        .where('state', '=', 'sending')
        .execute()
      const handed = await on.sender.round()
      const waiting = await on.app.db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'queued')
        .execute()
      for (const { id } of waiting) await on.deps.messages.deliverNow(id)
      if (handed === 0 && waiting.length === 0) return on.sender.round()
    }
  }
  return { ...on, make, admin, second, editor, draft, listOf, save, send, recipientsOf, drain }
}
export type MessageApp = Awaited<ReturnType<typeof messageApp>>

/** A real SMTP server that keeps what it was given. */
export const mailServer = async () => {
  const got: { raw: string; to: string[] }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        got.push({ raw: Buffer.concat(chunks).toString(), to })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    got,
    url: `smtp://127.0.0.1:${port}`,
    parsed: () => Promise.all(got.map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
