import { person } from '@portal/contract/membership/person.calls'
import { fictionalPerson } from '../packages/server/src/demo/people/fictional.ts'
import { median, type Row, shown } from './figures.ts'
import { load, requireRight } from './load.ts'
import type { Stage } from './stage.ts'

/** P13: the generated application form. */
export const measureForm = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const { rows } = await portal.pool.query('select id, name from organisation limit 1')
  const { id: orgId, name: company } = rows[0] as { id: string; name: string }
  const once = (shots: number) =>
    load(portal.url, {
      connections: 1,
      seconds: 60,
      shots,
      shot: (n) => {
        const { memberTag1: _post, ...fields } = fictionalPerson(n)
        return {
          path: person.applicationForm.path,
          headers: portal.headers,
          body: { ...fields, company, orgId },
        }
      },
      right: ({ status, headers, text }) =>
        status === 200 &&
        String(headers['content-type']).includes('wordprocessingml') &&
        text.startsWith('PK'),
    })
  await once(3)
  const rounds = []
  for (let round = 0; round < 5; round += 1) rounds.push(requireRight(await once(15), 'application form'))
  const middles = rounds.map((one) => one.p50)
  return [
    {
      item: 'P13',
      what: 'application form (Word): median time, ms',
      size: '1 connection',
      measured: shown(middles, 0),
      goal: '≤ 150',
      met: median(middles) <= 150,
    },
  ]
}
