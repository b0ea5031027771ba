import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { setInterval, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../http/context.ts'
import { concurrencyLimit } from '../limits/concurrency.ts'
import type { Answer, Order } from './host.ts'
import type * as tasks from './tasks.ts'

/**
 * Where work is done that may take too much: in processes of their own. One that runs out of memory, or whose native code breaks, would
 * take the portal along if it were a thread of it. They start when there is work and are gone when there has been none for a while.
 */

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** What the portal is installed with may lie elsewhere, and be linked. */
const INSTALLED = dirname(realpathSync(join(ROOT, 'node_modules/zod')))
/** They read the portal's own code and nothing else: no file of a member, no setting, no other process's environment. They write nothing and start nothing. */
const RIGHTS = [
  '--permission',
  ...[join(ROOT, 'packages'), join(ROOT, 'node_modules'), INSTALLED].map(
    (folder) => `--allow-fs-read=${folder}/*`,
  ),
  ...['--allow-addons', '--disable-warning=SecurityWarning'],
]
const LOOK_MS = 200

const LIMITS = {
  /** Two at least, so that one bad file does not keep all others waiting. */
  workers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  /** Each brings a whole file along, which lies in memory meanwhile. */
  inLine: 20,
  /** A whole book takes a few seconds; what takes this long was made to. */
  ms: 20_000,
  /** Of JavaScript's own. A sheet of the largest size that is allowed needs half of it. */
  heapMegabytes: 768,
  /** Of the whole process, where the system tells. */
  megabytes: 1_536,
  idleMs: 60_000,
}
export type PoolLimits = typeof LIMITS

/** The work took more than anything honest does, or broke its worker, which is gone. To whoever does not say more it is "busy". */
export class TooMuchWork extends AppError {
  readonly of: 'time' | 'memory'

  constructor(of: 'time' | 'memory') {
    super('unavailable')
    this.of = of
  }
}

/** Resident memory of a process in megabytes; 0 where the system does not tell. */
const megabytesOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

const startWorker = (module: URL, { heapMegabytes }: PoolLimits): ChildProcess =>
  fork(HOST, [fileURLToPath(module)], {
    // A stranger's file is looked at without the keys of the portal at hand, and without what was meant for the portal's own start.
    ...{ env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    execArgv: [...RIGHTS, `--max-old-space-size=${heapMegabytes}`],
  })

/** The portal may end while a worker waits for work. */
const hold = (worker: ChildProcess, busy: boolean): void => {
  const how = busy ? 'ref' : 'unref'
  worker[how]()
  worker.channel?.[how]()
}

/** Its answer to one order. Throws where there is none, and then it is of no more use. */
const answerOf = async (
  worker: ChildProcess,
  order: Order,
  { ms, megabytes }: PoolLimits,
): Promise<Answer> => {
  const over = new AbortController()
  const { signal } = over
  const ended = async (): Promise<never> => {
    const [code, killedBy] = await once(worker, 'exit', { signal })
    // Without memory it is ended by the machine, by the system or by itself: each time with a signal.
    throw killedBy ? new TooMuchWork('memory') : new Error(`a worker ended with ${code}`)
  }
  const late = async (): Promise<never> => {
    await sleep(ms, undefined, { signal })
    throw new TooMuchWork('time')
  }
  const heavy = async (): Promise<never> => {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal, ref: false }))
      if ((await megabytesOf(worker.pid)) > megabytes) break
    throw new TooMuchWork('memory')
  }
  try {
    const answers = once(worker, 'message', { signal }).then(([answer]) => answer as Answer)
    const unsent = new Promise<never>((_, reject) => {
      worker.send(order, (error) => error && reject(error))
    })
    return await Promise.race([answers, ended(), late(), heavy(), unsent])
  } finally {
    over.abort()
  }
}

/** `module`: one whose exports are functions of one value that can be copied, answering another. */
export const createPool = <T extends object>(module: URL, given: Partial<PoolLimits> = {}) => {
  const limits = { ...LIMITS, ...given }
  const limit = concurrencyLimit(limits.workers, limits.inLine)
  const idle: { readonly worker: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  const dismiss = (worker: ChildProcess): void => {
    const at = idle.findIndex((one) => one.worker === worker)
    for (const { timer } of at < 0 ? [] : idle.splice(at, 1)) clearTimeout(timer)
    worker.kill('SIGKILL')
  }
  const hire = (): ChildProcess => {
    const free = idle.pop()
    clearTimeout(free?.timer)
    if (free) return free.worker
    const worker = startWorker(module, limits)
    for (const event of ['exit', 'error']) worker.on(event, () => dismiss(worker))
    return worker
  }
  const rest = (worker: ChildProcess): void => {
    hold(worker, false)
    if (!worker.connected) dismiss(worker)
    else idle.push({ worker, timer: setTimeout(() => dismiss(worker), limits.idleMs).unref() })
  }
  type Input<K extends keyof T> = T[K] extends (input: infer I) => unknown ? I : never
  type Output<K extends keyof T> = T[K] extends (...input: never) => infer O ? Awaited<O> : never
  /** `input`, where it is large: how to get it when it is its turn, so that a long line holds nothing. */
  return <K extends keyof T & string>(
    task: K,
    input: Input<K> | (() => Promise<Input<K>>),
  ): Promise<Output<K>> =>
    limit(async () => {
      const order = {
        task,
        input: typeof input === 'function' ? await (input as () => Promise<Input<K>>)() : input,
      }
      const worker = hire()
      hold(worker, true)
      const answer = await answerOf(worker, order, limits).catch((error: unknown) => {
        dismiss(worker)
        throw error
      })
      rest(worker)
      if ('stack' in answer) throw Object.assign(new Error(answer.message), { stack: answer.stack })
      return answer.output as Output<K>
    })
}

export const inWorker = createPool<typeof tasks>(new URL('./tasks.ts', import.meta.url))
