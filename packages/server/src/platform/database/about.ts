import { SETTINGS } from '@portal/contract/platform/settings/settings'
import pg from 'pg'
import type { Environment } from '../environment/environment.ts'

/** Which portal it is, in one line: what a command says before it does anything. */
export async function aboutPortal(environment: Environment, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ society: string | null; members: number; newest: string | null }>(`
      select (select value #>> '{}' from setting where key = 'societyName') as society,
        (select count(*)::int from member where "deletedAt" is null) as members,
        to_char(greatest((select max(at) from "auditLog"), (select max("updatedAt") from member))
          at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as newest`)
    const { society, members, newest } = rows[0] ?? {}
    const name = society ?? SETTINGS.societyName.fallback
    return `${name}，${placeOf(environment)}，会员记录 ${members} 条，最新记录 ${newest ?? '无'}`
  } finally {
    await client.end()
  }
}

/** The folder or the server, without user and password. */
export function placeOf({ databaseUrl, dataDir }: Environment): string {
  if (databaseUrl === undefined) return `文件夹 ${dataDir}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `服务器 ${searchParams.get('host') ?? host}，数据库 ${pathname.slice(1)}`
}

/** Where its files lie, in the words of {@link placeOf}. */
export const filesOf = ({ s3 }: Environment): string => (s3 ? `存储桶 ${s3.bucket}` : '本地文件夹')
