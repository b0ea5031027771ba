import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { thisYear } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import { suggest } from './choose.actions.ts'

/** Whom a suggestion and a draw choose among, with everybody else in the pool as well. */

const expectRefused = refusedBy(REVIEW_GUARDS)
let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const search = (projectId: string, filter: object = {}) =>
  on.call(calls.search, { projectId, ...filter }, { token: on.staff.expertReview })

/** An achievement of a field, with keywords that only its own experts have. */
const fieldOf = (field: string, keywords: string[]) => ({
  achievement: {
    ...on.filled(0).achievement,
    name: `${field}${keywords.join('')}`,
    field: [field],
    keywords,
  },
})

describe('a suggestion and a draw', () => {
  /** So that each of them finds its own experts among those of all other tests. */
  let marked = 0
  const mark = () => {
    marked += 1
    return `标记领域${marked}号`
  }
  const membersOf = (projectId: string, mode: 'suggest' | 'random', input: object = {}) =>
    on.distribute(on.staff.expertReview, {
      projectId,
      mode,
      size: 5,
      reserve: 2,
      expectVersion: 0,
      dryRun: mode === 'suggest',
      ...input,
    })
  const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))

  test.each(['suggest', 'random'] as const)('%s: every field of the filter holds', async (mode) => {
    const word = mark()
    const { orgId } = (await on.expert()).row
    const wanted = {
      majorNow: word,
      zc: '副高级',
      subject: '交通运输工程',
      recommond: '能源专业委员会',
      city: '标记省',
    }
    const fitting = idsOf(await on.pool(9, wanted))
    // Each of these differs in one field alone, and is left out by it alone.
    const near = {
      subject: await on.pool(3, { ...wanted, subject: '水利工程' }),
      zc: await on.pool(3, { ...wanted, zc: '正高级' }),
      keywords: await on.pool(3, { ...wanted, majorNow: '另一专业', major: '另一专业' }),
      committee: await on.pool(3, { ...wanted, recommond: '' }),
      region: await on.pool(3, { ...wanted, city: '另一省', workAddress: '另一省另一市' }),
    }
    const criteria = {
      subject: ['交通运输工程'] as const,
      zc: ['副高级'] as const,
      keywords: [word],
      committee: ['能源专业委员会'],
      region: '标记省',
      maxLoad: 0,
      excludeOrg: [orgId ?? ''],
    }
    const strangers = idsOf(Object.values(near).flat())
    const { data, errorMsg } = await membersOf(await on.achievement(), mode, { criteria })
    expect(errorMsg).toBeUndefined()
    expect(data?.members).toHaveLength(7)
    for (const { expertId } of data?.members ?? [])
      expect([fitting.has(expertId), strangers.has(expertId)]).toEqual([true, false])
    // Without that field they do come in.
    for (const [field, people] of Object.entries(near)) {
      const { [field]: _, ...rest } = criteria as Record<string, unknown>
      const { data: found } = await search(await on.achievement(), { ...rest, pageSize: 100 })
      expect([field, people.every(({ id }) => found?.list.some(({ expertId }) => expertId === id))]).toEqual([
        field,
        true,
      ])
    }
  })

  test('load, unit and name hold as well', async () => {
    const word = mark()
    const [busy, away, named] = [
      await on.expert({ majorNow: word }),
      await on.expert({ majorNow: word, organization: `${word}研究院` }),
      await on.expert({ majorNow: word }),
    ]
    await on.pool(6, { majorNow: word })
    await on.confirmed(await on.achievement(), [busy, ...(await on.pool(7))])
    const criteria = { keywords: [word], maxLoad: 0, excludeOrg: [away.row.orgId ?? ''] }
    const { data } = await membersOf(await on.achievement(), 'suggest', { criteria, reserve: 9 })
    const ids = data?.members.map(({ expertId }) => expertId) ?? []
    expect([ids.length, ids.includes(busy.id), ids.includes(away.id)]).toEqual([7, false, false])
    const one = await membersOf(await on.achievement(), 'suggest', { criteria: { keyword: named.row.name } })
    expect(one.data?.members.map(({ expertId }) => expertId)).toContain(named.id)
    expect(one.data?.members.filter(({ name }) => !name.includes(named.row.name))).toEqual([])
  })

  test.each(['suggest', 'random'] as const)(
    '%s: by default of the achievement’s field, by subject or majors; of others a share at most',
    async (mode) => {
      const word = mark()
      // The field says nothing of a subject: these six are found by their majors, whatever their subject.
      const own = idsOf(await on.pool(4, { subject: '能源科学与技术', majorNow: `${word}应用` }))
      await on.pool(12, { subject: '地球科学', majorNow: '另一专业', major: '另一专业' })
      const projectId = await on.achievement('meeting', fieldOf('其他', [word, `${word}甲`, `${word}乙`]))
      const { data, errorMsg } = await membersOf(projectId, mode)
      expect(errorMsg).toBeUndefined()
      const seats = data?.members.filter(({ reserveNo }) => reserveNo === 0) ?? []
      expect(seats.filter(({ expertId }) => own.has(expertId))).toHaveLength(4)
      expect(seats).toHaveLength(5)
    },
  )

  test('the subject 其他 corresponds to nothing: nobody is suggested for it, and nobody drawn', async () => {
    await on.pool(9, { subject: '其他', majorNow: '另一专业', major: '另一专业' })
    const words = [mark(), mark(), mark()]
    const projectId = await on.achievement('meeting', fieldOf('其他', words))
    const found = await search(projectId, { subject: ['其他'], pageSize: 5 })
    expect(found.data?.list.length).toBe(5)
    expect(found.data?.list.flatMap(({ reasons }) => reasons)).not.toContain('学科相符')
    const { data } = await membersOf(projectId, 'suggest')
    // The share of other subjects, and no more.
    expect(data?.members.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(1)
    expect(data?.warnings[0]).toContain('符合条件的专家只有1位（学科为（无对应学科）')
    const drawn = await membersOf(projectId, 'random')
    expect(drawn).toMatchObject({ error: 'guardFailed' })
    expect(drawn.errorMsg).toContain('只能选出1人')
    expect((await on.view(projectId)).draws).toEqual([])
  })

  test('the record of a draw says among whom, and a draw from before still replays', async () => {
    const word = mark()
    await on.pool(9, { majorNow: word })
    const projectId = await on.achievement()
    const { data } = await membersOf(projectId, 'random', { criteria: { keywords: [word] } })
    const replay = async (id = data?.drawId ?? '') =>
      (await on.call(calls.replay, { id }, { token: on.staff.handler })).data
    expect(await replay()).toMatchObject({ same: true, logged: true, basis: `专业或成果含${word}` })
    const kept = await on.app.db
      .selectFrom('panelDraw')
      .selectAll()
      .where('id', '=', data?.drawId ?? '')
      .executeTakeFirstOrThrow()
    expect(kept.rules.criteria?.keywords).toEqual([word])
    // Without the limit, the criteria and the marks, as they were written before.
    const { maxOther, standIns, wholePool, criteria, basis, ...rules } = kept.rules
    expect([maxOther, standIns, wholePool]).toEqual([1, true, true])
    const { id, ...row } = kept
    const [pool, result] = [JSON.stringify(kept.pool), JSON.stringify(kept.result)]
    const before = await on.app.db
      .insertInto('panelDraw')
      .values({ ...row, rules: JSON.stringify(rules), pool, result })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await replay(before.id)).toMatchObject({ same: true, basis: '' })
  })

  test('an outsider draws again from the record with a script, and sees what was changed in it', async () => {
    const word = mark()
    await on.pool(12, { majorNow: word })
    const projectId = await on.achievement()
    const { data } = await membersOf(projectId, 'random', { criteria: { keywords: [word] } })
    const shown = await on.call(calls.replay, { id: data?.drawId ?? '' }, { token: on.staff.handler })
    const record = shown.data?.record
    if (!record) throw new Error(shown.errorMsg)
    // Both hashes stood in the log before anything was drawn.
    const events = await on.app.db
      .selectFrom('achievementEvent')
      .select('detail')
      .where('achievementId', '=', projectId)
      .orderBy('no')
      .execute()
    expect(events.find(({ detail }) => detail.drawHash === record.seedHash)?.detail).toMatchObject({
      poolHash: record.poolHash,
    })
    const folder = await mkdtemp(join(tmpdir(), 'draw-'))
    const script = join(import.meta.dirname, 'replay-draw.mjs')
    const replayed = async (changed: object) => {
      const file = join(folder, '抽取记录.json')
      await writeFile(file, JSON.stringify({ ...record, ...changed }))
      const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
      return [
        status,
        stdout
          .split('\n')
          .map(([sign]) => sign ?? '')
          .join(''),
      ]
    }
    expect(await replayed({})).toEqual([0, '✓✓✓'])
    expect(await replayed({ seed: 'another' })).toEqual([1, '✗✓✗'])
    const [first] = record.result
    const without = record.pool.filter(({ expertId }) => expertId !== first?.expertId)
    expect(await replayed({ pool: without })).toEqual([1, '✓✗✗'])
    expect(await replayed({ result: record.result.toReversed() })).toEqual([1, '✓✓✗'])
    // Whoever says afterwards that somebody was of another subject or unit is found out as well.
    const [one, ...others] = record.pool
    for (const change of [{ subject: '其他' }, { unit: '99' }, { technical: false }])
      expect((await replayed({ pool: [{ ...one, ...change }, ...others] }))[1]).toMatch(/^✓✗/)
    // A draw from before has logged the ids alone.
    const ids = record.pool.map(({ expertId }) => expertId).sort()
    const poolHash = createHash('sha256').update(ids.join('\n')).digest('hex')
    expect(await replayed({ rules: { ...record.rules, wholePool: undefined }, poolHash })).toEqual([0, '✓✓✓'])
    // Whoever gets it learns no names.
    for (const { name, orgName } of shown.data?.pool ?? []) {
      expect(JSON.stringify(record)).not.toContain(name)
      expect(JSON.stringify(record)).not.toContain(orgName)
    }
    await rm(folder, { recursive: true })
  })

  test('a panel gets the technical experts that it needs, however many others fit better', async () => {
    const [first, second] = [mark(), mark()]
    await on.pool(5, { subject: '其他', majorNow: `${first}、${second}` })
    await on.pool(4, { majorNow: first })
    const projectId = await on.achievement('meeting', fieldOf('其他', [mark(), mark(), mark()]))
    const { db } = on.app
    const policy = await readPolicy(on.panels.settings)
    const known = await surroundingsOf(on.panels, db, projectId, policy.recusal)
    const wanted = { criteria: { keywords: [first, second] }, size: 5, reserve: 0, given: [] }
    const chosen = await suggest(db, known, policy, { ...wanted, depth: 4 })
    const subjects = await db
      .selectFrom('expert')
      .select('subject')
      .where(
        'id',
        'in',
        chosen.map(({ expertId }) => expertId),
      )
      .execute()
    expect(subjects.map(({ subject }) => subject === '其他').sort()).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })

  test('whom the society appoints no more is neither found, suggested nor chosen, until it decides otherwise; who sits stays', async () => {
    const word = mark()
    const experts = await on.pool(9, { majorNow: word })
    const [gone] = experts
    const expertId = gone?.id ?? ''
    const sits = await on.achievement()
    await on.confirmed(sits, experts.slice(0, 8))
    const year = thisYear()
    const decide = (decision: 'end' | 'renew', token = on.staff.inCharge) =>
      on.call(
        expertYear.decideRenewal,
        { expertId, year, decision, reason: `理事会第${decision}号决定` },
        { token },
      )
    expect((await decide('end')).code).toBe(200)
    const projectId = await on.achievement()
    const criteria = { keywords: [word] }
    const found = async () =>
      (await search(projectId, criteria)).data?.list.some((one) => one.expertId === expertId)
    const suggested = async () =>
      (await membersOf(projectId, 'suggest', { criteria, reserve: 3 })).data?.members.some(
        (one) => one.expertId === expertId,
      )
    expect([await found(), await suggested()]).toEqual([false, false])
    const list = (id: string, expectVersion: number) => ({
      ...{ projectId: id, members: on.listOf(experts.slice(0, 8)), size: 5, expectVersion },
    })
    expectRefused(await on.distribute(on.staff.expertReview, list(projectId, 0)), 'notRenewed')
    const { version } = await on.view(sits)
    expect((await on.distribute(on.staff.expertReview, list(sits, version))).errorMsg).toBeUndefined()
    expect((await decide('renew', on.staff.superAdmin)).code).toBe(200)
    expect([await found(), (await on.distribute(on.staff.expertReview, list(projectId, 0))).code]).toEqual([
      true,
      200,
    ])
  })
})
