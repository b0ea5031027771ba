import ts from 'typescript'

/** What tests must not hold, asked of one parsed file: what asserts nothing, is left out in silence, or hangs on luck or on the machine's speed. */

export type TestRuleName =
  | 'silent-test'
  | 'silent-skip'
  | 'empty-list'
  | 'slept-in-test'
  | 'luck-in-test'
  | 'own-limit'

export const isTestFile = (file: string): boolean => /\.(test|spec|slow)\.tsx?$/.test(file)

/** `test` of `test.skipIf(x)('…')`, `test.each(y)('…')`; undefined for any other call. */
const rootOf = (node: ts.Expression): string | undefined => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : undefined
}
const isFunction = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** The body of a test, where this is one. */
const testBody = (node: ts.Node): ts.Node | undefined => {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return undefined
  const root = rootOf(node.expression)
  if (root !== 'test' && root !== 'it') return undefined
  return node.arguments.find(isFunction)
}

const calledIn = (node: ts.Node): Set<string> => {
  const names = new Set<string>()
  const walk = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner)) {
      const name = ts.isPropertyAccessExpression(inner.expression)
        ? inner.expression.name.text
        : rootOf(inner.expression)
      if (name) names.add(name)
      const root = rootOf(inner.expression)
      if (root) names.add(root)
      // A function that is handed on is called by whoever gets it.
      for (const given of inner.arguments) if (ts.isIdentifier(given)) names.add(given.text)
    }
    ts.forEachChild(inner, walk)
  }
  walk(node)
  return names
}

/** `says` waits in other engines for words, and fails without them. */
const ASSERTS = /^(expect|assert|eventually|waitFor|verify|says$)/
/** Names of this file, and of what it imports by such a name, that assert something sooner or later. */
const asserting = (tree: ts.SourceFile): Set<string> => {
  const calls = new Map<string, Set<string>>()
  const walk = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isPropertyAssignment(node)) &&
      node.name &&
      ts.isIdentifier(node.name)
    )
      calls.set(node.name.text, calledIn(node))
    ts.forEachChild(node, walk)
  }
  walk(tree)
  const known = new Set<string>()
  for (let before = -1; before < known.size; ) {
    before = known.size
    for (const [name, called] of calls)
      if ([...called].some((one) => ASSERTS.test(one) || known.has(one))) known.add(name)
  }
  return known
}

const assertsNothing = (node: ts.Node, known: ReadonlySet<string>): string | undefined => {
  const body = testBody(node)
  if (!body) return undefined
  return [...calledIn(body)].some((name) => ASSERTS.test(name) || known.has(name))
    ? undefined
    : 'a test without an assertion'
}

const skips = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name } = node.expression
  const root = rootOf(node.expression)
  if (root !== 'test' && root !== 'it' && root !== 'describe') return undefined
  if (['skipIf', 'runIf', 'todo', 'fails', 'fixme', 'only'].includes(name.text)) return `${root}.${name.text}`
  // The runner of the journeys prints the reason.
  return name.text === 'skip' && !(node.arguments.length > 1 && isText(node.arguments[1]))
    ? `${root}.skip without a reason`
    : undefined
}
const isText = (node: ts.Node | undefined): boolean => node !== undefined && ts.isStringLiteralLike(node)

/** `expect(list.every(…))` is true of an empty list as well. */
const everyOfNone = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || rootOf(node.expression) !== 'expect' || !ts.isIdentifier(node.expression))
    return undefined
  const [asked] = node.arguments
  if (!asked || !ts.isCallExpression(asked) || !ts.isPropertyAccessExpression(asked.expression))
    return undefined
  return asked.expression.name.text === 'every' ? 'every(…) of a list that may be empty' : undefined
}

const isLoop = (node: ts.Node): boolean =>
  ts.isWhileStatement(node) || ts.isForStatement(node) || ts.isDoStatement(node) || ts.isForOfStatement(node)
const inLoop = (node: ts.Node): boolean => {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if (isLoop(at)) return true
    if (isFunction(at) && testBody(at.parent)) return false
  }
  return false
}
/** A pause between two looks is none. */
const sleeps = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || inLoop(node)) return undefined
  const name = ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : rootOf(node.expression)
  if (name === 'waitForTimeout' || (name === 'sleep' && node.arguments.length > 0)) return `${name}(…)`
  const [act] = node.arguments
  return name === 'setTimeout' && act && ts.isIdentifier(act) && /^(resolve|done)$/.test(act.text)
    ? 'a pause'
    : undefined
}

const dice = (node: ts.Node): string | undefined =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === 'random' &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'Math'
    ? 'Math.random'
    : undefined

const RUN_BY_VITEST = /^(test|it|before(All|Each)|after(All|Each))$/
/**
 * How long a test may take is said once, in vitest.config.ts, and how long it waits in `testing/eventually.ts`. The slow ones make whole
 * machines; what is patience differs from one to the next.
 */
const limits = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || node.getSourceFile().fileName.includes('.slow.')) return undefined
  const called = node.expression
  if (
    ts.isPropertyAccessExpression(called) &&
    rootOf(called) === 'vi' &&
    /^waitFor|^waitUntil/.test(called.name.text)
  )
    return `vi.${called.name.text}: take eventually(…)`
  const last = node.arguments.at(-1)
  return RUN_BY_VITEST.test(rootOf(called) ?? '') &&
    node.arguments.length > 1 &&
    last &&
    ts.isNumericLiteral(last) &&
    isFunction(node.arguments.at(-2))
    ? 'a time limit of its own'
    : undefined
}

export const lookAtTest = (
  tree: ts.SourceFile,
  say: (rule: TestRuleName, node: ts.Node, what: string | undefined) => void,
): void => {
  const known = asserting(tree)
  const walk = (node: ts.Node): void => {
    say('silent-test', node, assertsNothing(node, known))
    say('silent-skip', node, skips(node))
    say('empty-list', node, everyOfNone(node))
    say('slept-in-test', node, sleeps(node))
    say('luck-in-test', node, dice(node))
    say('own-limit', node, limits(node))
    ts.forEachChild(node, walk)
  }
  walk(tree)
}
