import { ACCOUNTS, SIGNUPS } from './accounts.ts'
import { EVALUATION } from './evaluation.ts'
import { OFFICE } from './office.ts'
import { FILES, RECORDS } from './records.ts'
import { member, type SpecifiedCall, STAFF, wizard } from './scene.ts'

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
