import { award } from '@portal/contract/award/award.calls'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import {
  listCertificates,
  printCertificate,
  voidCertificate,
} from '../certificate/award-certificate.actions.ts'
import { orderDossier } from '../dossier/award-dossier.jobs.ts'
import { listPapers, takePaper } from '../dossier/award-letters.documents.ts'
import { addAchievements, listCandidates } from '../item/candidate.queries.ts'
import { checkItem, removeItem, saveItem, takeOutItem, withdrawItem } from '../item/item.actions.ts'
import { listItems, viewItem } from '../item/item.views.ts'
import {
  openForExpert,
  openForStaff,
  removeMaterial,
  removeOwn,
  uploadMaterial,
  uploadOwn,
} from '../item/item-file.actions.ts'
import { importItems, importTemplate } from '../item/item-import.actions.ts'
import * as nomination from '../nomination/nomination.actions.ts'
import { printForm } from '../nomination/nomination.documents.ts'
import * as nominated from '../nomination/nomination.views.ts'
import { openFile, removeFile, upload } from '../nomination/nomination-file.actions.ts'
import { assign, searchExperts, unassign } from '../seat/award-seat.actions.ts'
import { examine, promise } from '../seat/award-sheet.actions.ts'
import { sendSignCode } from '../seat/award-signing.actions.ts'
import { confirmWaiver, listWaivers, waiveConflict } from '../seat/award-waiver.actions.ts'
import { listOwn, viewOwn } from '../seat/own-seat.views.ts'
import { listConflicts } from '../seat/recheck.actions.ts'
import { remind } from '../seat/reminder.actions.ts'
import { exportRanking, selectScore } from '../vote/ranking.views.ts'
import { saveVotes } from '../vote/vote.actions.ts'
import { listNotices } from './award.messages.ts'
import type { AwardDeps } from './award.parts.ts'
import { acceptCase, listCases, ruleCase } from './award-objection.actions.ts'
import { listBatches, removeBatch, saveBatch, viewBatch, viewLog } from './batch.actions.ts'
import { move } from './batch-move.actions.ts'

const nominationRoutes = (deps: AwardDeps): Route[] =>
  implement(awardNomination, {
    list: nominated.list,
    view: nominated.view,
    save: nomination.save,
    form: printForm(deps),
    upload: upload(deps),
    removeFile,
    file: openFile(deps),
    submit: nomination.submit(deps),
    withdraw: nomination.withdraw(deps),
    giveBack: nomination.giveBack(deps),
  })

export const awardRoutes = (deps: AwardDeps): Route[] => [
  ...implement(award, {
    saveBatch,
    removeBatch,
    batch: viewBatch(deps),
    move: move(deps),
    log: viewLog,
    items: listItems,
    item: viewItem(deps),
    saveItem,
    removeItem,
    withdrawItem: withdrawItem(deps),
    takeOutItem: takeOutItem(deps),
    candidates: listCandidates,
    addAchievements: addAchievements(deps),
    importTemplate,
    importItems: importItems(deps),
    check: checkItem,
    uploadMaterial: uploadMaterial(deps),
    removeMaterial,
    file: openForStaff(deps),
    experts: searchExperts(deps),
    assign: assign(deps),
    unassign: unassign(deps),
    waiveConflict: waiveConflict(deps),
    confirmWaiver: confirmWaiver(deps),
    waivers: listWaivers(deps),
    conflicts: listConflicts,
    remind: remind(deps),
    notices: listNotices,
    saveVotes: saveVotes(deps),
    exportRanking: exportRanking(deps),
    orderDossier: orderDossier(deps),
    objections: listCases,
    papers: listPapers(deps),
    paper: takePaper(deps),
    acceptObjection: acceptCase(deps),
    ruleObjection: ruleCase(deps),
    certificates: listCertificates,
    certificate: printCertificate(deps),
    voidCertificate,
  }),
  ...nominationRoutes(deps),
  ...implement(awardExamine, {
    batches: listBatches,
    own: listOwn(deps),
    promise,
    view: viewOwn(deps),
    examine: examine(deps),
    signCode: sendSignCode(deps),
    upload: uploadOwn(deps),
    delFile: removeOwn,
    file: openForExpert(deps),
    selectScore: selectScore(deps),
  }),
]
