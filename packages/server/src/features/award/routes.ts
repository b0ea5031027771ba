import { award } from '@portal/contract/features/award'
import { awardExamine } from '@portal/contract/features/award-examine'
import { implement, type Route } from '../../platform/http/context.ts'
import { listBatches, removeBatch, saveBatch, viewBatch, viewLog } from './batches.ts'
import { addAchievements, listCandidates } from './candidates.ts'
import { listCertificates, printCertificate, voidCertificate } from './certificates.ts'
import { openForExpert, openForStaff, removeMaterial, removeOwn, uploadMaterial, uploadOwn } from './files.ts'
import { importItems, importTemplate } from './import.ts'
import { listItems, viewItem } from './item-reading.ts'
import { checkItem, removeItem, saveItem, withdrawItem } from './items.ts'
import { move } from './moves.ts'
import { acceptCase, listCases, ruleCase } from './objections.ts'
import { listOwn, viewOwn } from './own.ts'
import type { AwardDeps } from './ports.ts'
import { exportRanking, selectScore } from './ranking.ts'
import { listConflicts } from './recheck.ts'
import { remind } from './reminders.ts'
import { assign, confirmWaiver, listWaivers, searchExperts, unassign } from './seats.ts'
import { examine, promise } from './sheets.ts'
import { sendSignCode } from './signing.ts'
import { listNotices } from './tell.ts'
import { saveVotes } from './votes.ts'

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
    confirmWaiver: confirmWaiver(deps),
    waivers: listWaivers(deps),
    conflicts: listConflicts,
    remind: remind(deps),
    notices: listNotices,
    saveVotes: saveVotes(deps),
    exportRanking: exportRanking(deps),
    objections: listCases,
    acceptObjection: acceptCase(deps),
    ruleObjection: ruleCase(deps),
    certificates: listCertificates,
    certificate: printCertificate(deps),
    voidCertificate,
  }),
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
