import { hostname } from 'node:os'
import type { Parts } from '../assembly/parts.ts'
import { START } from '../environment/launcher.ts'
import type { BlobStore } from '../files/blobs.ts'
import { compareFiles } from '../files/compare.queries.ts'
import { tryMailbox } from '../outbox/mail/bounces.ts'
import { failureText } from '../outbox/transport/failure-words.ts'
import type { Channel } from '../outbox/transport/transport.ts'
import { type Check, fine, forOperator, SYNC, setIn, wrong } from './check.ts'
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

/** In the words of the office, which cannot set it; where it is set stands apart, for whoever can. */
const DOORS = {
  mail: {
    title: '邮件网关（试连）',
    none: '还没有接入发信邮箱，邮件只存在“本机消息箱”，不会发给收件人',
    ask: '把发信邮箱的服务器地址、账号和密码（或授权码）交给系统管理员配置',
    variable: 'SMTP_URL',
  },
  sms: {
    title: '短信网关（试连）',
    none: '还没有接入短信服务，短信只存在“本机消息箱”，不会发给收件人',
    ask: '开通短信服务并报备签名和模板后，把账号和密钥交给系统管理员配置',
    variable: 'SMS_*',
  },
} as const
const REFUSED = '向服务商核对账号是否停用、密码或授权码是否改过，再请系统管理员更新配置或检查网络'

const gateway = (parts: Parts, channel: Channel): Check => {
  const { transports } = parts
  const { title, none, ask, variable } = DOORS[channel]
  const detail = setIn(variable)
  return {
    ...{ name: `try-${channel}`, title, slow: true },
    async look() {
      const transport = transports[channel]
      if (transport.name === 'local') return forOperator(wrong('warning', none, ask), detail)
      try {
        await transport.prepare?.()
        await transport.try?.(AbortSignal.timeout(TRY_MS))
        return fine((channel === 'sms' ? await askTemplate(parts) : undefined) ?? '可以登录')
      } catch (error) {
        const words = (error instanceof Error ? error.message : String(error)).replace(/\S+@\S+/g, '***')
        return forOperator(wrong('error', `不能登录：${failureText(words)}`, REFUSED), detail)
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
              () => forOperator(wrong('error', '不能登录', REFUSED), setIn('IMAP_URL')),
            ),
        },
      ]

const storedFiles = ({ db }: Parts, blobs: BlobStore): Check => ({
  ...{ name: 'storedFiles', title: '文件与记录', slow: true },
  async look() {
    const { rows, missing, unknown } = await compareFiles(db, blobs)
    const left = unknown ? `；另有 ${unknown} 个文件没有记录，只占空间` : ''
    if (missing > 0)
      return forOperator(
        wrong(
          'error',
          `${rows} 条记录中有 ${missing} 条的文件缺失或不完整${left}`,
          '请系统管理员从备份中恢复这些文件',
        ),
        '恢复到另一文件夹，再复制 files/objects 中缺少的文件',
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
    return forOperator(
      wrong(
        seconds < 120 ? 'warning' : 'error',
        `与 ${host} 相差 ${seconds} 秒`,
        '请系统管理员启用时间同步；相差太大时对象存储和短信网关会拒绝签名',
      ),
      SYNC,
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
