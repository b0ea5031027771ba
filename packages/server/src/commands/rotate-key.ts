import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { KEYED_COLUMNS } from '../keyed-columns.ts'
import { blobsOf } from '../platform/assembly/parts.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { generateAppKey, type KeyRing, parseKeyRing } from '../platform/crypto/secrets.ts'
import { requireCurrent } from '../platform/database/existing.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { writeKeyFile } from '../platform/environment/key-file.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { dropOlder, leavingBefore } from '../platform/rotation/leaving.ts'
import * as rows from '../platform/rotation/rotation.queries.ts'
import { type Left, leftUnderOlder, type Rotation, resealAll } from '../platform/rotation/rotation.ts'
import { tell, withPortal } from './existing.ts'

/**
 * `rotate-key` does the next steps of a change of keys and stops where it has to wait for somebody; it may be cut off and repeated at any
 * moment. `rotate-key drop` lets the old key go once nothing needs it.
 */

/** In the key file: made, known to the portal soon, and not sealed under yet. */
const PREPARED = 'next:'
/** How long a running portal may take to notice a change of its key file. */
const NOTICE_MS = 90_000
const PASSES = 20

export const rotateKey = (environment: Environment, [act, early]: string[]): Promise<void> =>
  withPortal(environment, async ({ place, versions }) => {
    requireCurrent(versions)
    if (act !== undefined && (act !== 'drop' || (early !== undefined && early !== 'now')))
      throw new Error('用法：rotate-key，或 rotate-key drop，或 rotate-key drop now')
    await withClient(place.ownerUrl, async (client) => {
      if (act === 'drop') return drop(environment, client, early === 'now')
      const ring = await ringToUse(environment, client)
      if (ring) await reseal(environment, client, ring)
    })
  })

// --- which key is the current one ----------------------------------------------------------------------------------------------

const ringToUse = async (environment: Environment, client: pg.Client): Promise<KeyRing | undefined> => {
  if (environment.keyFile !== undefined) return ringOfFile(environment.keyFile, client)
  const ring = parseKeyRing(environment.appKey)
  if (ring.ids.length > 1) {
    await everybody(client, '以新密钥加密', ({ keyIds }) => keyIds[0] === ring.currentId)
    return ring
  }
  tell(`环境变量 APP_KEY 中只有一个密钥（${ring.currentId}）。更换它的步骤：`)
  tell(`1. 新密钥（只显示这一次，请另外保管一份）：${generateAppKey()}`)
  tell('2. 在每个进程的 APP_KEY 末尾加上逗号和新密钥，逐个重新启动')
  tell('3. 把新密钥移到逗号之前，逐个重新启动')
  tell('4. 再执行 rotate-key')
  return undefined
}

const ringOfFile = async (path: string, client: pg.Client): Promise<KeyRing> => {
  const entries = () => readFileSync(path, 'utf8').trim().split(',')
  if (entries().length === 1) {
    writeKeyFile(path, `${entries()[0]},${PREPARED}${generateAppKey()}`)
    tell(`已在 ${path} 中加入新密钥，请另外保管一份这个文件`)
  }
  const [first = '', second = ''] = entries()
  if (second.startsWith(PREPARED)) {
    const next = second.slice(PREPARED.length)
    const id = parseKeyRing(next).currentId
    await everybody(client, '认识新密钥', ({ keyIds }) => keyIds.includes(id))
    // From here on no process starts without it; one that came up meanwhile is asked too.
    await rows.noteKey(client, id)
    await everybody(client, '认识新密钥', ({ keyIds }) => keyIds.includes(id))
    writeKeyFile(path, `${next},${first}`)
    tell(`新密钥 ${id} 已启用`)
  }
  const ring = parseKeyRing(entries().join(','))
  await everybody(client, '以新密钥加密', ({ keyIds }) => keyIds[0] === ring.currentId)
  return ring
}

type Serving = Awaited<ReturnType<typeof rows.servingNow>>[number]

/** Waits until every process that serves is so far. */
const everybody = async (client: pg.Client, what: string, is: (one: Serving) => boolean): Promise<void> => {
  const until = Date.now() + NOTICE_MS
  for (let said = false; ; said = true) {
    const late = (await rows.servingNow(client)).find((one) => !is(one))
    if (!late) return
    if (!said) tell(`等待运行中的门户${what}（${late.host} 上的进程 ${late.pid}）`)
    if (Date.now() > until)
      throw new Error(
        `${late.host} 上的进程 ${late.pid} 还没有${what}：请核对它的密钥（APP_KEY 或密钥文件）并重新启动它，然后再执行一次；已完成的部分不会重做`,
      )
    await sleep(1_000)
  }
}

// --- under the new key ---------------------------------------------------------------------------------------------------------

const rotationOf = (environment: Environment, client: pg.Client, ring: KeyRing): Rotation => ({
  ...{ client, ring, tell, columns: KEYED_COLUMNS },
  files: createFileStore({ blobs: blobsOf(environment), ring }),
})

const words = (left: Left): string =>
  [...left]
    .filter(([, count]) => count > 0)
    .map(([place, count]) => `${place} ${count}`)
    .join('，')

const reseal = async (environment: Environment, client: pg.Client, ring: KeyRing): Promise<void> => {
  const rotation = rotationOf(environment, client, ring)
  await rows.noteKey(client, ring.currentId)
  await rows.noteEverywhere(client, ring.currentId)
  const leaving = leavingBefore(rotation)
  for (let pass = 1; ; pass += 1) {
    const done = await resealAll(rotation)
    tell(`第 ${pass} 遍：重新加密 ${words(done) || '0'}`)
    const left = await leftUnderOlder(rotation, leaving.has)
    if (left.size === 0) break
    if (pass === PASSES || words(done) === '')
      throw new Error(`仍有内容在旧密钥之下：${words(left)}。请执行 doctor 检查，旧密钥须保留`)
  }
  const at = (await rows.keysNoted(client)).find(({ keyId }) => keyId === ring.currentId)?.everywhereAt
  tell(`已核对：没有内容还在旧密钥之下。当前密钥 ${ring.currentId}`)
  tell(
    `${leaving.dayAfter(at)} 之后可以执行 rotate-key drop 移除旧密钥；此前的备份仍须用旧密钥恢复，请另外保管它`,
  )
}

// --- the old key goes ------------------------------------------------------------------------------------------------------------

const drop = async (environment: Environment, client: pg.Client, early: boolean): Promise<void> => {
  const ring = parseKeyRing(environment.appKey)
  const noted = await rows.keysNoted(client)
  const current = noted.find(({ keyId }) => keyId === ring.currentId)
  const prepared = environment.keyFile && readFileSync(environment.keyFile, 'utf8').includes(PREPARED)
  if (prepared || ring.ids.length === 1 || !current?.everywhereAt)
    throw new Error('没有可以移除的旧密钥：请先执行 rotate-key')
  await everybody(client, '以新密钥加密', ({ keyIds }) => keyIds[0] === ring.currentId)
  const rotation = rotationOf(environment, client, ring)
  const leaving = leavingBefore(rotation)
  await leaving.requireTime(current.everywhereAt, early)
  const left = await leftUnderOlder(rotation, leaving.has)
  if (left.size > 0)
    throw new Error(`旧密钥不能移除，仍有内容在它之下：${words(left)}。请再执行一次 rotate-key`)
  for (const line of await dropOlder(rotation, current.everywhereAt)) tell(line)
  const still = await leftUnderOlder(rotation)
  if (still.size > 0)
    throw new Error(`旧密钥不能移除，仍有内容在它之下：${words(still)}。请再执行一次 rotate-key`)
  await rows.forgetKeys(
    client,
    noted.map(({ keyId }) => keyId).filter((id) => id !== ring.currentId),
  )
  if (environment.keyFile === undefined)
    return tell('数据库不再需要旧密钥：请从每个进程的 APP_KEY 中删去它，逐个重新启动')
  const [first = ''] = readFileSync(environment.keyFile, 'utf8').trim().split(',')
  writeKeyFile(environment.keyFile, first)
  tell(`旧密钥已从 ${environment.keyFile} 中移除。请用这个文件更新另外保管的副本；旧副本和此前的备份一起保管`)
}
