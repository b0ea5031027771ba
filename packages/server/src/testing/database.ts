import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { connect } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { follow, unfollow } from './clock.ts'
import { EMPTY } from './clock-database.ts'
import { recordStatements, writeRecord } from './statement-record.ts'
import { runOn, within } from './statements.ts'

export interface TestDatabase {
  /** As the portal sees it: rows only. */
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  readonly aside: Kysely<Tables>
  readonly url: string
  /** For tests that change tables or tamper with rows. */
  readonly ownerUrl: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** A fresh, migrated database of its own; give it back in `afterAll(() => database.drop())`. */
export async function testDatabase(from = 'portal'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const { close, ...database } = await copyDatabase(from, name)
  const drop = async () => {
    await close()
    await asOwner(inject('templateDatabase').ownerUrl, `drop database if exists ${name} with (force)`)
  }
  return { ...database, drop }
}

/** Four files share two cores, whatever else the machine does: what waits for a moment here is not refused. Patience is tested where it is kept. */
const BUSY = 20

/** A copy of a database that nobody is connected to. */
export async function copyDatabase(from: string, name: string) {
  recordStatements()
  const template = inject('templateDatabase')
  await asOwner(template.ownerUrl, `create database ${name} template ${from} strategy file_copy`)
  const url = within(template.appUrl, name)
  const ownerUrl = within(template.ownerUrl, name)
  await follow(ownerUrl)
  const { close, ...connection } = connect({ url, poolSize: 4, slowness: BUSY })
  return {
    ...connection,
    url,
    ownerUrl,
    async close() {
      unfollow(ownerUrl)
      await close()
      writeRecord()
    },
  }
}

/** An empty database: for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const template = inject('templateDatabase')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await asOwner(template.ownerUrl, `create database ${name} template ${EMPTY}`)
  return {
    url: within(template.appUrl, name),
    ownerUrl: within(template.ownerUrl, name),
    drop: () => asOwner(template.ownerUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Nobody may be connected to the template while it is copied. */
const asOwner = (ownerUrl: string, statement: string) => runOn(within(ownerUrl, 'postgres'), statement)
