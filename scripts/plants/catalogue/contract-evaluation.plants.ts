import type { Plant } from '../plant.ts'

export const CONTRACT_EVALUATION: readonly Plant[] = [
  {
    id: 'opinion-dissent-left-out',
    file: 'packages/contract/src/evaluation/conclusion/opinion.rules.ts',
    find: '.required || dissents) &&',
    replace: '.required || !dissents) &&',
    tests: ['packages/contract/src/evaluation/conclusion/opinion.test.ts > sections that must say something'],
    why: 'A dissent may be left out of the opinion.',
  },
  {
    id: 'opinion-four-characters',
    file: 'packages/contract/src/evaluation/conclusion/opinion.rules.ts',
    find: '[...texts[section]].length < 5,',
    replace: '[...texts[section]].length < 1,',
    tests: ['packages/contract/src/evaluation/conclusion/opinion.test.ts > sections that must say something'],
    why: 'A section of one character passes.',
  },
  {
    id: 'opinion-unanimous',
    file: 'packages/contract/src/evaluation/conclusion/opinion.rules.ts',
    find: '    ...(unanimous && agree < present',
    replace: '    ...(unanimous && agree > present',
    tests: ['packages/contract/src/evaluation/conclusion/opinion.test.ts'],
    why: '"Unanimous" is not held against the votes.',
  },
  {
    id: 'opinion-numbers-above-ten',
    file: 'packages/contract/src/evaluation/conclusion/opinion.rules.ts',
    find: "  const tens = ten === '' ? 1 : Math.max(0, DIGITS.indexOf(ten))",
    replace: "  const tens = ten === '' ? 0 : Math.max(0, DIGITS.indexOf(ten))",
    tests: ['packages/contract/src/evaluation/conclusion/opinion.test.ts'],
    why: 'Eleven written in words is read as one.',
  },
  {
    id: 'tax-free-limit',
    file: 'packages/contract/src/evaluation/meeting/meeting.rules.ts',
    find: 'cents <= 400_000 ? Math.max(0, cents - 80_000)',
    replace: 'cents < 400_000 ? Math.max(0, cents - 90_000)',
    tests: [
      'packages/contract/src/evaluation/meeting/meeting.test.ts > what is withheld of a fee follows its bands',
    ],
    why: 'More of a fee than 800 yuan is free of tax.',
  },
  {
    id: 'tax-band-edge',
    file: 'packages/contract/src/evaluation/meeting/meeting.rules.ts',
    find: 'taxable <= upTo * 100',
    replace: 'taxable < upTo',
    tests: [
      'packages/contract/src/evaluation/meeting/meeting.test.ts > what is withheld of a fee follows its bands',
    ],
    why: 'The tax of a fee is that of the band above.',
  },
  {
    id: 'fee-of-three-decimals',
    file: 'packages/contract/src/evaluation/meeting/meeting.rules.ts',
    find: '(?:\\.(\\d{1,2}))?$/.exec',
    replace: '(?:\\.(\\d{1,3}))?$/.exec',
    tests: [
      'packages/contract/src/evaluation/meeting/meeting.test.ts > what is printed is read back, and no capitals hold two zeros in a row',
    ],
    why: 'Three decimals of a sum are taken for cents.',
  },
  {
    id: 'agenda-once-repeated',
    file: 'packages/contract/src/evaluation/meeting/meeting.rules.ts',
    find: '      if (step.once && n > 0) return []',
    replace: '      if (step.once && n < 0) return []',
    tests: [
      'packages/contract/src/evaluation/meeting/meeting.test.ts > a step that comes once is before the first achievement only; times follow each other',
    ],
    why: 'What is said once is on the agenda before every achievement.',
  },
  {
    id: 'withdrawal-by-staff',
    file: 'packages/contract/src/evaluation/process/withdrawal-moves.rules.ts',
    find: "    by: ['inCharge'],\n    from: WAITING,\n    to: [at.concluded],",
    replace: "    by: ['handler'],\n    from: WAITING,\n    to: [at.concluded],",
    tests: [
      'packages/server/src/evaluation/move/moves.test.ts > is made by those who may and refused to all others, from its own statuses alone',
    ],
    why: 'The handler alone grants a withdrawal.',
  },
  {
    id: 'award-announce-over',
    file: 'packages/contract/src/award/award.rules.ts',
    find: "    guards: ['publicityOver', 'noOpenObjection'],",
    replace: "    guards: ['noOpenObjection'],",
    tests: ['packages/contract/src/award/award.rules.test.ts > %s has each of its conditions'],
    why: 'Winners are announced before the second publicity is over.',
  },
  {
    id: 'award-announce-objection',
    file: 'packages/contract/src/award/award.rules.ts',
    find: "    guards: ['publicityOver', 'noOpenObjection'],",
    replace: "    guards: ['publicityOver'],",
    tests: ['packages/contract/src/award/award.rules.test.ts > %s has each of its conditions'],
    why: 'Winners are announced while an objection is open.',
  },
  {
    id: 'award-move-by-anybody',
    file: 'packages/contract/src/award/award.rules.ts',
    find: "  return from.includes(status) && (role === 'superAdmin' || by.some((mover) => mover === role))",
    replace: "  return from.includes(status) && (role === 'superAdmin' || by.length > 0)",
    tests: [
      'packages/server/src/award/batch/moves.test.ts > moves from %s are offered to their office alone',
    ],
    why: 'Everybody moves a batch of awards.',
  },
  {
    id: 'form-two-units',
    file: 'packages/contract/src/evaluation/achievement-form.rules.ts',
    find: "  values[at] === '' || values.indexOf(values[at] ?? '') === at",
    replace: "  values[at] === '' || values.indexOf(values[at] ?? '') <= at",
    tests: [
      'packages/contract/src/evaluation/achievement-form.test.ts > a person or unit that is listed twice, a wrong ID number and dates in the wrong order are told',
    ],
    why: 'One unit may stand twice among the completing units.',
  },
  {
    id: 'form-summary-length',
    file: 'packages/contract/src/evaluation/achievement-form.rules.ts',
    find: '  check(target, [...value.trim()].length >= least, `',
    replace: '  check(target, [...value.trim()].length > least, `',
    tests: [
      'packages/contract/src/evaluation/achievement-edges.test.ts > a summary of fifty characters is long enough, one of forty-nine is not',
    ],
    why: 'A summary of exactly the least length is too short.',
  },
  {
    id: 'form-three-keywords',
    file: 'packages/contract/src/evaluation/achievement-form.rules.ts',
    find: 'a.keywords.length >= 3',
    replace: 'a.keywords.length >= 2',
    tests: [
      'packages/contract/src/evaluation/achievement-edges.test.ts > three keywords are enough, two are not',
    ],
    why: 'Two keywords are enough.',
  },
  {
    id: 'form-ends-before-it-begins',
    file: 'packages/contract/src/evaluation/achievement-form.rules.ts',
    find: 'isDate(a.endDate) && a.endDate >= a.startDate',
    replace: 'isDate(a.endDate)',
    tests: [
      'packages/contract/src/evaluation/achievement-form.test.ts > a person or unit that is listed twice, a wrong ID number and dates in the wrong order are told',
    ],
    why: 'Research may end before it began.',
  },
  {
    id: 'form-completeness',
    file: 'packages/contract/src/evaluation/achievement-form.rules.ts',
    find: 'Math.floor((checks.filter(({ met }) => met).length / checks.length) * 100)',
    replace: 'Math.ceil((checks.filter(({ met }) => met).length / checks.length) * 100)',
    tests: [
      'packages/contract/src/evaluation/achievement-form.test.ts > rises with what is filled in, and is whole only when nothing is missing',
    ],
    why: 'A form that lacks something shows 100 per cent.',
  },
]
