import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createSmtpTransport } from './smtp.ts'

/** `smtp-server` brings a certificate that nobody signed: what a stranger in between would have. */
const serve = async (options: { hideSTARTTLS?: boolean }) => {
  const seen: string[] = []
  const server = new SMTPServer({
    ...options,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      seen.push(password ?? '')
      done(null, { user: 'x' })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { port, seen, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const send = (url: string) =>
  createSmtpTransport({ url, sender: async () => ({ name: '', address: 'a@example.org' }) }).send(
    {
      ...{ id: randomUUID(), channel: 'mail', template: 'x', to: 'b@example.org', subject: 'x', text: 'x' },
      createdAt: '2033-03-02T02:00:00Z',
    },
    AbortSignal.timeout(10_000),
  )

test('a server that offers no encryption, or proves nothing, gets no password', async () => {
  for (const hideSTARTTLS of [true, false]) {
    const { port, seen, close } = await serve({ hideSTARTTLS })
    await expect(send(`smtp://user:not-in-the-clear@127.0.0.1:${port}`)).rejects.toThrow()
    expect(seen).toEqual([])
    await close()
  }
})

test('where the deployment says that it may be in the clear, it is', async () => {
  const { port, seen, close } = await serve({ hideSTARTTLS: true })
  await send(`smtp://user:in-the-clear@127.0.0.1:${port}?tls=optional`).catch(() => {})
  expect(seen).toEqual(['in-the-clear'])
  await close()
})
