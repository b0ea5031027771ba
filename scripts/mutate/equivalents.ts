import { type Entry, SERVER } from './equivalents-of-server.ts'

/** Mutants that no test can kill, each as its line reads with the change in it, with what makes it the same rule. */

export interface Equivalent {
  readonly file: string
  readonly text: string
  readonly why: string
}

const CONTRACT: readonly Entry[] = [
  [
    'membership/full-export/full-export.rules.ts',
    'No kind has a section today of which nothing is left.',
    'return [MEMBERSHIP, ...own]',
    'return [MEMBERSHIP, ...own].filter(({ choices }) => true)',
    'return [MEMBERSHIP, ...own].filter(({ choices }) => choices.length >= 0)',
  ],
  [
    'platform/person/identity.fields.ts',
    'What the text says of itself is said of it here as well.',
    '.refine(isCreditCode, {}),',
  ],
  [
    'evaluation/conclusion/opinion.rules.ts',
    'What is read here is of digits or of characters, never of both.',
    'if (/\\d/.test(text)) return Number(text)',
  ],
  [
    'evaluation/conclusion/holder.rules.ts',
    'Only what stands behind the first element is read.',
    'const [, of = text, code] = pattern.exec(text) ?? ["Stryker was here"]',
  ],
  [
    'peer-review/sheet/aggregate.rules.ts',
    'Where one was chosen most often there is one.',
    'level: most > 0 ? (levels.findLast(({ count }) => count === most).code ?? null) : null,',
  ],
  [
    'peer-review/sheet/scoring.rules.ts',
    'A text has neither cid nor value, and what has no value is not shown.',
    'scales: readonly { readonly cid: string; readonly value?: number | undefined }[] = ["Stryker was here"],',
  ],
  [
    'communication/message-body.rules.ts',
    'What is written while fields are counted is thrown away.',
    'return "Stryker was here!"',
  ],
  [
    'communication/message-body.rules.ts',
    'Read only at the end of a link, whose beginning has set it.',
    'let link = "Stryker was here!"',
  ],
  [
    'communication/message-body.rules.ts',
    'Outside of a list there is a stroke and no number.',
    'const list = lists.at(-1) ?? {}',
  ],
  [
    'communication/message-body.rules.ts',
    'Only what stands behind the first element is read.',
    'const [, end, name = \'\'] = /<(\\/?)(\\w+)/.exec(piece) ?? ["Stryker was here"]',
  ],
  [
    'content/captions.rules.ts',
    'Behind the last line there is none, and a line that is not there holds no arrow.',
    'for (let at = 1; at <= lines.length; at += 1) {',
  ],
  [
    'content/captions.rules.ts',
    'The line is there, which only the types do not know.',
    "if (!lines[at].includes('-->')) continue",
    'const found = TIMING.exec(lines[at] ?? "Stryker was here!")',
    'words.push((lines[at] ?? "Stryker was here!").replace(/<[^>]*>/g, \'\').trim())',
  ],
  [
    'evaluation/achievement-form.rules.ts',
    'Each check names a target of the form, or a part of one.',
    "section: targetOf(target)?.section ?? targetOf(target.split('.')[0] ?? \"Stryker was here!\")?.section ?? 'basic',",
    "section: targetOf(target)?.section ?? targetOf(target.split('.')[0] ?? '')?.section ?? \"\",",
    "section: targetOf(target)?.section ?? targetOf(target.split('.')[0] ?? '').section ?? 'basic',",
  ],
  [
    'evaluation/achievement-form.rules.ts',
    'The entry is there, which only the types do not know.',
    'values[at] === \'\' || values.indexOf(values[at] ?? "Stryker was here!") === at',
    'a.length === b.length && a.every((file, i) => file.sha256 === b[i].sha256)',
    'return same(a ?? ["Stryker was here"], b ?? [])',
    'return same(a ?? [], b ?? ["Stryker was here"])',
    ': [{ target, title, before: names(a ?? ["Stryker was here"]), after: names(b ?? []), public: open }]',
    ': [{ target, title, before: names(a ?? []), after: names(b ?? ["Stryker was here"]), public: open }]',
    ': [{ target, title, before: oldShown[target] ?? "Stryker was here!", after: nowShown[target] ?? \'\', public: open }]',
    ': [{ target, title, before: oldShown[target] ?? \'\', after: nowShown[target] ?? "Stryker was here!", public: open }]',
  ],
  [
    'evaluation/meeting/meeting.rules.ts',
    'At the edge of a band both rules give the same tax.',
    'const taxable = cents < 400_000 ? Math.max(0, cents - 80_000) : cents * 0.8',
    'const band = BANDS.find(({ upTo }) => taxable < upTo * 100) ?? BANDS[2]',
  ],
  [
    'evaluation/meeting/meeting.rules.ts',
    'Read from behind, as many leave.',
    'order.reduce((sum, id, n) => sum + leavers(absent, order[n + 1], id).length, 0)',
  ],
  [
    'evaluation/meeting/meeting.rules.ts',
    'Another key for each pair all the same.',
    'const key = done * n - last',
  ],
  [
    'evaluation/meeting/meeting.rules.ts',
    'A place behind the last one leads nowhere and is never chosen.',
    'for (let next = 0; next <= n; next += 1)',
    'for (let next = 0; next <= n; next += 1) {',
  ],
  [
    'evaluation/meeting/meeting.rules.ts',
    'The place is there, which only the types do not know.',
    'least = Math.min(least, (cost[last][next] ?? 0) + best(done | (1 << next), next))',
    'const step = last < 0 ? (first[next] ?? 0) : (cost[last][next] ?? 0)',
  ],
  ['evaluation/meeting/meeting.rules.ts', 'One is always chosen.', 'let chosen = +1'],
  [
    'evaluation/meeting/meeting.rules.ts',
    'To move what is not there, or behind the end, changes nothing for the better.',
    'for (let from = 0; from <= order.length; from += 1)',
    'for (let to = 0; to <= order.length; to += 1) {',
  ],
  [
    'platform/person/identity-number.ts',
    'A remainder of eleven has its sign.',
    'ID_CHECKS[[...digits17].reduce((sum, digit, i) => sum + Number(digit) * (ID_WEIGHTS[i] ?? 0), 0) % 11] ?? "Stryker was here!"',
  ],
  [
    'platform/person/identity.fields.ts',
    'A remainder of thirty-one has its sign.',
    'return CREDIT_CHARS[(31 - (sum % 31)) % 31] ?? "Stryker was here!"',
  ],
  [
    'platform/person/identity.fields.ts',
    'The eighteenth character has no weight.',
    'return isCreditCode(code) && creditCodeCheck(code) !== code[17]',
  ],
  [
    'platform/time.ts',
    'Each day of the week has its sign.',
    'const weekdayOf = (day: string): string => WEEK[dateOf(day).getUTCDay()] ?? "Stryker was here!"',
  ],
  [
    'platform/time.ts',
    'Only what stands behind the first element is read.',
    "const [, day = '', hours = '0', minutes = '0', seconds = '0'] = parts ?? [\"Stryker was here\"]",
  ],
  [
    'identity/carried-draft.rules.ts',
    'A sum and its opposite are both divisible by ten, or neither.',
    'return total - (doubled > 9 ? doubled - 9 : doubled)',
  ],
  [
    'identity/carried-draft.rules.ts',
    'A text that was split has a last part.',
    '!NEVER_CARRIED.includes(name.split(\'.\').at(-1) ?? "Stryker was here!") && !holdsNumber(JSON.stringify(pair)),',
  ],
  [
    'membership/kind/groups.ts',
    'Nobody is looked for before the year 1000.',
    'const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, "")}${day.slice(4)}`',
  ],
  [
    'membership/kind/groups.ts',
    'A code without a label is its own.',
    'false ? UNKNOWN : labelOf(options, code)',
  ],
  [
    'membership/organisation/organisation.rules.ts',
    'Both names are joined alike.',
    'const ordinals = (name: string) => canonicalOrganisation(name).match(ORDINAL)?.join("Stryker was here!") ?? \'\'',
    'const ordinals = (name: string) => canonicalOrganisation(name).match(ORDINAL)?.join(\'\') ?? "Stryker was here!"',
  ],
  [
    'membership/organisation/organisation.rules.ts',
    'Without pieces nothing is common, and a name of one character is too short to be within another.',
    'if (false || right.length === 0) return 0',
    'if (left.length === 0 && right.length === 0) return 0',
    'if (left.length === 0 || false) return 0',
  ],
  [
    'membership/organisation/organisation.rules.ts',
    'Two names were sorted, so that both are there.',
    'const within = true && short.length >= 4 && long.includes(short)',
    'const within = short || long && short.length >= 4 && long.includes(short)',
  ],
  [
    'office/report/report.rules.ts',
    'Only what stands behind the first element is read; a text that is no year is none.',
    'const [, yearText, quarter, month] = REPORT_PERIOD.exec(code) ?? ["Stryker was here"]',
  ],
  [
    'office/report/report.rules.ts',
    'The list begins with one.',
    'const last = reportPeriod(periods.at(-1) ?? "Stryker was here!")',
  ],
  [
    'membership/full-export/full-export.rules.ts',
    'Each consent names its fields.',
    'const asked = new Set(Object.values(consents).flatMap((consent) => consent?.fields ?? ["Stryker was here"]))',
    'const asked = new Set(Object.values(consents).flatMap((consent) => consent.fields ?? []))',
  ],
  [
    'membership/kind/private.rules.ts',
    'Each consent names its fields.',
    'Object.values(kind.consents ?? {}).some((consent) => consent.fields.includes(name as never) === true)',
  ],
  [
    'platform/endpoint.ts',
    'Each address has an area.',
    'export const areaOf = (path: string): string => path.split(\'/\')[2] ?? "Stryker was here!"',
  ],
  [
    'platform/endpoint.ts',
    'An open call asks for no confirmation.',
    "true && access.stepUp && !errors.includes('stepUpRequired')",
    'access !== "" && access.stepUp && !errors.includes(\'stepUpRequired\')',
  ],
  [
    'content/event/question.fields.ts',
    'A text has a hundred characters anyway.',
    "const size = kind === 'long' ? ({ max: MAX_LONG, widget: 'textarea' } as const) : {}",
  ],
  [
    'content/event/question.fields.ts',
    'Of an issue the place and the message are read, never its code.',
    'if (wrong) context.addIssue({ code: "", path: [at], message: `第${at + 1}个问题：${wrong}` })',
  ],
]

const listOf = (where: string, entries: readonly Entry[]): Equivalent[] =>
  entries.flatMap(([file, why, ...texts]) => texts.map((text) => ({ file: `${where}/${file}`, text, why })))

export const EQUIVALENTS: readonly Equivalent[] = [
  ...listOf('packages/contract/src', CONTRACT),
  ...listOf('packages/server/src', SERVER),
]
