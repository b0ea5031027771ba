import type { Plant } from '../plant.ts'

export const EVALUATION: readonly Plant[] = [
  {
    id: 'owner-of-nobody',
    file: 'packages/server/src/evaluation/achievement/visibility.rules.ts',
    find: '  actor.memberId !== null && actor.memberId === row.ownerId',
    replace: '  actor.memberId !== null',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a foreign draft does not exist, for reading, writing, deleting and printing',
    ],
    why: "Applicants read each other's applications.",
  },
  {
    id: 'draft-seen-by-staff',
    file: 'packages/server/src/evaluation/achievement/visibility.rules.ts',
    find: '    return row.status !== AchievementStatus.draft',
    replace: '    return row.status !== AchievementStatus.concluded',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a foreign draft does not exist, for reading, writing, deleting and printing',
    ],
    why: 'The office reads drafts.',
  },
  {
    id: 'notice-too-late',
    file: 'packages/server/src/evaluation/notice/notice.jobs.ts',
    find: 'const TOO_LATE_HOURS = 24',
    replace: 'const TOO_LATE_HOURS = 24_000',
    tests: [
      'packages/server/src/evaluation/process/notices.test.ts > that reaches nobody, or comes a day too late, is told as not sent',
    ],
    why: 'A notice that should have left weeks ago leaves now.',
  },
]
