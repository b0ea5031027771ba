import type { Plant } from '../plant.ts'

const MEMBERS = 'packages/server/src/membership/certificate/certificate.test.ts'
const CONCLUSION = 'packages/server/src/evaluation/conclusion/conclusion.test.ts'
const QUERIES = 'packages/server/src/membership/certificate/certificate.queries.ts'
const ISSUE = 'packages/server/src/membership/certificate/issue.actions.ts'
const RULES = 'packages/server/src/evaluation/conclusion/conclusion.rules.ts'
const CONDITIONS = `${CONCLUSION} > asks for each thing in turn, then numbers, certifies, and tells the applicant`

export const CERTIFICATES: readonly Plant[] = [
  {
    id: 'certificate-of-a-former-member',
    file: QUERIES,
    find: ' or member."deletedAt" is not null',
    replace: '',
    tests: [`${MEMBERS} > it ends with the membership, and lives again when that is restored`],
    why: 'Whoever has left is a member to everybody who scans the certificate.',
  },
  {
    id: 'certificate-of-an-old-level',
    file: QUERIES,
    find: ' or certificate.level <> member.level',
    replace: '',
    tests: [`${MEMBERS} > a new one takes the place of the old one, which says so to whoever scans it`],
    why: 'Nobody hears that a certificate names a level which is no longer so.',
  },
  {
    id: 'two-valid-certificates',
    file: ISSUE,
    find: "  if (last.status === 'valid')\n    await store.endCertificate",
    replace: "  if (last.status === 'revoked')\n    await store.endCertificate",
    tests: [`${MEMBERS} > a new one takes the place of the old one, which says so to whoever scans it`],
    why: 'The old certificate stays valid beside the new one.',
  },
  {
    id: 'revoked-certificate-comes-back',
    file: ISSUE,
    find: "  if (last) throw new AppError('certificateEnded')\n",
    replace: '',
    tests: [`${MEMBERS} > a revoked one is revoked for everybody, and comes back under a new number only`],
    why: 'A member whose certificate was revoked makes himself another one.',
  },
  {
    id: 'certificate-before-approval',
    file: ISSUE,
    find: "  if (stateOf(row) !== 'approved') throw new AppError('stateChanged')\n",
    replace: '',
    tests: [`${MEMBERS} > only approved members, and never for editors`],
    why: 'Somebody who is not a member yet has a certificate.',
  },
  {
    id: 'report-of-an-older-opinion',
    file: RULES,
    find: 'draft?.opinionHash === last.docHash',
    replace: 'draft !== undefined',
    tests: [`${CONCLUSION} > a report that was made before the opinion changed is no report`],
    why: 'The report that is concluded with says what the panel no longer does.',
  },
  {
    id: 'concluded-unsigned',
    file: RULES,
    find: '    leaderSigned: signature !== undefined,',
    replace: '    leaderSigned: true,',
    tests: [CONDITIONS],
    why: 'An evaluation is concluded without its leader.',
  },
  {
    id: 'concluded-against-the-votes',
    file: RULES,
    find: 'all.outcome === outcome,',
    replace: 'all.outcome !== null,',
    tests: [CONDITIONS],
    why: 'The office writes down another result than the experts voted for.',
  },
  {
    id: 'stale-form-unseen',
    file: 'packages/server/src/evaluation/achievement/reading.actions.ts',
    find: 'differencesOf(bare(first.form), bare(now.form))',
    replace: 'differencesOf(bare(now.form), bare(now.form))',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a correction of what is printed makes the stamped form stale, to who wrote it and to who looks at it',
    ],
    why: 'The stamped form says something else than the application, and nobody is told.',
  },
  {
    id: 'stale-form-for-what-is-not-printed',
    file: 'packages/server/src/evaluation/achievement/reading.actions.ts',
    find: '          .filter(isPrinted)\n',
    replace: '',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a correction of what is printed makes the stamped form stale, to who wrote it and to who looks at it',
    ],
    why: 'A new stamp is asked for although nothing on the paper has changed.',
  },
  {
    id: 'certificate-worded-anew',
    file: ISSUE,
    find: 'letterTextAt(db, key, createdAt)',
    replace: "letterTextAt(db, key, '9999-01-01')",
    tests: [
      'packages/server/src/membership/certificate/wording.test.ts > what is issued afterwards has the own words, filled once; what was issued before keeps its own',
    ],
    why: 'Two prints of one certificate say different things.',
  },
  {
    id: 'certificate-name-of-an-expert',
    file: 'packages/server/src/membership/certificate/certificate.routes.ts',
    find: "row.kind === 'unit' ? row.name",
    replace: "row.kind !== 'person' ? row.name",
    tests: [
      'packages/server/src/membership/certificate/checked-names.test.ts > %s: the name of a person is masked, that of a unit is whole',
    ],
    why: 'Whoever scans the certificate of an expert reads the whole name.',
  },
  {
    id: 'certificates-of-a-fresh-approval',
    file: 'packages/server/src/membership/certificate/certificate-batch.jobs.ts',
    find: "'stateChanged', 'approvalFresh'] as const",
    replace: "'stateChanged'] as const",
    tests: [
      'packages/server/src/membership/certificate/certificate.test.ts > issues what is missing, prints what is there, and says who got none and why',
    ],
    why: 'One approval of the last minutes ends the whole archive of certificates.',
  },
]
