import { readdirSync } from 'node:fs'
import { account } from '@portal/contract/identity/account.calls'
import { file } from '@portal/contract/identity/file.calls'
import { member } from '@portal/contract/membership/member.calls'
import { type Row, shown } from './figures.ts'
import { type Answer, inOrder, load, nextAddress, type Shot } from './load.ts'
import { loginShot } from './sign-in.ts'
import { endsOf, grown, type Sample } from './soak.rules.ts'
import { addStaff, type Portal, type Stage } from './stage.ts'

/** R14: mixed work for an hour (`--minutes=10` for less); at its end memory, descriptors and times are what they were. */

const MEMBERS = 5_000
const STRETCHES_A_MINUTE = 2
const CONNECTIONS = 4

interface Work {
  readonly shot: Shot | Promise<Shot>
  readonly right: (answer: Answer) => boolean
}

const good = ({ status, text }: Answer): boolean => status === 200 && text.includes('"code":200')

const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Each change starts from the version that the one before left. */
const edits = (portal: Portal, ids: readonly string[]) => {
  const versions = new Map<string, number>()
  let changed = 0
  const idOf = inOrder(ids, 'records to change')
  return (n: number): Work => {
    const id = idOf(n)
    // A record that is being changed already is read instead.
    const version = versions.get(id)
    if (version === undefined)
      return {
        shot: { path: `${member.getSingleUser.path}?id=${id}`, headers: portal.headers },
        right: (answer) => {
          const found = good(answer) && /"version":(\d+)/.exec(answer.text)?.[1]
          if (found) versions.set(id, Number(found))
          return Boolean(found)
        },
      }
    versions.delete(id)
    changed += 1
    const body = { id, version, changes: { zw: `示例职务${changed}` } }
    return { shot: { path: member.updateUserInfo.path, headers: portal.headers, body }, right: good }
  }
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n'

/** An upload and its removal: what is not handed in counts against its owner. What went wrong; empty when nothing did. */
const upload = async (portal: Portal): Promise<string> => {
  const headers = {
    ...portal.headers,
    'x-requested-with': 'XMLHttpRequest',
    'x-forwarded-for': nextAddress(),
  }
  const form = new FormData()
  form.append('type', 'companyAttach')
  form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'scan.pdf')
  const taken = await fetch(portal.url + file.upload.path, { method: 'POST', body: form, headers })
  const told = await taken.text()
  const id = /"id":"([^"]+)"/.exec(told)?.[1]
  if (!id) return `upload: ${told.slice(0, 200)}`
  const removed = await fetch(portal.url + file.remove.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path: id }),
  })
  const end = await removed.text()
  return end.includes('"code":200') ? '' : `removal: ${end.slice(0, 200)}`
}

/** What a day brings, in its proportions: mostly lists and records, some changes, now and then a sign-in. */
const mixture = async (portal: Portal, stage: Stage): Promise<(n: number) => Work> => {
  const { rows } = await portal.pool.query(`select id, name from member where state = 'approved' limit 400`)
  const people = rows as { id: string; name: string }[]
  const [changed, read] = [people.slice(0, 100), people.slice(100)]
  const idOf = inOrder(
    read.map(({ id }) => id),
    'records',
  )
  const nameOf = inOrder(
    read.map(({ name }) => name),
    'names',
  )
  const edit = edits(
    portal,
    changed.map(({ id }) => id),
  )
  const staff = Array.from({ length: 10 }, (_, n) => `soaking${n}`)
  await addStaff(portal, stage.ring, staff)
  const get = (path: string): Work => ({ shot: { path, headers: portal.headers }, right: good })
  return (n) => {
    if (n % 50 === 49)
      return {
        // A key that was refused is a wrong answer, not the end of the hour: it is asked for once more, and holds no token.
        shot: loginShot(portal.url, staff[((n / 50) % staff.length) | 0] ?? '').catch(() => ({
          path: account.publicKey.path,
        })),
        right: ({ text }) => text.includes('"token":"'),
      }
    if (n % 5 === 4) return edit(Math.floor(n / 5))
    if (n % 5 === 3) return get(`/api/user/selectUserToPage?keyword=${encodeURIComponent(nameOf(n))}`)
    if (n % 5 === 2) return get(`/api/user/selectUserToPage?state=approved&pageNum=${(n % 40) + 1}`)
    if (n % 5 === 1) return get(account.me.path)
    return get(`${member.getSingleUser.path}?id=${idOf(n)}`)
  }
}

export const measureSoak = async (
  stage: Stage,
  minutes: number,
  log: (message: string) => void,
): Promise<Row[]> => {
  const portal = await stage.portal(MEMBERS)
  const work = await mixture(portal, stage)
  const samples: Sample[] = []
  for (let stretch = 0; stretch < minutes * STRETCHES_A_MINUTE; stretch += 1) {
    const expected = new Map<number, Work>()
    const begun = stretch * 1_000_000
    const measured = await load(portal.url, {
      connections: CONNECTIONS,
      seconds: 60 / STRETCHES_A_MINUTE,
      shot: (n) => {
        const one = work(begun + n)
        expected.set(n, one)
        return one.shot
      },
      right: (answer, n) => {
        const one = expected.get(n)
        expected.delete(n)
        return one?.right(answer) ?? false
      },
    })
    const failed = await upload(portal)
    const wrong = measured.complaint || failed
    if (wrong !== '') log(`wrong: ${wrong}`)
    samples.push({
      ...{ memory: portal.memory().now, descriptors: descriptorsOf(portal.pid) },
      ...{ p50: measured.p50, p99: measured.p99 },
      ...{ answered: measured.right, wrong: measured.wrong + (failed === '' ? 0 : 1) },
    })
    if (stretch % STRETCHES_A_MINUTE === 0)
      log(`minute ${stretch / STRETCHES_A_MINUTE}: ${JSON.stringify(samples.at(-1))}`)
  }
  const faults = grown(samples)
  const { begin, end } = endsOf(samples)
  const both = (name: keyof Sample, digits = 0) =>
    `${shown([begin[name]], digits)} → ${shown([end[name]], digits)}`
  const answers = samples.reduce((all, { answered }) => all + answered, 0)
  return [
    {
      item: 'R14',
      what: 'mixed work: memory, MB; descriptors; p50, ms; p99, ms; second quarter → last',
      size: `${minutes} minutes, ${answers} answers, ${CONNECTIONS} connections, ${MEMBERS} members`,
      measured: [both('memory'), both('descriptors'), both('p50', 1), both('p99')].join('; '),
      goal: 'as at the beginning, no wrong answer',
      met: faults.length === 0,
    },
    ...faults.map((fault) => ({
      ...{ item: 'R14', what: fault, size: '', measured: '', goal: 'none', met: false },
    })),
  ]
}
