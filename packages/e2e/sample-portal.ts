import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildAll } from '../../scripts/setup/build.mjs'
import { generateAppKey } from '../server/src/platform/crypto/secrets.ts'
import { startEmbedded } from '../server/src/platform/database/embedded/embedded.ts'
import { goByClock, installClock } from '../server/src/testing/clock-database.ts'
import { shownShift } from '../server/src/testing/shifted-date.ts'
import { runOn } from '../server/src/testing/statements.ts'
import { accountsIn, ownerOf, type SampleAccount } from './accounts.ts'
import { wakeAtNight } from './awake.ts'

/** A real portal with built pages, an embedded database and the sample society: filled once, copied for each worker of the journeys. */

const root = fileURLToPath(new URL('../..', import.meta.url))
// For what hangs; a busy machine may take its time.
const START_MS = 600_000

export interface Society {
  readonly dataDir: string
  readonly appKey: string
  readonly accounts: readonly SampleAccount[]
}

export interface RunningPortal {
  readonly url: string
  readonly printed: string
  stop(): Promise<void>
}

export const startPortal = async ({ dataDir, appKey }: Omit<Society, 'accounts'>): Promise<RunningPortal> => {
  const server = spawn(process.execPath, ['packages/server/dist/main.js', '--demo'], {
    cwd: root,
    // Each test comes from an address of its own (portal.ts), or their limits would add up.
    env: { ...process.env, DATA_DIR: dataDir, APP_KEY: appKey, PORT: '0', TRUST_PROXY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const printed = await started(server)
  return {
    url: /门户已启动：(\S+)/.exec(printed)?.[1] ?? '',
    printed,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Fills a folder with the sample society, and leaves the portal, as its sources are, running on it. */
export const fillSociety = async (dataDir: string): Promise<Society & { readonly portal: RunningPortal }> => {
  if ((await buildAll()) !== 0) throw new Error('the portal does not build')
  const appKey = generateAppKey()
  await followClock(dataDir)
  const portal = await startPortal({ dataDir, appKey })
  const accounts = accountsIn(portal.printed)
  await wakeAtNight(portal.url, ownerOf(accounts))
  await workDone(portal.url)
  await age(dataDir)
  return { dataDir, appKey, accounts, portal }
}

/** What a portal does after the start (it archives what the samples concluded) is done once, and not by each copy. */
const workDone = async (url: string): Promise<void> => {
  const open = async () =>
    (await (await fetch(`${url}/metrics`)).text()).match(/^portal_jobs_open (\d+)/m)?.[1]
  while ((await open()) !== '0') await sleep(500)
}

/** The database belongs to a user of its own, which a copy of Node's would not keep. */
export const copySociety = (from: string, to: string): void => {
  execFileSync('cp', ['-a', from, to])
}

/**
 * A phone gets one code a minute (docs/handbook/identity.md#captcha-limits), and whoever registers, is returned and signs in needs three; a leader
 * signs twice. Here a code is a minute old when it is made, so that no journey waits for the next; that the portal does make people wait is
 * tried over HTTP.
 */
const AGED_CODES = `create function age_code() returns trigger language plpgsql as $$
      begin new."createdAt" := new."createdAt" - interval '61 seconds'; return new; end $$;
    create trigger age_code before insert on "smsCode" for each row execute function age_code();
    create trigger age_code before insert or update of "createdAt" on "signCode" for each row execute function age_code();`
/** One application has been lying with its applicant for so long that it may be closed: no journey waits for two months. */
const LONG_RETURNED = `with lying as (
      update "achievementReturn" set at = now() - interval '90 days', "dueAt" = now() - interval '70 days'
      where id = (select id from "achievementReturn" where "fromStatus" = '23' order by at limit 1)
      returning id, "achievementId", "dueAt"
    ), told as (
      insert into "achievementReminder" ("returnId", days) select id, days from lying, unnest(array[15, 30, 45]) as days
    )
    update achievement set "dueAt" = lying."dueAt" from lying where achievement.id = lying."achievementId";`

async function age(dataDir: string): Promise<void> {
  const database = await startEmbedded(dataDir)
  await runOn(database.ownerUrl, `${AGED_CODES}\n${LONG_RETURNED}`)
  await database.stop()
}

/** A run at another moment (`npm test -- --at`): the portal's own database goes by it as well. */
async function followClock(dataDir: string): Promise<void> {
  if (shownShift() === 0) return
  const database = await startEmbedded(dataDir)
  await goByClock(database.ownerUrl, database.appUrl)
  await installClock(database.ownerUrl, shownShift())
  await database.stop()
}

function started(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const late = setTimeout(() => reject(new Error(`the portal did not start:\n${printed}`)), START_MS)
    const read = (chunk: Buffer) => {
      printed += chunk
      if (!/门户已启动：\S+\n/.test(printed)) return
      clearTimeout(late)
      resolve(printed)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the portal ended with ${code}:\n${printed}`))
    })
  })
}
