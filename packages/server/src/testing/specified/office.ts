import { member, nth, type Scene, type SpecifiedCall, STAFF, withVersion, wizard } from './scene.ts'

/** Organisations, publications, messages and the ledger of experts. */

const NOTICE = { subject: '通知', body: '各位会员：\n请查收。' }

/** Published and to be read now. */
const OUT = `state = 'published' and "publishAt" <= now() and not held and "deletedAt" is null`

const library = ({ n, find }: Pick<Scene, 'n' | 'find'>) =>
  find(`select id from organisation where status = 'confirmed' order by ctid desc offset ${n} limit 1`)

export const OFFICE: Readonly<Record<string, SpecifiedCall>> = {
  '/api/org/regInsertOrg': {
    ticket: wizard('person'),
    input: ({ n }) => ({ orgName: `示例规范单位${n}` }),
    reply: ['orgId', 'orgName'],
  },
  '/api/org/insert': { as: STAFF, input: ({ n }) => ({ orgName: `示例新增单位${n}` }) },
  '/api/org/update': {
    as: STAFF,
    input: async ({ n, find }) => {
      const orgId = await library({ n, find })
      return {
        orgId,
        version: await find(`select version from organisation where id = '${orgId}'`),
        orgName: `示例更名单位${n}`,
      }
    },
  },
  '/api/org/batchUpdateStatus': {
    as: STAFF,
    input: async ({ n, find }) => ({
      orgIds: [await library({ n: n + 5, find })],
      status: 'disabled',
    }),
  },
  '/api/org/deleteById': {
    as: STAFF,
    input: async ({ n, find }) => ({
      orgId: await find(`select id from organisation where name = '示例新增单位${n}'`),
    }),
  },
  ...Object.fromEntries(
    ['article', 'video'].flatMap((kind): [string, SpecifiedCall][] => {
      const published = (scene: Scene) => nth('publication', `kind = '${kind}' and ${OUT}`, scene)
      return [
        [
          `/api/${kind}/normalInsertOrUpdate`,
          {
            as: STAFF,
            // A film takes an upload: one that is there is given another title, in its own column.
            input: async (scene) => {
              const title = `示例${kind}${scene.n}`
              if (kind === 'article') return { column: 'xsjl', title }
              const id = await published({ ...scene, n: 0 })
              const column = await scene.find(`select "column" from publication where id = '${id}'`)
              return { ...(await withVersion(id, scene, 'publication')), column, title }
            },
          },
        ],
        [
          `/api/${kind}/topping`,
          {
            as: STAFF,
            input: async (scene) => ({ id: await published({ ...scene, n: 0 }), pinned: true, sortOrder: 1 }),
          },
        ],
        [
          `/api/${kind}/browseOnce`,
          {
            as: 'person',
            input: async (scene) => ({
              id: await nth(
                'publication',
                `kind = '${kind}' and ${OUT} and visibility in ('public', 'members', 'person')`,
                { ...scene, n: 0 },
              ),
            }),
            reply: ['viewCount'],
          },
        ],
        [
          `/api/${kind}/deleteByID`,
          {
            as: STAFF,
            // Never the one that the others are about; there are few, so that what was deleted comes back.
            input: async (scene) => {
              await scene.find(
                `update publication set "deletedAt" = null, state = 'draft' where "deletedAt" is not null`,
              )
              const kept = await published({ ...scene, n: 0 })
              const mine = `kind = '${kind}' and "deletedAt" is null and id::text <> '${kept}'`
              return withVersion(await nth('publication', mine, { ...scene, n: 0 }), scene, 'publication')
            },
          },
        ],
      ]
    }),
  ),
  '/api/mail/batchInsertMailLog': {
    as: STAFF,
    input: ({ n }) => ({
      ...NOTICE,
      subject: `通知${n}`,
      audience: { list: [{ name: '示例', email: 'a@example.org' }] },
    }),
  },
  '/api/mail/sendMail': {
    as: STAFF,
    input: async ({ n, find }) => {
      const id = await find(
        `select id from campaign where subject = '通知${n}' order by "createdAt" desc limit 1`,
      )
      return { id, version: await find(`select version from campaign where id = '${id}'`), expected: 1 }
    },
  },
  '/api/sms/batchSendSMS': {
    as: STAFF,
    input: async (scene) => ({
      id: await nth('campaign', `channel = 'sms' and state = 'done'`, { ...scene, n: 0 }),
      version: 1,
      expected: 1,
    }),
    code: 6001,
  },
  '/api/expert/addOrUpdActiveScore': {
    as: STAFF,
    input: async (scene) => ({
      expertId: await member('expert', scene),
      ...{ date: '2026-01-05', eventType: 'lecture', points: 2, text: '参加咨询会' },
    }),
  },
  '/api/expert/delActiveScore': {
    as: STAFF,
    input: async (scene) => ({
      id: await nth('expertActivity', `"removedAt" is null`, scene),
      reason: '登记有误，予以删除',
    }),
  },
  '/api/expert/delFile': {
    as: 'expert',
    input: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    code: 404,
  },
  '/api/expert/updateSignPathByExpertAccount': {
    as: 'expert',
    files: { sign: 'picture' },
    input: async ({ find }) => ({
      version:
        (await find(`select max(x.version) from "expertSignature" x join account a on a."memberId" = x."memberId"
        join session s on s."accountId" = a.id`)) ?? 0,
    }),
  },
  '/api/expert/doExamine': {
    as: 'expert',
    input: () => ({ examineId: '00000000-0000-4000-8000-000000000000', draft: true }),
    code: 404,
  },
}
