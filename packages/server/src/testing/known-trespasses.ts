/**
 * Uses of other domains' tables that are still there, each with what will end it: by name, or a file with all of its uses. Nothing may be
 * added; what is gone is struck out.
 */

const BY_HOLDINGS = 'what a domain holds of a member will be named, and erased, by its own module'
const BY_SUBJECT = 'the subject hands its rows (`subject.rows`) into the statements of peer review'

export const KNOWN_TRESPASSES: Readonly<Record<string, string>> = {
  'membership/personal-data/own-export.jobs.ts':
    'it runs the queries that each module hands it (ownData); they could run them themselves',
  'membership/personal-data/erase.actions.ts': BY_HOLDINGS,
  'membership/personal-data/holdings.queries.ts': BY_HOLDINGS,
  'membership reads expertInterest':
    'the units that an expert stays away from will move to the recusal rules',
  'membership writes expertInterest': 'the same',
  'peer-review reads achievement': BY_SUBJECT,
  'peer-review reads opinionSignature': BY_SUBJECT,
  'peer-review reads opinionStance': BY_SUBJECT,
  'peer-review reads opinionVersion': BY_SUBJECT,
}
