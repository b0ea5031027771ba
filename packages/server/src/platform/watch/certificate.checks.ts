import { connect } from 'node:tls'
import type { Environment } from '../environment/environment.ts'
import { type Check, type Figure, fine, wrong } from './check.ts'

/** Certificates that run out stop everything at once, on a day that is known long before. */

interface Peer {
  readonly what: string
  readonly host: string
  readonly port: number
}

const DAY_MS = 86_400_000

/** Those that speak TLS from the first byte. */
const peersOf = ({ publicUrl, smtpUrl, imapUrl, s3, sms }: Environment): readonly Peer[] => {
  const of = (what: string, address: string | undefined, protocol: string, port: number): Peer[] => {
    const url = address ? URL.parse(address) : null
    return url?.protocol === protocol ? [{ what, host: url.hostname, port: Number(url.port) || port }] : []
  }
  return [
    ...of('门户网址', publicUrl, 'https:', 443),
    ...of('邮件服务器', smtpUrl, 'smtps:', 465),
    ...of('退信邮箱', imapUrl, 'imaps:', 993),
    ...of('对象存储', s3?.endpoint, 'https:', 443),
    ...of('短信网关', sms && `${sms.endpoint.protocol}://${sms.endpoint.host}`, 'https:', 443),
  ]
}

/** Undefined: nobody answered there, which other checks say. */
const expiryOf = ({ host, port }: Peer): Promise<number | undefined> =>
  new Promise((resolve) => {
    // What is looked at is when it ends; whether it is trusted is for those who really connect.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: 5_000 })
    const end = (at: number | undefined) => {
      socket.destroy()
      resolve(at)
    }
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)))
    socket.once('error', () => end(undefined))
    socket.once('timeout', () => end(undefined))
  })

export const certificateChecks = (environment: Environment): readonly Check[] => {
  const peers = peersOf(environment)
  if (peers.length === 0) return []
  return [
    {
      ...{ name: 'certificates', title: '证书', slow: true },
      async look() {
        const found = await Promise.all(peers.map(async (peer) => ({ peer, at: await expiryOf(peer) })))
        const known = found.flatMap(({ peer, at }) =>
          at === undefined || Number.isNaN(at) ? [] : [{ ...peer, days: (at - Date.now()) / DAY_MS, at }],
        )
        const figures: Figure[] = known.map(({ host, at }) => ({
          ...{ name: 'portal_certificate_expiry_timestamp_seconds', help: 'When the certificate ends' },
          ...{ labels: { host }, value: at / 1_000 },
        }))
        const soon = known.filter(({ days }) => days < 21).sort((a, b) => a.days - b.days)
        const [first] = soon
        if (!first) return fine(`查看了 ${known.length} 个，共 ${peers.length} 个`, figures)
        const words = soon.map(({ what, host, days }) =>
          days < 0 ? `${what} ${host} 的证书已过期` : `${what} ${host} 的证书还有 ${Math.floor(days)} 天到期`,
        )
        return wrong(
          first.days < 7 ? 'error' : 'warning',
          words.join('；'),
          '更新证书并重新载入使用它的服务',
          figures,
        )
      },
    },
  ]
}
