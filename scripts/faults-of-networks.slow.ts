import { join } from 'node:path'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { beforeAll, expect, test } from 'vitest'
import {
  insertCampaign,
  updateCampaign,
} from '../packages/server/src/communication/campaign/campaign.queries.ts'
import { mailServer } from '../packages/server/src/communication/campaign/message.testing.ts'
import { insertRecipients } from '../packages/server/src/communication/campaign/recipient.queries.ts'
import { connect } from '../packages/server/src/platform/database/database.ts'
import { startEmbedded } from '../packages/server/src/platform/database/embedded/embedded.ts'
import { createS3Blobs } from '../packages/server/src/platform/files/s3-blobs.ts'
import { startBucket } from '../packages/server/src/testing/bucket.ts'
import { type Fault, underLoad } from '../packages/server/src/testing/fault-stand.ts'
import { lasts } from '../packages/server/src/testing/fault-work.ts'
import { freePort, killPortal, startPortalProcess } from '../packages/server/src/testing/portal-process.ts'
import { faultRun } from './slow/fault-run.ts'
import { startPath, type Weather } from './slow/network-path.ts'

/** Database, files and mail on other machines, to which the network is silent, cut or slow; under load, with a ledger of what was acknowledged. */

const run = faultRun('faults-of-networks')
const MAILS = 60
const paths: Record<string, Awaited<ReturnType<typeof startPath>>> = {}
let mails: Awaited<ReturnType<typeof mailServer>>

beforeAll(async () => {
  const server = await startEmbedded(join(run.folder, 'database'))
  const bucket = await startBucket()
  mails = await mailServer()
  run.atEnd(server.stop)
  run.atEnd(bucket.close)
  run.atEnd(mails.close)
  const socket = new URL(server.appUrl).searchParams.get('host') ?? ''
  paths.database = await startPath({ path: join(socket, '.s.PGSQL.5432') })
  paths.files = await startPath({ port: Number(new URL(bucket.settings.endpoint).port) })
  paths.mail = await startPath({ port: Number(new URL(mails.url).port) })
  for (const path of Object.values(paths)) run.atEnd(path.close)
  const { bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
  const at = (which: string) => `127.0.0.1:${paths[which]?.port}`
  const portal = await startPortalProcess({
    ...{ APP_KEY: run.appKey, DATA_DIR: join(run.folder, 'apart'), PORT: String(await freePort()) },
    DATABASE_URL: `postgresql://portal_app@${at('database')}/portal`,
    DATABASE_OWNER_URL: `postgresql://portal_owner@${at('database')}/portal`,
    ...{ S3_ENDPOINT: `http://${at('files')}`, S3_BUCKET: name, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    ...{ SMTP_URL: `smtp://${at('mail')}`, MAIL_FROM: 'portal@example.org' },
  })
  run.atEnd(() => killPortal(portal))
  const { db, close } = connect({ url: server.appUrl })
  run.atEnd(close)
  await run.take({ portal, db, blobs: createS3Blobs(bucket.settings) })
})

const turned =
  (which: string, into: Weather, ms?: number): Fault['begin'] =>
  async () => {
    paths[which]?.turn(into)
    if (ms) await lasts(ms)
    return () => paths[which]?.turn('fair')
  }

const FAULTS: Readonly<Record<string, Fault>> = {
  'the network to the database swallows everything': {
    begin: turned('database', 'silent'),
    red: 'database',
  },
  'the network to the database is cut': { begin: turned('database', 'cut'), red: 'database' },
  'each answer of the database takes long': { begin: turned('database', 'slow', 8_000) },
  'the bucket does not answer': { begin: turned('files', 'silent'), red: 'files' },
  'the bucket is gone': { begin: turned('files', 'cut'), red: 'files' },
  'each answer of the bucket takes long': { begin: turned('files', 'slow', 8_000) },
}

run.tryAll(FAULTS)

const beginMails = async () => {
  const content = {
    channel: 'mail',
    nature: 'service',
    subject: '通知',
    body: '{name}，您好',
    fileIds: [],
  } as const
  const id = await insertCampaign(
    run.stand().db,
    { ...content, audience: EMPTY_AUDIENCE },
    { id: null, name: '测试' },
  )
  const recipients = Array.from({ length: MAILS }, (_, n) => ({
    ...{ memberId: null, name: `示例${n}`, address: `r${n}@example.org`, title: '', serialNum: '' },
    ...{ level: '', unit: '', state: 'waiting' as const, reason: '' },
  }))
  await insertRecipients(run.stand().db, id, recipients)
  await updateCampaign(run.stand().db, id, {
    state: 'sending',
    ratePerMinute: 600,
    sentAt: new Date().toISOString(),
  })
}

test('the mail server falls silent in the middle of a mail, and is cut off: nobody twice, nobody forgotten', async () => {
  const states = async () =>
    (await run.stand().db.selectFrom('campaignRecipient').select(['address', 'state']).execute()).map(
      (row) => row,
    )
  await underLoad(run.stand(), {
    begin: async () => {
      await beginMails()
      await expect.poll(() => mails.got.length, { timeout: 60_000 }).toBeGreaterThan(5)
      paths.mail?.turn('silent')
      await lasts(5_000)
      paths.mail?.turn('cut')
      await lasts(5_000)
      return () => paths.mail?.turn('fair')
    },
  })
  await expect
    .poll(async () => (await states()).filter(({ state }) => !['sent', 'unknown'].includes(state)), {
      timeout: 240_000,
      interval: 1_000,
    })
    .toEqual([])
  const arrived = mails.got.map(({ to }) => to[0])
  expect(new Set(arrived).size).toBe(arrived.length)
  const sent = (await states()).filter(({ state }) => state === 'sent').map(({ address }) => address)
  expect(sent.filter((address) => !arrived.includes(address))).toEqual([])
  expect(sent.length).toBeGreaterThan(MAILS / 2)
})
