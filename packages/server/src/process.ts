import type { Logger } from 'pino'
import { START } from './platform/environment/launcher.ts'

const OLDEST_NODE = 24
const STOP_MS = 10_000
const MAX_UNCAUGHT_PER_MINUTE = 20

export function requireNode(): void {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= OLDEST_NODE) return
  console.error(`需要 Node ${OLDEST_NODE} 或更新版本，当前为 ${process.versions.node}；请用 ${START} 启动`)
  process.exit(1)
}

/** Errors with a text for people end in that one line; any other is a bug and shows where. */
export function tellAndExit(error: unknown): never {
  const { message, text } = (error ?? {}) as { message?: unknown; text?: unknown }
  const meant = [message, text].find((one) => /[\u4e00-\u9fff]/.test(String(one)))
  console.error(meant ?? error)
  process.exit(1)
}

/** In-flight work ends within ten seconds, then the process does, whatever still hangs (docs/handbook/quality.md#stopping). */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ error: String(error) }, 'stop')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => onSignal(signal))
}

/** `npm start` that was killed leaves no portal behind that nobody knows of. `starter`: its process id. */
export function stopWithStarter(starter: string | undefined): void {
  if (!starter || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === Number(starter)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/**
 * One forgotten error must not end everybody's work (ASVS 16.5.4): it is recorded and the process goes
 * on. A stream of them means that it is past help; then a fresh start is better.
 */
export function keepUp(log: Logger): void {
  let recent: number[] = []
  const record = (error: unknown) => {
    const now = Date.now()
    recent = [...recent.filter((at) => now - at < 60_000), now]
    const { stack, message } = error instanceof Error ? error : { stack: undefined, message: String(error) }
    log.fatal({ stack, message }, 'uncaught')
    if (recent.length > MAX_UNCAUGHT_PER_MINUTE) process.exit(1)
  }
  process.on('uncaughtException', record)
  process.on('unhandledRejection', record)
}
