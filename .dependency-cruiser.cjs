// Who may import whom (docs/architecture.md). Read by scripts/check-layers.ts.
const feature = '^packages/(server|web)/src/features/([^/]+)/'
module.exports = {
  forbidden: [
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
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(features|app|main|testing)' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/web/src/shared/' },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'features-meet-at-their-index',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: ['^packages/(server|web)/src/features/$2/', '/index\\.tsx?$'] },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: {
        path: '^packages/[^/]+/src/',
        pathNot: ['(\\.test|-testing)\\.tsx?$', '^packages/server/src/testing/'],
      },
      to: { path: ['(\\.test|-testing)\\.tsx?$', '^packages/server/src/testing/'] },
    },
    {
      name: 'antd-by-its-parts',
      comment: 'the barrel puts all of antd into one chunk',
      severity: 'error',
      from: { path: '^packages/web/src/' },
      to: { path: '^node_modules/antd/(es|lib)/index\\.' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
