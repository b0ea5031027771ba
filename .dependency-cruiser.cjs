// Who may import whom (docs/architecture.md). Read by scripts/check-layers.ts.

/** The domains from the ground up; a domain imports from those below its own. */
const FLOORS = [
  'platform',
  'identity',
  'membership',
  'peer-review',
  'evaluation',
  'award',
  'content',
  'communication',
  'office',
]
const inside = (domain) => `^packages/(contract|server|web)/src/${domain}/`
const domains = FLOORS.slice(1).join('|')
/** Helpers of tests bring a whole portal along. */
const forTests = '(\\.test|\\.testing)\\.tsx?$'

const downward = FLOORS.slice(0, -1).map((domain, index) => ({
  name: `downward-from-${domain}`,
  severity: 'error',
  from: { path: inside(domain), pathNot: forTests },
  to: { path: FLOORS.slice(index + 1).map(inside) },
}))
const subject = `^packages/web/src/(${domains})/([^/]+)/`

module.exports = {
  forbidden: [
    ...downward,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'server-and-web-meet-in-contract',
      severity: 'error',
      from: { path: '^packages/(server|web)/' },
      to: { path: '^packages/(server|web|e2e)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^packages/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: `^packages/server/src/(${domains}|demo|app|main|testing)` },
    },
    {
      name: 'shared-knows-no-domain',
      severity: 'error',
      from: { path: '^packages/web/src/shared/' },
      to: { path: `^packages/web/src/(${domains}|app)/` },
    },
    {
      name: 'subjects-of-the-web-meet-at-their-index',
      severity: 'error',
      from: { path: subject },
      to: { path: subject, pathNot: ['^packages/web/src/$1/$2/', '/index\\.tsx?$'] },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: {
        path: '^packages/[^/]+/src/',
        pathNot: [forTests, '^packages/server/src/testing/'],
      },
      to: { path: [forTests, '^packages/server/src/testing/'] },
    },
    {
      name: 'one-component-library-behind-ui',
      comment: 'what a part is made of is known in shared/ui only (docs/decisions/040)',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: '^packages/web/src/shared/ui/' },
      to: { path: '^node_modules/(react-aria|react-aria-components|@internationalized|react-stately)/' },
    },
  ],
  options: {
    // Only cycles and rules are asked for; and nothing changes on the disk while it is read.
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
}
