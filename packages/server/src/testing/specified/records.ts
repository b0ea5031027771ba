import { fictionalExpert, fictionalPerson, fictionalUnit } from '../../demo/people/fictional.ts'
import {
  employed,
  last,
  member,
  nth,
  OUT_OF_THE_WAY,
  type SpecifiedCall,
  STAFF,
  spare,
  version,
  withVersion,
  wizard,
} from './scene.ts'

/** What is done with records of members, and their files. */

const memberForms = (kind: string, values: (n: number) => object): SpecifiedCall => ({
  ticket: wizard(kind),
  input: async (scene) => employed(values(OUT_OF_THE_WAY + 50), scene),
})

export const RECORDS: Readonly<Record<string, SpecifiedCall>> = {
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
      { as: STAFF, input: async (scene) => ({ id: await last(kind, scene), confirmed: true }) },
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
        input: async (scene) => ({ ids: [await last(kind, scene)], confirmed: true }),
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

export const FILES: Readonly<Record<string, SpecifiedCall>> = {
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
