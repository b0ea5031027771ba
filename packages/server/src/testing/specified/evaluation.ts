import { nth, type Scene, type SpecifiedCall, STAFF, version } from './scene.ts'

/** Achievements, panels and invitations. */

const achievement = (status: string, scene: Scene) =>
  nth('achievement', `status = '${status}' and "deletedAt" is null`, { ...scene, n: 0 })

export const EVALUATION: Readonly<Record<string, SpecifiedCall>> = {
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
