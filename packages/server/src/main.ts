import { resolve } from 'node:path'
import { refuseArguments } from './platform/environment/arguments.ts'
import { readGiven } from './platform/environment/environment-file.ts'
import { becomeOwner } from './platform/environment/owner.ts'
import { createLog } from './platform/log/log.ts'
import { keepUp, requireNode, stopOnSignal, stopWithStarter, tellAndExit } from './process.ts'

/** The server process: `main.ts [--demo] [--env FILE]`. */
requireNode()
try {
  const demo = process.argv.includes('--demo')
  // The sample society never comes near the portal that the file describes.
  const said = process.argv.slice(2)
  const { values, args } = demo ? { values: process.env, args: said } : readGiven(said)
  refuseArguments(args, ['--demo'])
  becomeOwner(resolve(values.DATA_DIR || './data'))
  const { readEnvironment } = await import('./platform/environment/environment.ts')
  const { startPortal } = await import('./portal.ts')
  const read = readEnvironment(values)
  // The sample society's passwords are no secret.
  const environment = demo ? { ...read, terminal: true } : read
  const log = createLog(environment.logLevel)
  keepUp(log)
  const portal = await startPortal({ environment, log }, async () => {
    const { buildApp } = await import('./app.ts')
    const { modules } = await import('./modules.ts')
    const samples = demo ? [(await import('./demo/module.ts')).demo] : []
    return (given) => buildApp({ ...given, modules: [...modules, ...samples] })
  })
  stopOnSignal(log, () => portal.stop())
  stopWithStarter(process.env.PORTAL_STARTER)
  console.log(`门户已启动：${portal.url}`)
} catch (error) {
  tellAndExit(error)
}
