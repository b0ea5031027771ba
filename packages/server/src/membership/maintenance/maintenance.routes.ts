import { kindOfType, type MemberKind } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type Context, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { listDeliveries } from '../../platform/outbox/deliveries.queries.ts'
import { failureText } from '../../platform/outbox/transport/failure-words.ts'
import { messageTitle } from '../../texts/message-titles.ts'
import { admitApproved } from '../admission/admit.actions.ts'
import { councilExport, listAnyMembers, listCouncil } from '../list/across.queries.ts'
import { orderExport } from '../list/export.jobs.ts'
import { ownersOf } from '../list/owners.actions.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { definitionOf, presentHistory, readerOf } from '../record/member.views.ts'
import { findTarget } from '../review/edit.actions.ts'
import { listDeleted } from './deleted.queries.ts'
import { endMembership, reinstate } from './ending.actions.ts'
import { correctSerial } from './maintenance.actions.ts'
import { sendPasswordLink, setLocked, viewAccount } from './member-account.actions.ts'

const add = async (
  deps: MemberDeps,
  kind: MemberKind,
  { level, ...values }: { level?: string | undefined } & object,
  context: Context,
) => {
  const admission = { values: values as FormValues, level }
  const { id, serialNum, mobileTel } = await admitApproved(deps, definitionOf(deps, kind), admission, context)
  return { id, serialNum, destination: maskMobile(mobileTel) }
}

export const memberAdminRoutes = (
  deps: MemberDeps & { readonly jobs: Jobs; readonly files: FileStore },
): Route[] =>
  implement(memberAdmin, {
    addPerson: (input, context) => add(deps, 'person', input, context),
    addUnit: (input, context) => add(deps, 'unit', input, context),
    addExpert: (input, context) => add(deps, 'expert', input, context),
    addProject: (input, context) => add(deps, 'project', input, context),
    correctSerial: (input, context) => correctSerial(deps, ['person', 'expert'], input, context),
    correctUnitSerial: (input, context) => correctSerial(deps, ['unit'], input, context),
    everyone: ({ pageNum, pageSize, sort = 'submittedAt', order, ...filter }, { db }) =>
      listAnyMembers(db, filter, { pageNum, pageSize, sort, order }),
    ofType: ({ pageNum, pageSize, sort = 'submittedAt', order, type, ...filter }, { db }) =>
      listAnyMembers(db, { ...filter, kind: kindOfType(type) }, { pageNum, pageSize, sort, order }),
    council: ({ pageNum, pageSize, sort = 'post', order, ...filter }, context) => {
      const manages = readerOf(context) === 'reviewer'
      const tenure = manages ? filter.tenure : 'current'
      return listCouncil(context.db, { ...filter, tenure }, { pageNum, pageSize, sort, order, manages })
    },
    exportCouncil: ({ columns, format, sort = 'post', order, ...filter }, context) =>
      orderExport(deps.jobs, councilExport, { columns, format, order: { sort, order }, filter }, context),
    endMembership: (input, context) => endMembership(deps, input, context),
    reinstate: (input, context) => reinstate(deps, input, context),
    owners: async ({ keyword }, context) => ({
      list: (await ownersOf(deps, keyword, context)).map(({ id, kind }) => ({ id, kind })),
    }),
    deleted: ({ pageNum, pageSize, order, kind, keyword }, { db }) =>
      listDeleted(db, { kind, keyword }, { pageNum, pageSize, order }),
    history: async ({ id }, context) => {
      const row = await findTarget({ id }, context)
      return { list: await presentHistory(context.db, definitionOf(deps, row.kind), id, 'reviewer') }
    },
    deliveries: async ({ id, ...page }, context) => {
      await findTarget({ id }, context)
      const { total, list } = await listDeliveries(context.db, id, page)
      return {
        total,
        list: list.map(({ template, lastError, ...row }) => ({
          ...row,
          title: messageTitle(template),
          reason: failureText(lastError),
        })),
      }
    },
    account: ({ id }, context) => viewAccount(deps, id, context),
    setLocked: (input, context) => setLocked(deps, input, context),
    sendPasswordLink: (input, context) => sendPasswordLink(deps, input, context),
  })
