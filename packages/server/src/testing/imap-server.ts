import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface FakeImap {
  readonly url: string
  /** Messages by UID. */
  readonly messages: Map<number, string>
  uidValidity: number
  /** Commands that would change the mailbox. */
  readonly writes: string[]
  readonly commands: string[]
  close(): Promise<void>
}

export const IMAP_USER = { name: 'bounce', password: 'a password of the test' } as const
const unquoted = (text: string) => text.replace(/^"|"$/g, '')

/** The part of IMAP4rev1 that reading a mailbox takes, on loopback. */
export const fakeImap = async (): Promise<FakeImap> => {
  const sockets = new Set<Socket>()
  const last = () => Math.max(0, ...imap.messages.keys())
  const answer = (command: string): string[] | 'bye' | 'no' => {
    const [, name = '', rest = ''] = /^(UID \w+|\w+) ?(.*)$/i.exec(command) ?? []
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return ['CAPABILITY IMAP4rev1']
      case 'LOGIN': {
        const [user = '', password = ''] = rest.match(/"[^"]*"|\S+/g) ?? []
        return unquoted(user) === IMAP_USER.name && unquoted(password) === IMAP_USER.password ? [] : 'no'
      }
      case 'LIST':
      case 'LSUB':
        return [`${name} (\\HasNoChildren) "/" "INBOX"`]
      case 'EXAMINE':
        return [
          `${imap.messages.size} EXISTS`,
          '0 RECENT',
          'FLAGS (\\Seen)',
          `OK [UIDVALIDITY ${imap.uidValidity}] valid`,
          `OK [UIDNEXT ${last() + 1}] next`,
        ]
      case 'UID FETCH': {
        const [, from = '0', to = '0'] = /^(\d+):(\d+)/.exec(rest) ?? []
        return [...imap.messages].flatMap(([uid, source], at) => {
          if (uid < Number(from) || uid > Number(to)) return []
          const { length } = Buffer.from(source)
          return [`${at + 1} FETCH (UID ${uid} BODY[]<0> {${length}}\r\n${source})`]
        })
      }
      case 'NOOP':
      case 'CLOSE':
        return []
      case 'LOGOUT':
        return 'bye'
      default:
        imap.writes.push(command)
        return 'no'
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      rest += data.toString()
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const [tag = '', ...words] = rest.slice(0, at).split(' ')
        rest = rest.slice(at + 2)
        const command = words.join(' ')
        imap.commands.push(command)
        const said = answer(command)
        if (said === 'no') socket.write(`${tag} NO not here\r\n`)
        else if (said === 'bye') socket.end(`* BYE\r\n${tag} OK done\r\n`)
        else socket.write(`${[...said.map((line) => `* ${line}`), `${tag} OK done`].join('\r\n')}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const user = `${IMAP_USER.name}:${encodeURIComponent(IMAP_USER.password)}`
  const imap: FakeImap = {
    ...{ url: `imap://${user}@127.0.0.1:${port}`, messages: new Map(), uidValidity: 7 },
    ...{ writes: [], commands: [] },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return imap
}
