import type { Db } from '../database/database.ts'
import { EnvironmentError } from '../environment/environment.ts'
import { keysInUse, noteKey, processesWithout } from './app-keys.queries.ts'
import type { KeyRing } from './secrets.ts'

/** With a wrong key the portal would look alive and open nothing: then it does not start (docs/handbook/personal-data.md#sealing). */
export async function requireKeysOf(db: Db, ring: KeyRing): Promise<void> {
  refuseMissingKeys(await keysInUse(db), ring)
  const [other] = await processesWithout(db, ring.currentId)
  if (other)
    throw new EnvironmentError(
      `环境变量 APP_KEY 不正确：正在运行的进程（${other.host} 上的 ${other.pid}）还没有排在第一位的密钥。请先把新密钥加在所有进程的 APP_KEY 末尾并逐个重启，再换到第一位；如果那个进程刚刚停止，请 40 秒后再启动`,
    )
  // The process is about to seal under it, so from now on it is needed.
  await noteKey(db, ring.currentId)
  // Two first starts with different keys: the second sees the first's and gives up.
  refuseMissingKeys(await keysInUse(db), ring)
}

export function refuseMissingKeys(needed: readonly string[], ring: KeyRing): void {
  if (needed.every((id) => ring.ids.includes(id))) return
  throw new EnvironmentError('环境变量 APP_KEY 不正确：数据是用另一个密钥加密的，请使用原来的密钥')
}
