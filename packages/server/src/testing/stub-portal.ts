import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '../platform/environment/environment.ts'
import { createLog } from '../platform/log/log.ts'
import { type App, startPortal } from '../portal.ts'
import { keepUp, stopOnSignal } from '../process.ts'

/** For tests of the life cycle: the real start and stop around an application of one slow route. */
const buildApp = async (): Promise<App> => {
  const server = http.createServer((request, response) => {
    if (request.url === '/reject') setTimeout(() => Promise.reject(new Error('forgotten')))
    if (request.url === '/throw')
      setTimeout(() => {
        throw new Error('forgotten')
      })
    setTimeout(() => response.end('done'), request.url === '/slow' ? 1_500 : 0)
  })
  return {
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () =>
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        )
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const log = createLog('silent')
keepUp(log)
const portal = await startPortal({ environment: readEnvironment(), log }, async () => buildApp)
stopOnSignal(log, () => portal.stop())
console.log(portal.url)
