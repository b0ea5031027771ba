import pg from 'pg'

/**
 * A society of any size: the sample society many times over. Every table grows by copies of its rows, in which ids are other ids (the
 * same ones wherever they are named), instants lie earlier and what must be unique is. Values keep the proportions that the sample has.
 */

interface Column {
  readonly name: string
  readonly type: string
}
interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns of unique indexes that hold no id, other than those that may have certain values only. */
  readonly unique: ReadonlySet<string>
}

/** One row for the whole society, for a year or for a setting: they do not grow with its members. */
export const STAYS_SMALL: ReadonlySet<string> = new Set([
  ...[
    'setting',
    'appKey',
    'serverKey',
    'schemaMigration',
    'figure',
    'figureReading',
    'figureDue',
    'mailbox_cursor',
  ],
  ...[
    'achievementCounter',
    'awardCertificateCounter',
    'certificateCounter',
    'loginCounter',
    'objectionCounter',
  ],
  ...[
    'reportCounter',
    'serialCounter',
    'rate_limit',
    'calendarDay',
    'duesYear',
    'awardBatch',
    'publicationCategory',
    'label',
  ],
  ...[
    'messageTemplate',
    'wordTemplate',
    'councilTerm',
    'archive',
    'auditSeal',
    'auditHead',
    'frontPage',
    'label',
    'idempotency',
    'usedNonce',
    'signInCode',
    'signCode',
  ],
])
/** A society has many people, and a few units and experts for each hundred of them. */
const OF_A_KIND: Readonly<Record<string, string>> = {
  member: `case when t.kind = 'person' then 100 else 25 end`,
  ...{ unit: '25', expert: '25', projectAccount: '25' },
}
/** However many members there are, posts are held by some of them. */
const INSTEAD: Readonly<Record<string, string>> = {
  'member.memberTag1': `case t.kind when 'person' then '会员' when 'unit' then '会员单位' else t."memberTag1" end`,
  'member.historyZw': `''`,
}
/** Copies of a row for a hundred of the members' where each would be too many for its kind. */
const SPARSE: Readonly<Record<string, number>> = {
  ...{ outbox: 15, ticket: 10, file: 30, reviewEvent: 40, achievementEvent: 25, achievementNotice: 25 },
  ...{ campaignRecipient: 40, memberRevision: 60, account: 60 },
  councilHolding: 5,
  ...{ awardItem: 5, awardSeat: 5, awardLog: 5, awardFile: 5, awardPromise: 5 },
  ...{ awardCertificate: 5, awardSignature: 5 },
}
/** Numbers that mean something by themselves; their rows differ in other columns too. */
const STAYS_AS_IT_IS: ReadonlySet<string> = new Set(['year', 'rank'])
const YEARS = 8

const name = (text: string) => pg.escapeIdentifier(text)

const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query(
    `
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(distinct a.attname), '[]') from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.atttypid = 'text'::regtype and a.attnum = any(k.conkey))
        where i.indrelid = c.oid and i.indisunique and not exists (select from pg_attribute u
          where u.attrelid = i.indrelid and u.attnum = any(i.indkey) and u.atttypid = 'uuid'::regtype
            and not exists (select from pg_constraint f join pg_class at on at.oid = f.confrelid
              where f.conrelid = c.oid and u.attnum = any(f.conkey) and at.relname = any($1)))) as unique
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    [[...STAYS_SMALL]],
  )
  return (rows as { name: string; columns: Column[]; unique: string[] }[])
    .filter((table) => !STAYS_SMALL.has(table.name))
    .map((table) => ({ ...table, unique: new Set(table.unique) }))
}

/** Columns that name a row of a table that does not grow. */
const fixedOf = async (client: pg.Client): Promise<Set<string>> => {
  const { rows } = await client.query(`
    select c.conrelid::regclass::text as of, a.attname as name, f.relname as at from pg_constraint c
    join pg_class f on f.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f'`)
  return new Set(
    (rows as { of: string; name: string; at: string }[])
      .filter(({ at }) => STAYS_SMALL.has(at))
      .map((one) => `${one.of.replaceAll('"', '')}.${one.name}`),
  )
}

const copied = (
  table: Table,
  { name: column, type }: Column,
  fixed: ReadonlySet<string>,
  most: number,
): string => {
  const own = INSTEAD[`${table.name}.${column}`] ?? `t.${name(column)}`
  if (type === 'uuid') return fixed.has(`${table.name}.${column}`) ? own : `md5(${own}::text || copy)::uuid`
  if (type === 'timestamp with time zone')
    return `${own} - copy * interval '${Math.ceil((YEARS * 525_600) / most)} minutes'`
  if (!table.unique.has(column)) return own
  if (type === 'bytea') return `${own} || decode(md5(copy::text), 'hex')`
  if (type === 'bigint') return `${own} + copy::bigint * 1000000`
  if (type === 'integer') return STAYS_AS_IT_IS.has(column) ? own : `${own} + copy * 2000`
  return type === 'text' ? `${own} || '-' || copy` : own
}

const grow = async (client: pg.Client, table: Table, fixed: ReadonlySet<string>, most: number) => {
  const columns = table.columns.map((column) => name(column.name)).join(', ')
  const share = OF_A_KIND[table.name] ?? String(SPARSE[table.name] ?? 100)
  const values = table.columns.map((column) => copied(table, column, fixed, most)).join(', ')
  await client.query(`insert into ${name(table.name)} (${columns}) overriding system value
    select ${values} from ${name(table.name)} t cross join generate_series(1, ceil(${most} * (${share}) / 100.0)::int) copy`)
}

/** Indexes are made anew afterwards, which is quicker than keeping them through the growth. */
const withoutIndexes = async (client: pg.Client, tables: readonly Table[], work: () => Promise<void>) => {
  const { rows } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i
     join pg_class c on c.oid = i.indexrelid where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables.map((table) => name(table.name))],
  )
  for (const index of rows) await client.query(`drop index ${name(index.name)}`)
  await work()
  for (const index of rows) await client.query(index.statement)
}

/** To about so many members. `superuser`: triggers and references are not looked at. */
export const growSociety = async (superuser: string, members: number): Promise<void> => {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '64MB'`)
    const [tables, fixed] = [await tablesOf(client), await fixedOf(client)]
    const { rows } = await client.query(`select count(*)::int as members from member where kind = 'person'`)
    const copies = Math.max(1, Math.round(members / rows[0].members) - 1)
    await withoutIndexes(client, tables, async () => {
      for (const table of tables) await grow(client, table, fixed, copies)
    })
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
