import { dirname } from 'node:path'
import ts from 'typescript'
import { isTestFile, lookAtTest, type TestRuleName } from './test-rules.ts'

/** What the sources must not hold, asked of one parsed file (docs/architecture.md). Exceptions stand in known-violations.json. */

export interface Found {
  readonly rule: RuleName
  readonly file: string
  readonly line: number
  readonly what: string
}

export type RuleName =
  | 'sql-in-queries'
  | 'named-states'
  | 'named-guards'
  | 'one-clock'
  | 'named-periods'
  | 'file-size'
  | 'function-size'
  | 'folder-size'
  | 'parameters'
  | 'unrun-query'
  | TestRuleName

const MOST = { lines: 300, function: 60, component: 100, parameters: 4, folder: 15 } as const

const isTest = (file: string): boolean =>
  /\.(test|testing|factory|spec|slow)\.tsx?$|\/testing\/|^packages\/e2e\/|^bench\//.test(file)
const isProduct = (file: string): boolean =>
  /^packages\/(contract|server|web)\/src\//.test(file) && !isTest(file)
const isServer = (file: string): boolean => isProduct(file) && file.startsWith('packages/server/')
const mayHoldSql = (file: string): boolean =>
  /\.queries\.ts$|\/src\/(migrations|demo)\/|\/platform\/(database|backup)\//.test(file)

// --- SQL stands in `….queries.ts` -------------------------------------------------------------------------------------

const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'])
const isSql = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'sql'

const builtSql = (node: ts.Node): string | undefined => {
  if (ts.isTaggedTemplateExpression(node)) return isSql(node.tag) ? 'sql`…`' : undefined
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  return isSql(expression) || BUILDERS.has(name.text) ? `${name.text}(…)` : undefined
}

// --- a query is run -----------------------------------------------------------------------------------------------------

/** The last call of a chain that builds a statement, and whether one of its calls runs it. */
const leftUnrun = (node: ts.Node): string | undefined => {
  if (!ts.isExpressionStatement(node)) return undefined
  let at: ts.Expression = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    const { name, expression } = at.expression
    if (/^execute|^stream$|^then$|^catch$/.test(name.text)) return undefined
    if (BUILDERS.has(name.text)) return `${name.text}(…) is never executed`
    at = expression
  }
  return undefined
}

// --- a state has a name -----------------------------------------------------------------------------------------------

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])
const digit = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) && /^\d{1,2}$/.test(node.text) ? `'${node.text}'` : undefined
const namesState = (name: ts.PropertyName): boolean =>
  (ts.isIdentifier(name) || ts.isStringLiteral(name)) && /(^s|S)tat(e|us)$/.test(name.text)

const namelessState = (node: ts.Node): string | undefined => {
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind))
    return digit(node.left) ?? digit(node.right)
  if (ts.isCaseClause(node)) return digit(node.expression)
  if (ts.isPropertyAssignment(node) && namesState(node.name)) return digit(node.initializer)
  return undefined
}

// --- a refusal by a guard has a name ----------------------------------------------------------------------------------

const namelessGuard = (node: ts.Node): string | undefined => {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  const [first] = node.arguments ?? []
  if (node.expression.text !== 'AppError' || !first || !ts.isStringLiteralLike(first)) return undefined
  return first.text === 'guardFailed' ? `new AppError('guardFailed', …)` : undefined
}

// --- days and times are written in one place ----------------------------------------------------------------------------

const TIME_MODULE = 'packages/contract/src/platform/time.ts'
const OF_THE_MACHINE = /^(getFullYear|getMonth|getDate|getDay|getHours|getMinutes|toLocale(Date|Time)String)$/
const CUT = /^(slice|substring|split|replace|replaceAll)$/

const isNumber = (node: ts.Node, value: number): boolean =>
  ts.isNumericLiteral(node) && Number(node.text.replaceAll('_', '')) === value
/** The words of a text, also of one with gaps. */
const wordsIn = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)
    ? node.text
    : ''

const ownClock = (node: ts.Node): string | undefined => {
  if (wordsIn(node).includes('+08:00')) return '+08:00'
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken)
    return isNumber(node.left, 8) && isNumber(node.right, 3_600_000) ? 'eight hours' : undefined
  if (!ts.isPropertyAccessExpression(node)) return undefined
  const { expression, name } = node
  if (name.text === 'DateTimeFormat' || OF_THE_MACHINE.test(name.text)) return name.text
  const isCut = CUT.test(name.text) && ts.isCallExpression(expression)
  return isCut &&
    ts.isPropertyAccessExpression(expression.expression) &&
    expression.expression.name.text === 'toISOString'
    ? `toISOString().${name.text}`
    : undefined
}

/** What is due, late or over in a review is judged by the portal's clock (packages/server/src/platform/clock/portal-now.ts), not by the machine's. */
const judgesByTime = (file: string): boolean =>
  isServer(file) && /\/src\/(peer-review|evaluation|award)\//.test(file)
const machineNow = (node: ts.Node): string | undefined => {
  const isDate = (one: ts.Node) => ts.isIdentifier(one) && one.text === 'Date'
  if (ts.isNewExpression(node))
    return isDate(node.expression) && node.arguments?.length === 0 ? 'new Date()' : undefined
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression, name } = node.expression
  return isDate(expression) && name.text === 'now' ? 'Date.now()' : undefined
}

// --- a period has a name ------------------------------------------------------------------------------------------------

/** Named, it is found (plants/period-page.ts) and asked for its two tests. Seconds are patience, not periods. */
const mayHoldPeriods = (file: string): boolean =>
  isProduct(file) &&
  /^packages\/(server|contract)\//.test(file) &&
  !/\/src\/(migrations|demo)\//.test(file) &&
  file !== TIME_MODULE
const FROM_A_MOMENT = /(?:- |now\(\) \+ )interval '\d+ (?:minute|hour|day|week|month|year)s?'/
const namelessPeriod = (node: ts.Node): string | undefined => {
  const period = FROM_A_MOMENT.exec(wordsIn(node))?.[0]
  if (period) return period
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken)
    return undefined
  const isUnit = isNumber(node.right, 3_600_000) || isNumber(node.right, 86_400_000)
  return isUnit && ts.isNumericLiteral(node.left) ? `${node.left.text} hours or days` : undefined
}

// --- sizes --------------------------------------------------------------------------------------------------------------

type Function = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration
const isFunction = (node: ts.Node): node is Function =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

const nameOf = (node: Function, parent: ts.Node): string => {
  const name = node.name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined)
  return name && ts.isIdentifier(name) ? name.text : 'a function'
}

const tooLong = (node: Function, name: string, tree: ts.SourceFile): string | undefined => {
  const lineOf = (place: number) => tree.getLineAndCharacterOfPosition(place).line
  const lines = lineOf(node.end) - lineOf(node.getStart(tree)) + 1
  const isComponent = tree.fileName.endsWith('.tsx') && /^[A-Z]/.test(name)
  return lines > (isComponent ? MOST.component : MOST.function) ? `${name} has ${lines} lines` : undefined
}

// --- one walk -------------------------------------------------------------------------------------------------------------

type Say = (rule: RuleName, node: ts.Node, what: string | undefined) => void

/** What is asked of each node of a file: which rules hold for it is found out once. */
const asked = (tree: ts.SourceFile, say: Say) => {
  const file = tree.fileName
  const product = isProduct(file)
  const server = isServer(file)
  const sql = server && !mayHoldSql(file)
  const guards = server && !file.includes('/platform/http/')
  const clock = product && file !== TIME_MODULE
  const judges = judgesByTime(file)
  const periods = mayHoldPeriods(file)
  const ofFunction = (node: Function, parent: ts.Node): void => {
    const name = nameOf(node, parent)
    if (product) say('function-size', node, tooLong(node, name, tree))
    const count = node.parameters.length
    if (count > MOST.parameters) say('parameters', node, `${name} takes ${count} in order`)
  }
  return (node: ts.Node, parent: ts.Node): void => {
    if (sql) say('sql-in-queries', node, builtSql(node))
    say('unrun-query', node, leftUnrun(node))
    if (product) say('named-states', node, namelessState(node))
    if (guards) say('named-guards', node, namelessGuard(node))
    if (clock) say('one-clock', node, ownClock(node))
    if (judges) say('one-clock', node, machineNow(node))
    if (periods) say('named-periods', node, namelessPeriod(node))
    if (isFunction(node)) ofFunction(node, parent)
  }
}

/** `file`: its path from the root of the repository. */
export const lookAt = (file: string, text: string): Found[] => {
  const found: Found[] = []
  if (file.endsWith('.generated.ts')) return found
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, isTestFile(file), kind)
  const say: Say = (rule, node, what) => {
    if (what === undefined) return
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    found.push({ rule, file, line, what })
  }
  const ask = asked(tree, say)
  const walk = (node: ts.Node, parent: ts.Node): void => {
    ask(node, parent)
    node.forEachChild((child) => walk(child, node))
  }
  walk(tree, tree)
  if (isTestFile(file)) lookAtTest(tree, say)
  const lines = text.trimEnd().split('\n').length
  if (lines > MOST.lines) found.push({ rule: 'file-size', file, line: 1, what: `has ${lines} lines` })
  return found
}

/** Tests stand beside what they test and do not count; nor do the migrations, of which there is one more each time. */
export const fullFolders = (files: readonly string[]): Found[] => {
  const counts = new Map<string, number>()
  for (const file of files.filter(isProduct)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) =>
    count > MOST.folder
      ? [{ rule: 'folder-size' as const, file: folder, line: 0, what: `holds ${count} files` }]
      : [],
  )
}
