import type { Caller } from './newcomers.ts'

/**
 * What somebody opens by its id although it is not their own: by the table, with the reason. Whatever does not stand here answers like
 * an id of nobody, and a table that nobody opens any more goes.
 */
interface MayOpen {
  readonly callers: readonly Caller[]
  readonly tables: readonly string[]
  readonly why: string
}

const MANAGERS = ['superAdmin', 'administrator'] as const
const PANELS = ['handler', 'inCharge', 'expertReview'] as const

const LINES: readonly MayOpen[] = [
  {
    callers: [...MANAGERS, 'editor', 'person', 'expert', 'unit', 'stranger'],
    tables: ['publication'],
    why: 'what is published is for its readers; editors write it',
  },
  {
    callers: [...MANAGERS, 'editor', 'person', 'expert', 'unit'],
    tables: ['event'],
    why: 'members register for what is announced; editors write it',
  },
  {
    callers: ['stranger'],
    tables: ['event'],
    why: 'what is announced to everybody is read by anybody',
  },
  {
    callers: MANAGERS,
    tables: ['eventRegistration'],
    why: 'the office knows who comes',
  },
  {
    callers: [...PANELS, 'project'],
    tables: ['publication'],
    why: 'evaluation has a column of its own: its staff write there, and whoever applies reads it',
  },
  {
    callers: ['stranger'],
    tables: ['publicity', 'publicationCategory'],
    why: 'what is made public is public, and so are the shelves it stands on',
  },
  {
    callers: [...MANAGERS, 'person', 'expert', 'applicant'],
    tables: ['organisation'],
    why: 'a form names a work unit of the library; whoever manages members keeps it',
  },
  {
    callers: [...MANAGERS, 'editor'],
    tables: ['member', 'person', 'expert'],
    why: 'lists and records; editors read them masked',
  },
  {
    callers: PANELS,
    tables: ['member'],
    why: 'experts are found, asked and paid by the evaluation',
  },
  {
    callers: [...MANAGERS, 'editor'],
    tables: ['campaign'],
    why: 'what is written to members is written together',
  },
  {
    callers: MANAGERS,
    tables: [
      ...[
        'bulkAct',
        'fullExport',
        'certificate',
        'councilHolding',
        'councilTerm',
        'dues',
        'importBatch',
        'label',
        'report',
      ],
      ...['organisationMerge', 'expertInterest', 'messageTemplate', 'suppression'],
    ],
    why: 'managing members is one office: whoever is there goes on with what another began',
  },
  {
    callers: MANAGERS,
    tables: ['loginDefense'],
    why: 'what was tried on an account is looked into, and unlocked',
  },
  {
    callers: [...MANAGERS, 'expertReview'],
    tables: ['expertActivity'],
    why: 'the ledger of experts is kept by those who call them',
  },
  {
    callers: [...MANAGERS, ...PANELS],
    tables: ['file'],
    why: 'whoever handles a record or an achievement reads its papers (decision 028)',
  },
  {
    callers: [...MANAGERS, ...PANELS],
    tables: [
      ...['awardBatch', 'awardCertificate', 'awardFile', 'awardItem', 'awardSeat'],
      ...['achievement', 'evaluationReport', 'expertObjection'],
    ],
    why: 'an evaluation and an award pass through several hands',
  },
  {
    callers: ['superAdmin', ...PANELS],
    tables: ['meeting', 'panelDraw', 'expertAppraisal'],
    why: 'a meeting and its panel are prepared together',
  },
  {
    callers: ['superAdmin', 'handler', 'inCharge'],
    tables: ['objection'],
    why: 'a case is taken by whoever is on duty',
  },
  {
    callers: ['superAdmin'],
    tables: ['account', 'erasureRequest'],
    why: 'staff accounts and erasures are theirs alone',
  },
]

export const mayOpen = (caller: Caller): ReadonlySet<string> =>
  new Set(LINES.flatMap(({ callers, tables }) => (callers.includes(caller) ? tables : [])))

/** All that stand in the list. */
export const OPENED: ReadonlySet<string> = new Set(LINES.flatMap(({ tables }) => tables))
