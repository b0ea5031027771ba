import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '../assembly/parts.ts'
import { noteKey } from '../crypto/app-keys.queries.ts'
import { parseKeyRing } from '../crypto/secrets.ts'
import { isKeyRing } from '../environment/key-file.ts'
import { PORTAL } from '../environment/launcher.ts'
import { type Check, fine, forOperator, wrong } from '../watch/check.ts'

const LOOK_MS = 2_000

/**
 * The portal learns of a new key in its key file while it runs, and of an old one that went. A file that cannot be read, or is cut,
 * changes nothing: it goes on with the keys that it has, and whoever runs it hears of the file.
 */
export const createKeyWatch = (parts: Parts, changed: () => Promise<unknown>) => {
  const { environment, db, keyRing, log } = parts
  let known = environment.appKey
  const look = async (path: string) => {
    const text = read(path)
    if (text === known || !isKeyRing(text)) return
    const newer = parseKeyRing(text)
    // Before anything is sealed under it: from now on no process starts without it.
    await noteKey(db, newer.currentId)
    keyRing.adopt(newer)
    known = text
    log.info({ keyIds: newer.ids }, 'keys changed')
    await changed()
  }
  const stopping = new AbortController()
  let loop: Promise<void> | undefined
  const run = async (path: string) => {
    while (!stopping.signal.aborted) {
      await look(path).catch((error: unknown) => log.warn({ err: error }, 'key file'))
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    start() {
      if (environment.keyFile !== undefined) loop ??= run(environment.keyFile)
    },
    async stop() {
      stopping.abort()
      await loop
    },
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** The next start needs the key, and a change of keys that nobody finishes leaves an old one in use. */
export const keyCheck = ({ environment: { keyFile }, keyRing }: Parts): Check => ({
  ...{ name: 'keys', title: '密钥' },
  look: async () => {
    if (keyFile !== undefined && !isKeyRing(read(keyFile)))
      return forOperator(
        wrong(
          'error',
          '密钥文件缺失或已损坏，门户仍用内存中的密钥运行，重新启动后将打不开数据',
          '请系统管理员在重新启动之前用另外保管的副本恢复这个文件；不要生成新密钥',
        ),
        keyFile,
      )
    const [current, ...older] = keyRing.ids
    if (older.length > 0)
      return forOperator(
        wrong(
          'warning',
          `当前密钥 ${current}，另有 ${older.length} 个（${older.join('、')}）`,
          '更换密钥尚未结束，请系统管理员完成',
        ),
        `执行 ${PORTAL} rotate-key，到期后执行 ${PORTAL} rotate-key drop 移除旧密钥`,
      )
    return fine(`密钥 ${current}`)
  },
})
