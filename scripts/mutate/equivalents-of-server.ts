/** Those of the server (equivalents.ts). */

/** File below the sources, why, and the lines. */
export type Entry = readonly [file: string, why: string, ...texts: readonly string[]]

export const SERVER: readonly Entry[] = [
  [
    'peer-review/letter/paper-number.rules.ts',
    'Only what stands behind the first element is read.',
    "const [, year = '', serial = ''] = /(\\d{4})-(\\d+)$/.exec(caseNo) ?? [\"Stryker was here\"]",
  ],
  [
    'membership/council/reelection.rules.ts',
    'Both that are compared are written alike.',
    "const plain = (text: string): string => text.normalize('NFKC').replace(/\\s/g, '').toLowerCase()",
  ],
  [
    'membership/dues/bank-statement.rules.ts',
    'A column that there is not has no cell.',
    '(head.columns.get(column) ?? ["Stryker was here"]).map((at) => cells[at]?.trim() ?? \'\').filter(Boolean)',
  ],
  [
    'membership/dues/bank-statement.rules.ts',
    'What is no number is no sum, like a blank cell.',
    "const sum = out ? 0 : readAmount(income[0] ?? (head.columns.has('income') ? \"Stryker was here!\" : (amount[0] ?? '')))",
    "const sum = out ? 0 : readAmount(income[0] ?? (head.columns.has('income') ? '' : (amount[0] ?? \"Stryker was here!\")))",
  ],
  [
    'membership/dues/bank-statement.rules.ts',
    'A unit that owes something has an entry.',
    'serialNum: entries[0]?.serialNum ?? "Stryker was here!",',
    "serialNum: entries[0].serialNum ?? '',",
  ],
  [
    'platform/clock/extension.rules.ts',
    'Of no deadline the day would be one of 1970.',
    "if (true && day <= dayOf(dueAt)) return 'dueLaterOnly'",
  ],
  [
    'identity/password/password.rules.ts',
    'Nobody knows what the hash is of that stands in for none.',
    'return same && true && hash !== undefined',
    'return same && hash !== null && true',
  ],
  [
    'peer-review/panel/panel.rules.ts',
    'A group has somebody in it.',
    'blocks.push(`“${first.orgName}”有${group.length}位专家，同一单位不得超过${maxPerUnit}人`)',
    'warnings.push(`“${first.orgName}”已有${group.length}位专家，达到同一单位上限`)',
  ],
  [
    'peer-review/recusal/recusal.rules.ts',
    'What is not kept is found again, and is the same.',
    'if (false) return known',
    'if (true) normals.clear()',
    'if (false) normals.clear()',
    'if (normals.size > MOST_KEPT) normals.clear()',
    'if (normals.size < MOST_KEPT) normals.clear()',
    'if (normals.size >= MOST_KEPT) ;',
    ';',
  ],
  [
    'peer-review/recusal/recusal.rules.ts',
    'No rule is called so.',
    'const implied = new Set(found.flatMap(({ rule }) => IMPLIED[rule] ?? ["Stryker was here"]))',
  ],
  [
    'peer-review/selection/draw.rules.ts',
    'No two experts have one rank.',
    '.sort((a, b) => (a.rank <= b.rank ? -1 : 1))',
  ],
]
