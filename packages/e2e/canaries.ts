import type { Page } from '@playwright/test'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { startEmbedded } from '../server/src/platform/database/embedded/embedded.ts'
import { runOn } from '../server/src/testing/statements.ts'

/**
 * Markup in whatever people wrote, past every check at the door: a page that shows it as anything but text gives itself away. Planted in
 * every text of the sample society that is Chinese and no word of a list.
 */

/** Each would run, or be an element that nobody made. Without quotes, for it stands in JSON as well. */
export const CANARY = '<img src=x data-canary onerror=top.canary=1><svg data-canary onload=top.canary=1>'
/** In longer texts, among them bodies of articles, which are markup by right: of these it is taken out. */
const RICH = `${CANARY}<script>top.canary=1</script><a href=javascript:top.canary=1 data-canary>金丝雀</a>`

/** Words of lists and states, which are looked up; keys to search by; what the portal made of the texts. */
const WORDS = [
  ...['sex', 'zc', 'national', 'party', 'education', 'degree', 'memberTag1', 'level', 'recommond', 'subject'],
  ...[
    'activityLevel',
    'duringMajor',
    'grade',
    'group',
    'act',
    'from',
    'to',
    'role',
    'actorRole',
    'readerRole',
  ],
  ...['levelLabel', 'post', 'contactSex', 'dedupeKey', 'captions', 'no', 'grades', 'groups', 'grams'],
  ...['searchGrams', 'scoring', 'template', 'agenda', 'audience', 'check', 'vote'],
]

const HAN = '[一-鿿]'
/** How each sort of column takes it; of documents only whole sentences, for a short text may be a word that a page looks up. */
const TAKEN = {
  text: `%2$I || case when length(%2$I) > 60 then %4$L else %3$L end`,
  jsonb: `regexp_replace(%2$I::text, '(${HAN}[^"\\\\<>]{5,})"(\\s*[,}\\]])', '\\1' || %3$L || '"\\2', 'g')::jsonb`,
  _text: `array(select word || %3$L from unnest(%2$I) word)`,
}
const branch = ([type, expression]: [string, string]) =>
  `when '${type}' then $sql$update %1$I set %2$I = ${expression} where %2$I::text ~ '${HAN}'$sql$`

/** Neither what guards the rows nor what follows from them has a say. */
const PLANT = `set session_replication_role = replica;
do $plant$ declare one record; begin
  for one in select c.table_name as name, c.column_name as field, case c.udt_name ${Object.entries(TAKEN).map(branch).join(' ')} end as act
    from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relkind = 'r' and k.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.udt_name in ('text', 'jsonb', '_text')
      and c.column_name not in (${WORDS.map((word) => `'${word}'`).join()})
  loop execute format(one.act, one.name, one.field, '${CANARY}', '${RICH}'); end loop;
  -- Whoever looks has a name like others: the frame of each page shows it, and has room for those that are taken at the door.
  update account set name = '示例' where role = 'superAdmin';
end $plant$`

/** Into the database of a portal that does not run. */
export const plantCanaries = async (dataDir: string): Promise<void> => {
  const database = await startEmbedded(dataDir)
  const url = new URL(database.ownerUrl)
  url.username = 'postgres'
  await runOn(url.href, PLANT).finally(() => database.stop())
}

interface Seen {
  /** What ran, or became an element. */
  readonly alive: readonly string[]
  /** Some of it stands there as text, the name in the frame apart. */
  readonly shown: boolean
}

export const canariesOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    alive: [
      ...('canary' in window ? ['one ran'] : []),
      ...[...document.querySelectorAll('[data-canary], [onerror], [onload], [href^="javascript:"]')].map(
        ({ outerHTML }) => outerHTML.slice(0, 100),
      ),
    ],
    shown: document.querySelector('main')?.textContent?.includes('data-canary') ?? false,
  }))

/** As a page would that takes text for markup; without what the policy of the page stops, which the page itself would complain about. */
export const letOneOut = (page: Page): Promise<void> =>
  page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i data-canary>x</i>'))

/** What is sealed, or belongs to what the sample society has none of, is written as anybody writes it. */
export const write = async (page: Page, { path }: Endpoint, input: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const { code, data, ...refusal } = await page.evaluate(
    async (asked) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      const init = { method: 'POST', headers: { ...asked.headers, authorization }, body: asked.body }
      return (await fetch(asked.path, init)).json()
    },
    { path, headers, body: JSON.stringify(input) },
  )
  if (code !== 200) throw new Error(`${path}: ${JSON.stringify(refusal)}`)
  return data
}
