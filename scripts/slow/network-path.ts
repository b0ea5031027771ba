import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The network between the portal and another machine: it may fall silent, be cut, or become slow, and be as before. */
export type Weather = 'fair' | 'silent' | 'cut' | 'slow'

const SLOW_MS = 300

export const startPath = async (to: NetConnectOpts) => {
  let weather: Weather = 'fair'
  let changed = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()

  /** What was sent into the silence arrives when it is over. */
  const passage = async () => {
    while (weather === 'silent') await changed.promise
    if (weather === 'slow') await sleep(SLOW_MS)
  }
  const carry = (from: Socket, on: Socket) => {
    let last = Promise.resolve()
    const next = (act: () => void) => {
      last = last.then(passage).then(act)
    }
    from.on('data', (chunk) => next(() => void on.write(chunk)))
    from.on('close', () => next(() => void on.destroy()))
    from.on('error', () => {})
  }
  const server = createServer((near) => {
    if (weather === 'cut') return void near.destroy()
    const far = connect(to)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    carry(near, far)
    carry(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    turn(into: Weather) {
      weather = into
      changed.resolve()
      changed = Promise.withResolvers()
      if (into === 'cut') for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
