import { createServer } from 'node:net'
import type { Environment } from '../environment/environment.ts'
import { EnvironmentError } from '../environment/environment-error.ts'

type Door = Pick<Environment, 'host' | 'port'>

const REASONS: Readonly<Record<string, (door: Door) => [variable: 'PORT' | 'HOST', words: string]>> = {
  EADDRINUSE: ({ host, port }) => [
    'PORT',
    `${host} 的端口 ${port} 已被占用，门户可能已在运行；请停掉占用它的程序，或换一个端口`,
  ],
  EACCES: ({ port }) => ['PORT', `运行门户的账号不能使用端口 ${port}，请用 1024 以上的端口，由反向代理转发`],
  EADDRNOTAVAIL: ({ host }) => ['HOST', `${host} 不是本机的地址，请改为本机地址、127.0.0.1 或 0.0.0.0`],
  ENOTFOUND: ({ host }) => ['HOST', `找不到主机名 ${host}，请改为本机的地址`],
  EAI_AGAIN: ({ host }) => ['HOST', `主机名 ${host} 无法解析，请改为本机的地址`],
}

/** Why nobody can be let in there, for whoever starts the portal. */
export const doorError = (door: Door, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [variable, words] = REASONS[code]?.(door) ?? []
  return variable ? new EnvironmentError(`环境变量 ${variable} 不正确：${words}`) : error
}

/** Before anything is started or migrated: a second portal must not change tables under the first and then find the door taken. */
export const requireDoor = async (door: Door): Promise<void> => {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...door, exclusive: true }, resolve)
    })
  } catch (error) {
    throw doorError(door, error)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
