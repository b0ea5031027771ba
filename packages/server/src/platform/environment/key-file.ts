import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import { EnvironmentError } from './environment-error.ts'
import { folderError, requireFolder } from './folder.ts'

/** The key of the portal where it comes from: the variable APP_KEY, or the file beside the data. */

/** Only the service makes a portal where there is none, and with it the key. */
export type Purpose = 'service' | 'command'

/** What a command says when it does not find what it works on. */
export const ELSEWHERE =
  '如果门户在别处，请用 --env 指明服务所用的环境文件，或把它放在项目文件夹中的 portal.env'

export const keyFileOf = (dataDir: string): string => join(dataDir, 'app-key')

const NEW_KEY = '首次安装时可用 head -c 32 /dev/urandom | base64 生成；已有数据时只能用原来的密钥'

export function checkKey(appKey: string, variable = 'APP_KEY'): string {
  if (!isKeyRing(appKey))
    throw new EnvironmentError(
      `环境变量 ${variable} 不正确：应为 32 字节的 Base64 文本，多个以逗号分隔；${NEW_KEY}`,
    )
  // A key that somebody typed (AAAA…, repeated patterns) protects nothing.
  const typed = appKey.split(',').some((entry) => {
    const bytes = Buffer.from(entry.slice(entry.indexOf(':') + 1).trim(), 'base64')
    return new Set(bytes).size < 16
  })
  if (typed) throw new EnvironmentError(`环境变量 ${variable} 不正确：不是随机生成的密钥；${NEW_KEY}`)
  return appKey
}

export function isKeyRing(text: string): boolean {
  try {
    parseKeyRing(text)
    return true
  } catch {
    return false
  }
}

/** With the embedded database the key lies beside the data; several processes must agree on one. */
export function keptKey(dataDir: string, external: boolean, purpose: Purpose): string {
  if (external) throw new EnvironmentError('环境变量 APP_KEY 未设置：使用 DATABASE_URL 时必须设置')
  const path = keyFileOf(dataDir)
  if (!existsSync(path)) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
      throw new EnvironmentError(
        `环境变量 APP_KEY 未设置，且 ${path} 不存在：请把另外保管的副本放回这里，没有原来的密钥无法打开已有数据`,
      )
    }
    if (purpose === 'command') {
      throw new EnvironmentError(`没有密钥：环境变量 APP_KEY 未设置，且 ${path} 不存在。${ELSEWHERE}`)
    }
    requireFolder(dataDir)
    try {
      // Wherever the folder lies: what people entrusted to the portal is neither committed nor read by the tools of a source tree.
      writeFileSync(join(dataDir, '.gitignore'), '*\n')
      createKeyFile(path)
    } catch (error) {
      if (!existsSync(path)) throw folderError(dataDir, error)
    }
  }
  return readKeyFile(path)
}

/** Whole or not there: of several that start at once the others read it as soon as it has its name. */
function createKeyFile(path: string): void {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, `${generateAppKey()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, path)
  } finally {
    unlinkSync(temporary)
  }
}

/** A file that was cut or overwritten is said to be that: who made a new key now would lose the data for good. */
function readKeyFile(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    throw new EnvironmentError(`密钥文件 ${path} 无法读取：请让运行门户的账号可以读取它`)
  }
  if (isKeyRing(text)) return text
  const found = text === '' ? '它是空的' : `其中有 ${text.length} 个字符，一个密钥应有 44 个`
  throw new EnvironmentError(
    `密钥文件 ${path} 已损坏：${found}。请用另外保管的副本恢复这个文件；不要生成新密钥，否则已有数据再也无法打开`,
  )
}

/** All of it or what was there before, and on the disk when this returns. */
export function writeKeyFile(path: string, text: string): void {
  const temporary = `${path}.new`
  writeFileSync(temporary, `${text}\n`, { mode: 0o600, flush: true })
  // Whoever runs the command may be another account than the one that serves.
  const { uid, gid } = statSync(path)
  chownSync(temporary, uid, gid)
  renameSync(temporary, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
