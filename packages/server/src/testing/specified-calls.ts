import type { Role } from '@portal/contract/platform/roles'
import {
  fictionalExpert,
  fictionalPerson,
  fictionalProjectAccount,
  fictionalUnit,
} from '../demo/fictional.ts'
import type { Find, TicketOf } from './every-read.ts'

/**
 * The writes and downloads of the specification on the sample society, with the fields that it names. What it only names a call for is
 * asked with the least that the call takes. Every call is made several times, with other rows each time.
 */

export interface Scene {
  /** 0, 1, 2, …: how often the call was made before. */
  readonly n: number
  readonly find: Find
  /** A password as it travels. */
  readonly sealed: (password?: string) => Promise<string>
  /** A file that was uploaded with the same ticket or session. */
  readonly uploaded: (type: string) => Promise<string>
}
export interface SpecifiedCall {
  readonly as?: Role
  readonly ticket?: TicketOf
  readonly input: (scene: Scene) => Promise<object> | object
  /** Fields of the reply that the specification names; `list[].x` stands for each row. */
  readonly reply?: readonly string[]
  /** The refusal that is the answer, by its wire code. */
  readonly code?: number
  readonly files?: Readonly<Record<string, 'picture' | 'pdf' | 'json'>>
}

const nth = (table: string, where: string, { n, find }: Scene, column = 'id') =>
  find(`select "${column}" from "${table}" where ${where} order by id offset ${n} limit 1`)
const member = (kind: string, scene: Scene, state = 'approved', column = 'id') =>
  nth('member', `kind = '${kind}' and state = '${state}' and "deletedAt" is null`, scene, column)
/** Those that are deleted. */
const last = (kind: string, { find }: Scene) =>
  find(
    `select id from member where kind = '${kind}' and state = 'approved' and "deletedAt" is null
    and id not in (select a."memberId" from account a join session s on s."accountId" = a.id where a."memberId" is not null)
    order by id desc limit 1`,
  )
/** Far from those that other calls read or change. */
const spare = (kind: string, scene: Scene, column = 'id') =>
  member(kind, { ...scene, n: scene.n + 20 }, 'approved', column)
const version = (id: unknown, { find }: Scene, table = 'member') =>
  find(`select version from "${table}" where id = '${id}'`)
const withVersion = async (id: unknown, scene: Scene, table = 'member') => ({
  id,
  version: await version(id, scene, table),
})

const wizard = (kind: string): TicketOf => ({ purpose: 'wizard', kind })
/** What a record carries beside the form: the client may send it along, and it changes nothing. */
const ALONG = {
  ID: -1,
  vId: 'person_1',
  confirmStatus: '0',
  tableUploadStatus: 0,
  infoEditStatus: 0,
  opinion: '',
  memberTag1: '会员',
  confirmPwd: 'x',
}
const employed = async (values: { company?: string; organization?: string }, { find }: Scene) => {
  const { orgId, orgName } = (await find(
    `select json_build_object('orgId', id, 'orgName', name) from organisation where status = 'confirmed' order by id limit 1`,
  )) as { orgId: string; orgName: string }
  return { ...values, ...('company' in values ? { company: orgName } : { organization: orgName }), orgId }
}
const OUT_OF_THE_WAY = 9500

const SIGNUPS: Readonly<Record<string, SpecifiedCall>> = {
  '/api/user/signup/personalUser': {
    ticket: wizard('person'),
    input: async (scene) => ({
      ...(await employed(fictionalPerson(OUT_OF_THE_WAY + scene.n), scene)),
      ...{
        ...ALONG,
        descriptions: '无',
        pwd: await scene.sealed(),
        companyAttach: [await scene.uploaded('companyAttach')],
      },
    }),
  },
  '/api/user/signup/expertUser': {
    ticket: wizard('expert'),
    files: { image: 'picture' },
    input: async (scene) => ({
      ...(await employed(fictionalExpert(OUT_OF_THE_WAY + scene.n), scene)),
      ...{ ...ALONG, account: '1', personTableUploadStatus: 0, pwd: await scene.sealed(), isMember: 2 },
      tableAttach: [await scene.uploaded('tableAttach')],
    }),
  },
  '/api/user/signup/groupUserWithoutFile': {
    ticket: wizard('unit'),
    input: async (scene) => ({
      ...fictionalUnit(OUT_OF_THE_WAY + scene.n),
      ...ALONG,
      pwd: await scene.sealed(),
    }),
  },
  '/api/user/signup/groupUser': {
    ticket: wizard('unit'),
    files: { multiConfirmFile: 'pdf' },
    input: async (scene) => ({
      ...fictionalUnit(OUT_OF_THE_WAY + 10 + scene.n),
      ...ALONG,
      pwd: await scene.sealed(),
    }),
  },
  '/api/user/signup/projectUser': {
    ticket: wizard('project'),
    input: async (scene) => ({
      ...(await employed(fictionalProjectAccount(OUT_OF_THE_WAY + scene.n), scene)),
      ...{ ID: '', confirmStatus: '0', confirmPwd: 'x', pwd: await scene.sealed() },
    }),
  },
  '/api/user/signup/adminUser': {
    as: 'superAdmin',
    input: ({ n }) => ({
      account: `spec_${n}`,
      name: '示例职员',
      role: 'editor',
      mobileTel: `1390000970${n}`,
    }),
  },
}

const STAFF: SpecifiedCall['as'] = 'superAdmin'
const memberForms = (kind: string, values: (n: number) => object): SpecifiedCall => ({
  ticket: wizard(kind),
  input: async (scene) => employed(values(OUT_OF_THE_WAY + 50), scene),
})
const NOTICE = { subject: '通知', body: '各位会员：\n请查收。' }

const ACCOUNTS: Readonly<Record<string, SpecifiedCall>> = {
  '/api/login': {
    input: async ({ n, sealed }) => ({
      username: `nobody_${n}#@#4#@#`,
      ...{ password: await sealed(), device: 'a-device' },
    }),
    code: 2003,
  },
  '/api/find/sendCaptchaForLogin': {
    input: async (scene) => ({ username: await member('person', scene, 'approved', 'mobileTel'), role: 2 }),
    reply: ['destination'],
  },
  '/api/find/sendCaptcha': {
    input: async (scene) => ({ username: await spare('person', scene, 'mobileTel'), role: 2 }),
    reply: ['destination'],
  },
  '/api/find/checkCaptcha': {
    input: async (scene) => ({
      ...{ username: await spare('person', scene, 'mobileTel'), role: 2, captcha: 123456 },
      password: await scene.sealed('Wz4!meadow-Rin'),
    }),
    code: 4002,
  },
  '/api/user/update/pwd': {
    as: 'person',
    input: async ({ sealed }) => ({
      type: 0,
      oldPwd: await sealed(),
      password: await sealed('Wz4!meadow-Rin'),
    }),
    code: 2007,
  },
  '/api/user/update/pwdPro': { as: STAFF, input: async (scene) => ({ id: await spare('person', scene) }) },
  '/api/loginDefense/deleteById': {
    as: STAFF,
    input: async (scene) => ({ id: await nth('loginDefense', 'true', scene) }),
  },
}

const RECORDS: Readonly<Record<string, SpecifiedCall>> = {
  '/api/user/auditSingleUserInfo': {
    as: STAFF,
    input: async (scene) => ({
      ...(await withVersion(
        await nth('member', `"infoEditStatus" = '1' and "deletedAt" is null`, { ...scene, n: 0 }),
        scene,
      )),
      action: 'approve',
    }),
  },
  '/api/user/submitModifiedUserInfo': {
    as: 'person',
    input: async (scene) => {
      const id = await scene.find(`select m.id from member m join account a on a."memberId" = m.id
        join session s on s."accountId" = a.id where m.kind = 'person' limit 1`)
      // Nothing else of theirs may wait for its review.
      await scene.find(`delete from "memberRevision" where "memberId" = '${id}'`)
      await scene.find(`update member set "infoEditStatus" = '0' where id = '${id}'`)
      return { type: 0, version: await version(id, scene), changes: { tel: `0999-800000${scene.n}` } }
    },
  },
  '/api/user/update/userInfo': {
    as: STAFF,
    input: async (scene) => ({
      ...(await withVersion(await spare('person', scene), scene)),
      ...{ type: 0, changes: { researchField: `水文${scene.n}` } },
    }),
  },
  '/api/user/updateVID': {
    as: STAFF,
    input: async (scene) => {
      const id = await spare('person', scene)
      const level = (await scene.find(`select level from member where id = '${id}'`)) === 'H' ? 'S' : 'H'
      return { ...(await withVersion(id, scene)), level, reason: '理事会决定调整级别' }
    },
  },
  '/api/user/updateMemberSerial': {
    as: STAFF,
    input: async (scene) => ({
      ...(await withVersion(await spare('person', scene), scene)),
      ...{ serial: 70_000 + scene.n, reason: '与原纸质名册一致' },
    }),
  },
  '/api/group/updateMemberSerial': {
    as: STAFF,
    input: async (scene) => ({
      ...(await withVersion(await member('unit', scene), scene)),
      ...{ serial: 70_000 + scene.n, reason: '与原纸质名册一致' },
    }),
  },
  '/api/auditRegStatus': {
    as: STAFF,
    input: async (scene) => ({
      ...(await withVersion(await member('person', { ...scene, n: 0 }, 'pending'), scene)),
      ...{ action: 'return', opinion: '请补充工作简历。' },
    }),
  },
  ...Object.fromEntries(
    [
      ['personalUser', 'person'],
      ['groupUser', 'unit'],
      ['expertUser', 'expert'],
      ['projectUser', 'project'],
    ].map(([path, kind = '']): [string, SpecifiedCall] => [
      `/api/user/delete/${path}`,
      { as: STAFF, input: async (scene) => ({ id: await last(kind, scene) }) },
    ]),
  ),
  ...Object.fromEntries(
    [
      ['personalUser', 'person'],
      ['groupUser', 'unit'],
      ['expertUser', 'expert'],
    ].map(([path, kind = '']): [string, SpecifiedCall] => [
      `/api/user/batchDelete/${path}`,
      {
        as: STAFF,
        input: async (scene) => ({ ids: [await last(kind, scene)] }),
        reply: ['deleted'],
      },
    ]),
  ),
  '/api/user/delete/adminUser': {
    as: STAFF,
    input: async ({ find }) => ({
      id: await find(
        `select id from account where kind = 'staff' and role = 'editor' and "deletedAt" is null and "lastSignInAt" is null limit 1`,
      ),
    }),
  },
  '/api/user/adminAdd/personalUser': {
    as: STAFF,
    input: async (scene) => employed(fictionalPerson(OUT_OF_THE_WAY + 100 + scene.n), scene),
  },
  '/api/user/adminAdd/expertUser': {
    as: STAFF,
    input: async (scene) => employed(fictionalExpert(OUT_OF_THE_WAY + 100 + scene.n), scene),
  },
}

const FILES: Readonly<Record<string, SpecifiedCall>> = {
  '/api/user/signup/personTableDownload': memberForms('person', fictionalPerson),
  '/api/user/signup/expertTableDownload': memberForms('expert', fictionalExpert),
  '/api/user/signup/confirmFileDonwload': {
    ticket: wizard('unit'),
    input: () => fictionalUnit(OUT_OF_THE_WAY + 50),
  },
  '/api/user/signup/checkedFileDonwload': {
    as: STAFF,
    input: async (scene) => ({ id: await member('unit', scene) }),
  },
  '/api/fileUpload/generateCertAndDownload': {
    as: STAFF,
    input: async (scene) => ({ id: await member('unit', scene) }),
  },
  '/api/fileUpload/generateExpertCertificateAndDownload': {
    as: STAFF,
    input: async (scene) => ({ id: await member('expert', scene) }),
  },
  '/api/fileUpload/simpleUploadFile': {
    ticket: wizard('expert'),
    files: { image: 'picture' },
    input: () => ({ opt: 'saveDB' }),
    reply: ['uid', 'url', 'fileName'],
  },
  '/api/fileUpload/multipleUploadFile': {
    ticket: wizard('person'),
    files: { file: 'pdf' },
    input: () => ({ type: 'companyAttach', opt: 'saveDB' }),
    reply: ['uid', 'url', 'fileName'],
  },
  '/api/fileUpload/simpleDelFile': {
    ticket: wizard('person'),
    input: async ({ uploaded }) => ({ path: await uploaded('companyAttach') }),
  },
  '/api/fileUpload/delFileInDBAndLocal': {
    ticket: wizard('person'),
    input: async ({ uploaded }) => {
      const id = await uploaded('companyAttach')
      return { id, fileUrl: `/api/file/download?id=${id}` }
    },
  },
  '/api/fileUpload/getEmailRecipientJson': {
    as: STAFF,
    files: { file: 'json' },
    input: () => ({}),
    reply: ['list[].name', 'list[].email'],
  },
}

const library = ({ n, find }: Pick<Scene, 'n' | 'find'>) =>
  find(`select id from organisation where status = 'confirmed' order by id desc offset ${n} limit 1`)

const OFFICE: Readonly<Record<string, SpecifiedCall>> = {
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
      const published = (scene: Scene) =>
        nth('publication', `kind = '${kind}' and state = 'published' and "deletedAt" is null`, scene)
      return [
        [
          `/api/${kind}/normalInsertOrUpdate`,
          {
            as: STAFF,
            input: async (scene) => ({
              ...(kind === 'video' &&
                (await withVersion(await published({ ...scene, n: 0 }), scene, 'publication'))),
              ...{ column: 'xsjl', title: `示例${kind}${scene.n}` },
            }),
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
            input: async (scene) => ({ id: await published({ ...scene, n: 0 }) }),
            reply: ['viewCount'],
          },
        ],
        [
          `/api/${kind}/deleteByID`,
          {
            as: STAFF,
            // The first is what the others are about; there are few, so that what was deleted comes back.
            input: async (scene) => {
              await scene.find(
                `update publication set "deletedAt" = null, state = 'draft' where "deletedAt" is not null`,
              )
              const mine = `kind = '${kind}' and "deletedAt" is null`
              return withVersion(await nth('publication', mine, { ...scene, n: 1 }), scene, 'publication')
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

const achievement = (status: string, scene: Scene) =>
  nth('achievement', `status = '${status}' and "deletedAt" is null`, { ...scene, n: 0 })

const EVALUATION: Readonly<Record<string, SpecifiedCall>> = {
  '/api/project/addOrUpdate': {
    as: 'project',
    input: ({ n }) => ({ achievement: { name: `示例成果${n}` } }),
    reply: ['id'],
  },
  '/api/project/projectExamine': {
    as: 'handler',
    input: async (scene) => {
      const id = await achievement('23', scene)
      return {
        id,
        action: 'return',
        opinion: '请补充查新报告和应用证明后再报。',
        items: [{ target: '', text: '请补充查新报告。' }],
        expectVersion: await version(id, scene, 'achievement'),
      }
    },
  },
  '/api/project/deleteProject': {
    as: 'project',
    input: async ({ n, find }) => ({
      id: await find(`select id from achievement where name = '示例成果${n}'`),
    }),
  },
  '/api/project/Distribution': {
    as: STAFF,
    input: async (scene) => {
      const projectId = await scene.find(`select "achievementId" from panel where state = 'draft' limit 1`)
      return {
        projectId,
        mode: 'suggest',
        dryRun: true,
        size: 5,
        expectVersion: await scene.find(`select version from panel where "achievementId" = '${projectId}'`),
      }
    },
  },
  '/api/project/expExamine': {
    as: 'expert',
    input: () => ({
      projectId: '00000000-0000-4000-8000-000000000000',
      panelVersion: 1,
      formVersion: '1',
      expectVersion: 0,
      draft: true,
    }),
    code: 404,
  },
  '/api/project/sendMessage': {
    as: 'handler',
    input: async (scene) => ({
      projectId:
        await scene.find(`select a.id from achievement a join member m on m.id = a."ownerId" or m."accountId" = a."ownerId"
        where m."deletedAt" is null and a.status in ('23', '24', '25', '27') order by a.id limit 1`),
      ...{
        template: 'progress',
        to: [{ kind: 'applicant' }],
        channels: ['sms'],
        vars: { text: '正在办理。' },
      },
    }),
  },
  '/api/project/updateExpJoinStatus': {
    as: STAFF,
    input: async (scene) => ({
      ...((await scene.find(`select json_build_object('projectId', p."achievementId", 'expertId', p."expertId")
        from "panelMember" p join achievement a on a.id = p."achievementId"
        where a.status = '27' and p."joinStatus" = '1' and p."goneAt" is null order by p.id limit 1`)) as object),
      ...{ joinStatus: 1, source: 'phone', reason: '电话确认' },
    }),
  },
  '/api/reply/mail': {
    input: () => ({ idCard: '1', code: 'none', agree: 1, projectId: '1' }),
    code: 5003,
  },
}

/** Reads whose fields the specification names, beyond what they are called with elsewhere. */
const READ: Readonly<Record<string, SpecifiedCall>> = {
  '/api/user/getSingleUser': {
    as: STAFF,
    input: async (scene) => ({
      account: await scene.find(`select cpcode from unit where id = '${await member('unit', scene)}'`),
      type: 1,
    }),
    reply: [
      'account',
      'vId',
      'serialChar',
      'firstLetter',
      'examineDate',
      'serialNum',
      'confirmStatus',
      'tableUploadStatus',
    ],
  },
  '/api/user/signup/judgeAccount': {
    as: STAFF,
    input: ({ n }) => ({ account: `9900000000${n}`, type: 'project' }),
  },
  '/api/org/checkOrgName': { ticket: wizard('unit'), input: ({ n }) => ({ orgName: `示例没有的单位${n}` }) },
  '/api/org/getOrgByName': {
    ticket: wizard('person'),
    input: () => ({ name: '示例' }),
    reply: ['[].orgName', '[].orgId'],
  },
  '/api/project/getErrorNum': { as: 'person', input: () => ({}), reply: ['errorNum'] },
}

export const SPECIFIED: Readonly<Record<string, SpecifiedCall>> = {
  ...{ ...SIGNUPS, ...ACCOUNTS, ...RECORDS, ...FILES, ...OFFICE, ...EVALUATION, ...READ },
}
