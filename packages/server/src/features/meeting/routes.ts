import { meeting } from '@portal/contract/features/meeting'
import { implement, type Route } from '../../platform/http/context.ts'
import { sendNotice } from './notice.ts'
import type { MeetingDeps } from './ports.ts'
import {
  cancelMeeting,
  changeAgenda,
  changeCheck,
  changeItems,
  changeOrder,
  createMeeting,
  updateMeeting,
} from './prepare.ts'
import { listCandidates, listMeetings, meetingOf, viewMeeting } from './view.ts'

export const meetingRoutes = (deps: MeetingDeps): Route[] => [
  ...implement(meeting, {
    list: listMeetings,
    candidates: listCandidates,
    of: meetingOf,
    view: viewMeeting(deps),
    create: createMeeting(deps),
    update: updateMeeting,
    items: changeItems(deps),
    order: changeOrder(deps),
    agenda: changeAgenda,
    check: changeCheck,
    notice: sendNotice(deps),
    cancel: cancelMeeting(deps),
  }),
]
