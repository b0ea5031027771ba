import { createLog } from './platform/log.ts'
import { keepUp, requireNode, stopOnSignal, tellAndExit } from './process.ts'

/** The server process: `main.ts [--demo]`. */
requireNode()
const log = createLog(process.env.LOG_LEVEL)
try {
  const { readEnvironment } = await import('./platform/environment.ts')
  const { startPortal } = await import('./portal.ts')
  const environment = readEnvironment()
  keepUp(log)
  // Loaded last, so that a wrong environment is told before anything heavy is read.
  const { buildApp } = await import('./app.ts')
  const portal = await startPortal({ environment, log, demo: process.argv.includes('--demo') }, buildApp)
  stopOnSignal(log, () => portal.stop())
  console.log(`门户已启动：${portal.url}`)
} catch (error) {
  tellAndExit(error)
}
