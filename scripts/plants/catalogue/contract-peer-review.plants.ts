import type { Plant } from '../plant.ts'

export const CONTRACT_PEER_REVIEW: readonly Plant[] = [
  {
    id: 'mean-at-the-pass-mark',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'mean >= rules.mean',
    replace: 'mean > rules.mean',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate-edges.test.ts > a mean exactly at the pass mark passes, a tenth below it fails',
    ],
    why: 'A mean exactly at the pass mark fails.',
  },
  {
    id: 'votes-just-enough',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'agree >= needed && present > 0',
    replace: 'agree > needed && present > 0',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > two thirds of those present, not of those who voted, and sixty points',
    ],
    why: 'Exactly as many votes as are needed are too few.',
  },
  {
    id: 'votes-rounded-down',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'return Math.ceil((present * part) / whole - 1e-9)',
    replace: 'return Math.floor((present * part) / whole)',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > two thirds of those present, not of those who voted, and sixty points',
    ],
    why: 'Two thirds of seven are four.',
  },
  {
    id: 'votes-of-exact-share',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'return Math.ceil((present * part) / whole - 1e-9)',
    replace: 'return Math.ceil((present * part) / whole + 1e-9)',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > two thirds of those present, not of those who voted, and sixty points',
    ],
    why: 'Two thirds of nine are seven.',
  },
  {
    id: 'abstentions-of-those-present',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'abstain: present - agree - disagree',
    replace: 'abstain: totals.length - agree - disagree',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > two thirds of those present, not of those who voted, and sixty points',
    ],
    why: 'Who was there and handed in nothing is not counted as abstaining.',
  },
  {
    id: 'trimmed-too-early',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'values.length >= Math.max(3, from) ?',
    replace: 'values.length > Math.max(3, from) ?',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > mean, median, trimmed mean and deviation of weighted totals',
    ],
    why: 'The highest and lowest total are left out from one sheet more on.',
  },
  {
    id: 'outlier-at-the-limit',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'Math.abs(total - median) > rules.outlierPoints ||',
    replace: 'Math.abs(total - median) >= rules.outlierPoints ||',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate-edges.test.ts > a total exactly at the allowed distance from the median is no outlier, one beyond it is',
    ],
    why: 'A total exactly at the allowed distance is called an outlier.',
  },
  {
    id: 'level-more-generous',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: 'levels.findLast(({ count }) => count === most)',
    replace: 'levels.find(({ count }) => count === most)',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > of two levels chosen alike the more modest one',
    ],
    why: 'Of two levels named equally often the higher one is taken.',
  },
  {
    id: 'quantile-between',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: '  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at))',
    replace: '  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (Math.ceil(at) - at)',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate-edges.test.ts > quarters lie between their neighbours as spreadsheets have them',
    ],
    why: 'Quarters of the box plot are drawn at the wrong side.',
  },
  {
    id: 'deviation-of-population',
    file: 'packages/contract/src/peer-review/sheet/aggregate.rules.ts',
    find: '/ (values.length - 1))',
    replace: '/ values.length)',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > mean, median, trimmed mean and deviation of weighted totals',
    ],
    why: 'The deviation is that of a whole population, so that outliers are missed.',
  },
  {
    id: 'total-unweighted',
    file: 'packages/contract/src/peer-review/sheet/scoring.rules.ts',
    find: '    sum += value * weight',
    replace: '    sum += value * 20',
    tests: [
      'packages/contract/src/peer-review/sheet/aggregate.test.ts > mean, median, trimmed mean and deviation of weighted totals',
    ],
    why: 'All criteria weigh the same.',
  },
  {
    id: 'total-without-value',
    file: 'packages/contract/src/peer-review/sheet/scoring.rules.ts',
    find: '    if (value === undefined) return undefined',
    replace: '    if (value === undefined) continue',
    tests: [
      'packages/contract/src/peer-review/sheet/scoring.test.ts > the total is the weighted mean, once every criterion has a value',
    ],
    why: 'A sheet with a criterion left out has a total.',
  },
  {
    id: 'band-of-sixty',
    file: 'packages/contract/src/peer-review/sheet/scoring.rules.ts',
    find: 'value >= 60 ? 1 : 2',
    replace: 'value > 60 ? 1 : 2',
    tests: [
      'packages/contract/src/peer-review/sheet/scoring.test.ts > the total is the weighted mean, once every criterion has a value',
    ],
    why: 'Sixty is called poor.',
  },
  {
    id: 'step-of-the-next',
    file: 'packages/contract/src/peer-review/sheet/scoring.rules.ts',
    find: 'steps?.[value - 1]',
    replace: 'steps?.[value]',
    tests: [
      'packages/contract/src/peer-review/sheet/scoring.test.ts > each step of a scale and each level says something of its own',
    ],
    why: 'A step is explained by the words of the next one.',
  },
]
