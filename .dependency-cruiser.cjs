/** The import arrow of docs/architecture.md: domain ← services ← adapters ← web | worker ← app. */

const TESTS = '\\.(test|spec)\\.tsx?$'
const DOMAIN = '^lib/domain/'
const SERVICES = '^lib/services/'
const ADAPTERS = '^lib/adapters/'
const WORKER = '^lib/worker/'
const WEB = '^lib/web/'
const PAGES = '^(app|components)/'
const SHELLS = '^(app|components|scripts|e2e|proxy\\.ts|instrumentation\\.ts)'

/** Code of the product: tests and what they are built from may also use fakes, builders, and what they need to look from outside. */
const sourceIn = (path) => ({ path, pathNot: [TESTS, '/testing/'] })

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-only-itself-and-zod',
      severity: 'error',
      from: sourceIn(DOMAIN),
      to: { pathNot: [DOMAIN, 'node_modules/zod/'] },
    },
    {
      name: 'services-import-only-domain',
      comment: 'Use cases reach the outside through lib/services/ports.',
      severity: 'error',
      from: sourceIn(SERVICES),
      to: { pathNot: [DOMAIN, SERVICES, 'node_modules/zod/'] },
    },
    {
      name: 'adapters-import-nothing-above',
      severity: 'error',
      from: sourceIn(ADAPTERS),
      to: { path: [WORKER, WEB, SHELLS] },
    },
    {
      name: 'worker-and-web-share-only-what-is-below',
      severity: 'error',
      from: sourceIn(WORKER),
      to: { path: [WEB, SHELLS] },
    },
    {
      name: 'web-never-opens-ssh',
      severity: 'error',
      from: sourceIn(WEB),
      to: { path: ['^lib/adapters/ssh/', WORKER, SHELLS] },
    },
    {
      name: 'pages-import-no-adapter-and-no-worker',
      severity: 'error',
      from: sourceIn(PAGES),
      to: { path: [ADAPTERS, WORKER, '^e2e/', '^scripts/'] },
    },
    {
      name: 'pages-import-no-use-case',
      comment: 'A page asks lib/web, which decides who may.',
      severity: 'error',
      from: sourceIn(PAGES),
      to: { path: SERVICES },
    },
    {
      name: 'components-import-no-page',
      severity: 'error',
      from: sourceIn('^components/'),
      to: { path: '^app/' },
    },
    {
      name: 'only-charts-import-recharts',
      severity: 'error',
      from: { pathNot: '^components/charts/' },
      to: { path: 'node_modules/recharts/' },
    },
    {
      name: 'only-the-ssh-adapter-imports-ssh2',
      severity: 'error',
      from: { pathNot: ['^lib/adapters/ssh/', '^lib/testing/', '^e2e/'] },
      to: { path: 'node_modules/(ssh2|@types/ssh2)/' },
    },
    {
      name: 'only-the-database-adapter-imports-prisma',
      severity: 'error',
      from: { pathNot: ['^lib/adapters/db/', '^prisma/', '^scripts/db/', '(^|/)generated/'] },
      to: { path: ['node_modules/(@prisma|prisma|better-sqlite3|pg)/', '(^|/)generated/'] },
    },
    {
      name: 'tests-are-imported-by-nobody',
      severity: 'error',
      from: {},
      to: { path: TESTS },
    },
    {
      name: 'fakes-are-for-tests',
      severity: 'error',
      from: { path: '^(lib|app|components)/', pathNot: [TESTS, '^lib/testing/'] },
      to: { path: '^lib/testing/' },
    },
    {
      name: 'no-cycles',
      comment: 'Types may refer to each other; code that runs may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '(^|/)generated/'] },
    exclude: { path: ['^\\.next/', '^dist/', '\\.css$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
}
