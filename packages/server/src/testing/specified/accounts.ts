import {
  fictionalExpert,
  fictionalPerson,
  fictionalProjectAccount,
  fictionalUnit,
} from '../../demo/people/fictional.ts'
import {
  ALONG,
  employed,
  member,
  nth,
  OUT_OF_THE_WAY,
  type SpecifiedCall,
  STAFF,
  spare,
  wizard,
} from './scene.ts'

/** Registration, sign-in and recovery. */

export const SIGNUPS: Readonly<Record<string, SpecifiedCall>> = {
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

export const ACCOUNTS: Readonly<Record<string, SpecifiedCall>> = {
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
