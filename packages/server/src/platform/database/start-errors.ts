import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Environment } from '../environment/environment.ts'
import { EnvironmentError } from '../environment/environment-error.ts'
import { databaseError } from './database.ts'
import { SQLSTATE } from './sqlstate.ts'

/** Why the portal does not start on an external database, in one sentence that names the variable and the remedy. */

type Variable = 'DATABASE_URL' | 'DATABASE_OWNER_URL'
interface Server {
  readonly variable: Variable
  readonly url: string
}

/** Whoever waits before a terminal waits no longer; a server that says that it is starting gets its time. */
const WAIT_MS = 8_000
const STARTING_MS = 60_000
const CONNECT_MS = 2_500
const OLDEST = 150_000

const partsOf = ({ url }: Server) => {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: searchParams.get('port') ?? (port || '5432'),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/
const codeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const inner = at instanceof AggregateError ? at.errors[0] : at
    const { code } = inner as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return ''
}

const REASONS: Readonly<Record<string, (of: ReturnType<typeof partsOf>) => string>> = {
  [SQLSTATE.invalidPassword]: ({ user }) =>
    `密码不对（用户 ${user}），请核对其中的密码；密码中的特殊字符须按 URL 编码`,
  [SQLSTATE.invalidAuthorization]: ({ user, host }) =>
    `服务器 ${host} 不允许用户 ${user} 登录，请核对用户名，或在 pg_hba.conf 中放行`,
  [SQLSTATE.unknownDatabase]: ({ database, host }) =>
    `服务器 ${host} 上没有数据库 ${database}，请核对名称，或先建立数据库`,
  [SQLSTATE.insufficientPrivilege]: ({ user, database }) =>
    `用户 ${user} 在数据库 ${database} 中的权限不足，请用 DATABASE_OWNER_URL 指明数据库的所有者，或由所有者授权`,
  [SQLSTATE.tooManyConnections]: ({ host }) => `服务器 ${host} 的连接已满，请增大 max_connections 或减少进程`,
  [SQLSTATE.diskFull]: ({ host }) => `服务器 ${host} 的存储空间不足，请先腾出空间`,
  ENOTFOUND: ({ host }) => `找不到主机 ${host}，请核对主机名和本机的域名解析`,
  EAI_AGAIN: ({ host }) => `主机名 ${host} 暂时无法解析，请检查网络和域名解析`,
  ECONNREFUSED: ({ host, port }) =>
    `主机 ${host} 的端口 ${port} 没有数据库应答，请核对地址，并确认 PostgreSQL 已启动且监听该地址`,
  EHOSTUNREACH: ({ host }) => `到主机 ${host} 的网络不通，请核对地址与防火墙`,
  ENETUNREACH: ({ host }) => `到主机 ${host} 的网络不通，请核对地址与防火墙`,
  ENOENT: ({ host }) => `没有数据库在 ${host} 应答，请核对地址，并确认 PostgreSQL 已启动`,
  [SQLSTATE.readOnlyTransaction]: ({ host }) => `服务器 ${host} 是只读的备用服务器，请改为主服务器的地址`,
}

const reasonOf = (server: Server, error: unknown): string => {
  const parts = partsOf(server)
  const code = codeOf(error)
  const known = REASONS[code]
  if (known) return known(parts)
  const { message } = error instanceof Error ? error : { message: String(error) }
  if (/does not support SSL/.test(message))
    return `服务器 ${parts.host} 不支持加密连接，请在服务器上启用，或去掉 sslmode`
  if (CERTIFICATE.test(code))
    return `服务器 ${parts.host} 的证书不能核对（${code}），请用 sslrootcert 指明签发者`
  if (/timeout|terminated|ETIMEDOUT/i.test(`${message} ${code}`))
    return `主机 ${parts.host} 的端口 ${parts.port} 没有应答，请核对地址、防火墙与数据库是否在运行`
  return `服务器 ${parts.host} 拒绝了连接（${code || message}）`
}

const wrong = (server: Server, error: unknown): EnvironmentError =>
  new EnvironmentError(`环境变量 ${server.variable} 不正确：${reasonOf(server, error)}`)

class ReadOnlyServer extends Error {
  readonly code = SQLSTATE.readOnlyTransaction
}

const look = async ({ variable, url }: Server): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const said = {
      text: `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
        current_setting('server_encoding') as encoding`,
      query_timeout: CONNECT_MS,
    }
    const { rows } = await client.query<{ version: number; standby: boolean; encoding: string }>(said)
    const { version = 0, standby, encoding } = rows[0] ?? {}
    if (version < OLDEST)
      throw new EnvironmentError(
        `环境变量 ${variable} 不正确：服务器是 PostgreSQL ${Math.floor(version / 10_000)}，需要 15 或更新版本`,
      )
    if (encoding !== 'UTF8')
      throw new EnvironmentError(
        `环境变量 ${variable} 不正确：数据库的编码是 ${encoding}，请以 encoding 'UTF8' 重新建立数据库`,
      )
    if (standby) throw new ReadOnlyServer('standby')
  } finally {
    void client.end().catch(() => {})
  }
}

const passes = (error: unknown): boolean =>
  ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', SQLSTATE.readOnlyTransaction, ''].includes(
    codeOf(error),
  ) ||
  databaseError(error)?.kind === 'unavailable' ||
  databaseError(error)?.kind === 'timeout'

const requireServer = async (server: Server, log: (message: string) => void): Promise<void> => {
  const begun = Date.now()
  for (let told = false; ; told = true) {
    try {
      return await look(server)
    } catch (error) {
      if (error instanceof EnvironmentError) throw error
      const patience = codeOf(error) === SQLSTATE.cannotConnectNow ? STARTING_MS : WAIT_MS
      if (!passes(error) || Date.now() - begun + CONNECT_MS > patience) throw wrong(server, error)
      if (!told) log('数据库暂时连接不上，正在重试')
      await sleep(500)
    }
  }
}

/** The external database answers, under each address that the portal was given; before anything else is done with it. */
export const requireServers = async (
  { databaseUrl, databaseOwnerUrl }: Environment,
  log: (message: string) => void,
): Promise<void> => {
  if (databaseUrl === undefined) return
  await requireServer({ variable: 'DATABASE_URL', url: databaseUrl }, log)
  if (databaseOwnerUrl) await requireServer({ variable: 'DATABASE_OWNER_URL', url: databaseOwnerUrl }, log)
}

/** What stopped the work of the owner or of the portal's role, where it is the deployment's to put right. */
export const asStartError = (environment: Environment, error: unknown, by: 'owner' | 'app'): unknown => {
  const { databaseUrl, databaseOwnerUrl } = environment
  if (!databaseUrl || error instanceof EnvironmentError) return error
  const server: Server =
    by === 'owner' && databaseOwnerUrl
      ? { variable: 'DATABASE_OWNER_URL', url: databaseOwnerUrl }
      : { variable: 'DATABASE_URL', url: databaseUrl }
  if (codeOf(error) === SQLSTATE.insufficientPrivilege && by === 'app') {
    const { user, database } = partsOf(server)
    return new EnvironmentError(
      `环境变量 DATABASE_URL 不正确：用户 ${user} 不能读写数据库 ${database} 中的表（升级后换过用户？），请由所有者执行 grant select, insert, update, delete on all tables in schema public to "${user}"`,
    )
  }
  return REASONS[codeOf(error)] ? wrong(server, error) : error
}
