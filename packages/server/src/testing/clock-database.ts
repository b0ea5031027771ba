import { runOn } from './statements.ts'

/**
 * PostgreSQL's clock, as far as statements ask for it by its functions: a schema `clock` stands before `pg_catalog` in the search
 * path of the roles, and its functions of the same names add a shift that lies in a table. Column defaults follow as well when
 * this is there before the migrations. CURRENT_TIMESTAMP and its like are no functions: they do not follow (clock.test.ts).
 */

const SHIFTED = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

const functions = Object.entries(SHIFTED).map(
  ([name, kind]) => `
    create function clock.${name}() returns timestamptz language plpgsql ${kind} parallel safe as $$
      begin return pg_catalog.${name}() + (select "by" from clock.shift); end $$;`,
)

/** A database with nothing but the clock in it, to be copied. */
export const EMPTY = 'empty'

/** Into one database, before its migrations. */
export const installClock = (ownerUrl: string, ms: number): Promise<void> =>
  runOn(
    ownerUrl,
    `create schema clock;
    create table clock.shift ("by" interval not null);
    insert into clock.shift values (${ms} * interval '1 millisecond');
    grant usage on schema clock to public;
    grant select on clock.shift to public;
    ${functions.join('')}`,
  )

/** For all databases of the server: where there is no schema `clock`, the path leads to PostgreSQL's own functions. */
export const goByClock = async (...urls: readonly string[]): Promise<void> => {
  for (const url of urls)
    await runOn(url, 'alter role current_user set search_path = public, clock, pg_catalog')
}

export const moveDatabase = (ownerUrl: string, ms: number): Promise<void> =>
  runOn(ownerUrl, `update clock.shift set "by" = $1::float8 * interval '1 millisecond'`, [ms])
