import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive, ownMeeting } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { meetingPapers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { ofProject } from '../achievement/wire.rules.ts'
import { downloadKit } from '../meeting-papers/kit.documents.ts'
import { minutesFile, saveMinutes, viewMinutes } from '../meeting-papers/minutes.documents.ts'
import { orderPack } from '../meeting-papers/pack.jobs.ts'
import { attend, makeCode, openSignIn, signIn } from '../meeting-seat/attend.actions.ts'
import { viewOwn } from '../meeting-seat/own-meeting.views.ts'
import { attendAll, undoAttendAll } from '../meeting-seat/roll.actions.ts'
import {
  closeMeeting,
  removeQuestion,
  reopenMeeting,
  saveQuestion,
  startMeeting,
  switchLive,
} from './live.actions.ts'
import { sendNotice } from './meeting.messages.ts'
import { meetingOf, viewMeeting } from './meeting.views.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { listCandidates, listMeetings } from './meeting-list.queries.ts'
import {
  cancelMeeting,
  changeAgenda,
  changeCheck,
  changeItems,
  changeOrder,
  createMeeting,
  updateMeeting,
} from './prepare.actions.ts'

export const meetingRoutes = (deps: MeetingDeps): Route[] => [
  ...implement(meeting, {
    list: (input, { db }) => listMeetings(db, input),
    candidates: (input, { db }) => listCandidates(db, input),
    of: ofProject(meetingOf),
    view: viewMeeting(deps),
    create: createMeeting(deps),
    update: updateMeeting(deps),
    items: changeItems(deps),
    order: changeOrder(deps),
    agenda: changeAgenda,
    check: changeCheck,
    notice: sendNotice(deps),
    cancel: cancelMeeting(deps),
  }),
  ...implement(meetingLive, {
    code: makeCode(deps),
    attend: attend(deps),
    attendAll: attendAll(deps),
    undoAttendAll: undoAttendAll(deps),
    start: startMeeting,
    live: switchLive,
    ask: saveQuestion,
    removeQuestion,
    close: closeMeeting(deps),
    reopen: reopenMeeting,
  }),
  ...implement(meetingPapers, {
    kit: downloadKit(deps),
    pack: orderPack(deps),
    minutes: viewMinutes(deps),
    saveMinutes,
    minutesFile: minutesFile(deps),
  }),
  ...implement(ownMeeting, { view: ofProject(viewOwn), open: openSignIn(deps), sign: signIn(deps) }),
]
