import { meeting } from '@portal/contract/features/meeting'
import { meetingLive } from '@portal/contract/features/meeting-live'
import { ownMeeting } from '@portal/contract/features/meeting-own'
import { meetingPapers } from '@portal/contract/features/meeting-papers'
import { implement, type Route } from '../../platform/http/context.ts'
import { attend, makeCode, openSignIn, signIn } from './attend.ts'
import { feeSheet, saveFees, viewFees, wholeFeeSheet } from './fees.ts'
import { downloadKit } from './kit.ts'
import {
  closeMeeting,
  removeQuestion,
  reopenMeeting,
  saveQuestion,
  startMeeting,
  switchLive,
} from './live.ts'
import { minutesFile, saveMinutes, viewMinutes } from './minutes.ts'
import { sendNotice } from './notice.ts'
import { viewOwn } from './own.ts'
import { orderPack } from './pack.ts'
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
  ...implement(meetingLive, {
    code: makeCode(deps),
    attend: attend(deps),
    start: startMeeting,
    live: switchLive,
    ask: saveQuestion,
    removeQuestion,
    close: closeMeeting(deps),
    reopen: reopenMeeting,
  }),
  ...implement(meetingPapers, {
    fees: viewFees(deps),
    saveFees,
    feeSheet: feeSheet(deps),
    wholeFeeSheet: wholeFeeSheet(deps),
    kit: downloadKit(deps),
    pack: orderPack(deps),
    minutes: viewMinutes,
    saveMinutes,
    minutesFile: minutesFile(deps),
  }),
  ...implement(ownMeeting, { view: viewOwn, open: openSignIn(deps), sign: signIn(deps) }),
]
