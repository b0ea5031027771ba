import { hostname } from 'node:os'
import type { Parts } from '../assembly/parts.ts'
import { START } from '../environment/launcher.ts'
import type { BlobStore } from '../files/blobs.ts'
import { compareFiles } from '../files/compare.queries.ts'
import { tryMailbox } from '../outbox/mail/bounces.ts'
import { failureText } from '../outbox/transport/failure-words.ts'
import type { Channel } from '../outbox/transport/transport.ts'
import { type Check, fine, wrong } from './check.ts'
import { servingBeside } from './watch.queries.ts'

/** What only `doctor` does, because it takes its time or knocks at other people's doors. */

const TRY_MS = 12_000

/** Asks about one of its templates: signed like a message, and nothing is sent. */
const askTemplate = async ({ environment, transports: { sms } }: Parts): Promise<string | undefined> => {
  const [code] = environment.sms?.templates.values() ?? []
  if (!code || !sms.templates) return undefined
  const { state } = await sms.templates.ask(code, AbortSignal.timeout(TRY_MS))
  return state === 'approved' ? '可以登录' : `可以登录，但模板 ${code} 未通过审核`
}

const gateway = (parts: Parts, channel: Channel): Check => {
  const { transports } = parts
  const title = channel === 'mail' ? '邮件网关（试连）' : '短信网关（试连）'
  const variable = channel === 'mail' ? 'SMTP_URL' : 'SMS_*'
  return {
    ...{ name: `try-${channel}`, title, slow: true },
    async look() {
      const transport = transports[channel]
      if (transport.name === 'local')
        return wrong('warning', `没有设置 ${variable}，消息只存在本机`, `设置 ${variable} 后重新启动`)
      try {
        await transport.prepare?.()
        await transport.try?.(AbortSignal.timeout(TRY_MS))
        return fine((channel === 'sms' ? await askTemplate(parts) : undefined) ?? '可以登录')
      } catch (error) {
        const words = (error instanceof Error ? error.message : String(error)).replace(/\S+@\S+/g, '***')
        return wrong(
          'error',
          `不能登录：${failureText(words)}`,
          `核对 ${variable} 中的地址、账号与密码，检查网络`,
        )
      }
    },
  }
}

const mailbox = ({ environment: { imapUrl } }: Parts): readonly Check[] =>
  imapUrl === undefined
    ? []
    : [
        {
          ...{ name: 'try-imap', title: '退信邮箱（试连）', slow: true },
          look: () =>
            tryMailbox(imapUrl).then(
              () => fine('可以登录'),
              () => wrong('error', '不能登录', '核对 IMAP_URL 中的地址、账号与密码，检查网络'),
            ),
        },
      ]

const storedFiles = ({ db }: Parts, blobs: BlobStore): Check => ({
  ...{ name: 'storedFiles', title: '文件与记录', slow: true },
  async look() {
    const { rows, missing, unknown } = await compareFiles(db, blobs)
    const left = unknown ? `；另有 ${unknown} 个文件没有记录，只占空间` : ''
    if (missing > 0)
      return wrong(
        'error',
        `${rows} 条记录中有 ${missing} 条的文件缺失或不完整${left}`,
        '从备份中恢复这些文件（恢复到另一文件夹，再复制 files/objects 中缺少的文件）',
      )
    if (unknown) return wrong('warning', `${rows} 条记录的文件齐全${left}`, '通常是中断的上传，可不处理')
    return fine(`${rows} 条记录的文件齐全`)
  },
})

/** Somebody who is not this machine and says what time it is. */
const clockOutside = ({ environment: { s3, sms } }: Parts): Check => ({
  ...{ name: 'clockOutside', title: '时钟（对外）', slow: true },
  async look() {
    const address = s3?.endpoint ?? (sms && `${sms.endpoint.protocol}://${sms.endpoint.host}`)
    if (!address) return fine('没有可以对照的外部服务（对象存储或短信网关）')
    const before = Date.now()
    const reply = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TRY_MS) }).catch(
      () => undefined,
    )
    const there = Date.parse(reply?.headers.get('date') ?? '')
    const { host } = new URL(address)
    if (Number.isNaN(there)) return fine(`${host} 没有给出时间，未对照`)
    const seconds = Math.round(Math.abs(there - (before + Date.now()) / 2) / 1_000)
    if (seconds < 10) return fine(`与 ${host} 相差不到 10 秒`)
    return wrong(
      seconds < 120 ? 'warning' : 'error',
      `与 ${host} 相差 ${seconds} 秒`,
      '启用时间同步（timedatectl set-ntp true）；相差太大时对象存储和短信网关会拒绝签名',
    )
  },
})

/** That everything is well helps nobody while nothing serves. */
const serving = ({ db }: Parts): Check => ({
  ...{ name: 'process', title: '门户进程', slow: true },
  async look() {
    const found = await servingBeside(db, { host: hostname(), pid: process.pid })
    if (found.length === 0)
      return wrong(
        'error',
        '没有在运行，人们打不开门户',
        `启动它（systemctl start portal，不用 systemd 时 ${START}）；启动不了时日志的最后几行写明原因（journalctl -u portal -n 30）`,
      )
    return fine(`${found.length} 个在运行（${found.map(({ host, pid }) => `${host} 的 ${pid}`).join('、')}）`)
  },
})

/** The doors that messages go through, and that bounces come back by: what staff can try from a page, without a shell. */
export const gatewayChecks = (parts: Parts): readonly Check[] => [
  gateway(parts, 'mail'),
  gateway(parts, 'sms'),
  ...mailbox(parts),
]

export const doctorChecks = (parts: Parts, blobs: BlobStore): readonly Check[] => [
  serving(parts),
  ...gatewayChecks(parts),
  clockOutside(parts),
  storedFiles(parts, blobs),
]
