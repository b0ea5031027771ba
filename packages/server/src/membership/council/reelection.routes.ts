import { reelection } from '@portal/contract/membership/council/reelection.calls'
import { SHEET_MIME } from '../../platform/documents/sheet/sheet.ts'
import { implement, type Route } from '../../platform/http/context.ts'
import { type ReelectionDeps, readReelection, reelect, undoReelection } from './reelection.actions.ts'
import { writeReelectionTemplate } from './reelection-sheet.documents.ts'

export const reelectionRoutes = (deps: ReelectionDeps): Route[] =>
  implement(reelection, {
    template: async () => {
      const body = await writeReelectionTemplate()
      return { fileName: '换届名单模板.xlsx', mime: SHEET_MIME.xlsx, body, size: body.length }
    },
    read: (input, context) => readReelection(deps, input, context),
    act: (input, context) => reelect(deps, input, context),
    undo: (input, context) => undoReelection(deps, input, context),
  })
