import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { actorOf, implement, manual, type Route } from '../../platform/http/context.ts'
import { uploadAttachment } from '../application/application-file.actions.ts'
import { renderApplicationForm } from '../application/application-form.documents.ts'
import { remove, save } from '../application/draft.actions.ts'
import type { AchievementDeps } from './achievement.parts.ts'
import { readDetail, readErrorNumber, readList, readLog, readStampedForm } from './reading.actions.ts'
import { requireVisible } from './visibility.rules.ts'

export const achievementRoutes = (deps: AchievementDeps): Route[] =>
  implement(achievement, {
    save: (input, context) => save(deps, input, context),
    remove: (input, context) => remove(input, context),
    attach: manual(({ slot }, context) => uploadAttachment(deps, slot, context)),
    form: async ({ id, document }, context) => {
      const row = await requireVisible(deps.ports, context.db, id, actorOf(context))
      return renderApplicationForm(deps, { row, document }, context)
    },
    stampedForm: (input, context) => readStampedForm(deps, input, context),
    errorNumber: (_input, context) => readErrorNumber(context),
    list: (input, context) => readList(input, context),
    detail: (input, context) => readDetail(deps, input, context),
    log: (input, context) => readLog(deps, input, context),
  })
