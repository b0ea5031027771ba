import { dossier as calls } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { letterFile, listed } from '../../peer-review/letter/letter.documents.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { requireVisible } from '../achievement/visibility.rules.ts'
import { orderDossier } from './archive.jobs.ts'
import type { DossierDeps } from './dossier.parts.ts'
import { findDossier, listDossiers } from './dossier.queries.ts'
import { lettersOf } from './letters/letter.documents.ts'
import type { LetterScene } from './letters/letter.parts.ts'

/** The achievement for staff who see it and have nothing to do with it: a dossier names objectors. */
const readable = async (context: Context, achievementId: string) => {
  const actor = actorOf(context)
  const row = await requireVisible({ mayExpertRead: async () => false }, context.db, achievementId, actor)
  await refuseInvolved(context.db, achievementId, actor)
  return row
}

const letterScene = async (deps: DossierDeps, context: Context, projectId: string): Promise<LetterScene> => {
  const { db } = context
  const row = await readable(context, projectId)
  return { deps, db, row, actor: actorOf(context), society: await deps.settings.get('societyName') }
}

export const dossierRoutes = (deps: DossierDeps): Route[] =>
  implement(calls, {
    order: async ({ projectId: achievementId }, context) => {
      const row = await readable(context, achievementId)
      if (row.revisionNo === 0) throw new AppError('stateChanged')
      const { accountId, name, role } = actorOf(context)
      context.note({ targetKind: 'achievement', targetId: row.id, targetName: row.name, detail: { role } })
      const order = { achievementId, accountId, name, role: role as 'handler', keep: false }
      return { jobId: await orderDossier(deps, context.db, order) }
    },
    papers: async ({ projectId }, context) =>
      listed(await lettersOf(await letterScene(deps, context, projectId))),
    paper: async ({ projectId, ...asked }, context) => {
      const scene = await letterScene(deps, context, projectId)
      const { number, file } = await letterFile(scene, await lettersOf(scene), asked)
      const { row } = scene
      context.note({
        targetKind: 'achievement',
        targetId: row.id,
        targetName: row.name,
        detail: { paper: asked.name, number, format: asked.format },
      })
      return file
    },
    list: async ({ projectId: achievementId }, context) => {
      await requireVisible({ mayExpertRead: async () => false }, context.db, achievementId, actorOf(context))
      const rows = await listDossiers(context.db, achievementId)
      return {
        list: rows.map(({ size, sha256, ...row }) => ({
          ...row,
          size: Number(size),
          sha256: sha256.toString('hex'),
        })),
      }
    },
    download: async ({ id }, context) => {
      const kept = await findDossier(context.db, id)
      if (!kept) throw new AppError('notFound')
      const row = await readable(context, kept.achievementId)
      const file = await findFile(context.db, kept.fileId)
      if (!file) throw new AppError('notFound')
      context.note({
        targetKind: 'achievement',
        targetId: row.id,
        targetName: row.name,
        detail: { dossier: id, manifestHash: kept.manifestHash },
      })
      const { fileName, mime, size } = file
      return { fileName, mime, size, body: await deps.files.open(file) }
    },
  })
