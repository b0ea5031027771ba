import { createRequire } from 'node:module'

/** The SMTP server of P7: takes everything and counts it. */

const fromServer = createRequire(new URL('../packages/server/package.json', import.meta.url))
const { SMTPServer } = fromServer('smtp-server') as typeof import('smtp-server')

let mails = 0
let addresses = new Set<string>()
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    stream.on('data', () => {})
    stream.on('end', () => {
      mails += 1
      for (const { address } of session.envelope.rcptTo) addresses.add(address)
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as { port: number }).port))
process.on('message', () => {
  process.send?.({ mails, addresses: addresses.size })
  mails = 0
  addresses = new Set()
})
