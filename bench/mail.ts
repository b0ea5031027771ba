import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import {
  insertCampaign,
  updateCampaign,
} from '../packages/server/src/communication/campaign/campaign.queries.ts'
import { insertRecipients } from '../packages/server/src/communication/campaign/recipient.queries.ts'
import { median, type Row, shown } from './figures.ts'
import type { Stage } from './stage.ts'

/** P7: a mailing to a loopback SMTP server, against bare pooled nodemailer with the same number of connections. */

const RECIPIENTS = 10_000
const ROUNDS = 3
const WINDOW = 5
const BODY =
  '{name}，您好：\n\n学会定于下周五召开学术年会，诚邀您参加。\n\n- 报到时间：上午九时\n- 会议地点：示例市会议中心'

const fromServer = createRequire(new URL('../packages/server/package.json', import.meta.url))

/** In a process of its own, so that it takes the same share of the machine from both. */
const openServer = async () => {
  const child = fork(fileURLToPath(new URL('./smtp-server.ts', import.meta.url)))
  const next = () => new Promise<number>((done) => child.once('message', (value) => done(Number(value))))
  const port = await next()
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Distinct addresses that have arrived since the last count, and how many mails. */
    async count(): Promise<{ mails: number; addresses: number }> {
      const answer = new Promise<{ mails: number; addresses: number }>((done) =>
        child.once('message', (value) => done(value as { mails: number; addresses: number })),
      )
      child.send('count')
      return answer
    },
    close: () => child.kill(),
  }
}
type Server = Awaited<ReturnType<typeof openServer>>

const bare = async (server: Server): Promise<number> => {
  const { createTransport } = fromServer('nodemailer') as typeof import('nodemailer')
  const transport = createTransport({ url: server.url, pool: true, maxConnections: WINDOW } as never)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: RECIPIENTS }, (_, n) =>
      transport.sendMail({
        ...{ from: 'service@example.org', to: `r${n}@example.org`, subject: '关于召开学术年会的通知' },
        ...{ text: BODY, html: `<p>${BODY}</p>` },
      }),
    ),
  )
  const seconds = (performance.now() - begun) / 1000
  transport.close()
  return RECIPIENTS / seconds
}

export const measureMail = async (stage: Stage): Promise<Row[]> => {
  const server = await openServer()
  const portal = await stage.portal(999, { SMTP_URL: server.url })
  const mailing = async (): Promise<number> => {
    const id = await insertCampaign(
      portal.db,
      {
        ...{ channel: 'mail', nature: 'service', subject: '关于召开学术年会的通知', body: BODY },
        ...{ fileIds: [], audience: EMPTY_AUDIENCE },
      },
      { id: null, name: '测量' },
    )
    await insertRecipients(
      portal.db,
      id,
      Array.from({ length: RECIPIENTS }, (_, n) => ({
        ...{ memberId: null, name: `示例${n}`, address: `r${n}@example.org`, title: '', serialNum: '' },
        ...{ level: '', unit: '', state: 'waiting' as const, reason: '' },
      })),
    )
    const begun = performance.now()
    await updateCampaign(portal.db, id, {
      ...{ state: 'sending', ratePerMinute: 60_000, sentAt: new Date().toISOString() },
    })
    for (;;) {
      const { rows } = await portal.pool.query('select state from campaign where id = $1', [id])
      if (rows[0]?.state === 'done') break
      await new Promise((done) => setTimeout(done, 50))
    }
    return RECIPIENTS / ((performance.now() - begun) / 1000)
  }
  const results: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, send] of [['bare', () => bare(server)] as const, ['portal', mailing] as const]) {
        results[name].push(await send())
        const { mails, addresses } = await server.count()
        if (mails !== RECIPIENTS || addresses !== RECIPIENTS)
          throw new Error(`${name}: ${mails} mails to ${addresses} addresses instead of ${RECIPIENTS}`)
      }
  } finally {
    server.close()
  }
  const ratio = results.portal.map((rate, i) => rate / (results.bare[i] ?? Number.NaN))
  const size = `${RECIPIENTS} recipients, ${WINDOW} connections`
  return [
    {
      ...{ item: 'P7', what: 'mailing ÷ bare pooled nodemailer', size, goal: '≥ 0.8' },
      ...{ measured: `${shown(ratio)}; ${shown(results.portal, 0)}/s`, met: median(ratio) >= 0.8 },
    },
  ]
}
