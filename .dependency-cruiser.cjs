// The house's borders (docs/architecture.md): who may import whom. Every arrow points down or it does not build.
const room = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    room(
      'no-cycles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A circle has no ground floor.',
    ),
    room(
      'no-cycles-of-types',
      { path: '^(packages/(contract|domain)|apps/server)/src' },
      { circular: true },
      'Types that need each other belong into one file, or a third one.',
    ),
    room(
      'domain-stands-alone',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src' },
      'The domain is pure: it imports nothing.',
    ),
    room(
      'core-knows-only-domain',
      { path: '^packages/core/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(core|domain)/src' },
      'The core has no clock, no I/O, no dependency.',
    ),
    room(
      'core-kernel-is-the-ground',
      { path: '^packages/core/src/kernel', pathNot: '\\.test\\.ts$' },
      { path: '^packages/core/src', pathNot: '^packages/core/src/kernel' },
      'The kernel knows neither trading nor rooms.',
    ),
    room(
      'core-trading-knows-no-product',
      { path: '^packages/core/src/trading', pathNot: '\\.test\\.ts$' },
      { path: '^packages/core/src', pathNot: '^packages/core/src/(kernel|trading)' },
      'Trading is neutral of product.',
    ),
    room(
      'core-rooms-are-strangers',
      { path: '^packages/core/src/rooms/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^packages/core/src', pathNot: '^packages/core/src/(kernel|trading|rooms/$1)/' },
      'Rooms meet in commands, the ledger and events.',
    ),
    room(
      'no-cycles-in-the-core',
      { path: '^packages/core/src' },
      { circular: true },
      'Types included: what needs each other is one file.',
    ),
    room(
      'contract-knows-only-domain-and-zod',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/(contract|domain)/src', 'node_modules/zod/'] },
      'The contract is shared by server and web.',
    ),
    room(
      'ui-knows-no-domain',
      { path: '^packages/ui/src' },
      { path: '^(packages/(?!ui)|apps)' },
      'ui knows nothing of ours.',
    ),
    room(
      'kit-knows-no-application',
      { path: '^packages/kit/src', pathNot: '\\.test\\.tsx?$' },
      { path: '^(packages/core|apps)/' },
      'The kit serves every application and knows none.',
    ),
    room(
      'ui-heavy-parts-come-late',
      { path: '^(packages/(ui|kit)|apps/(web|console))/src', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^packages/ui/src/(area-chart|date-range-picker|donut-chart|qr-code|time-chart)\\.tsx$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
      'What brings a library of its own is imported when it is to be seen.',
    ),
    room(
      'web-never-imports-core-or-server',
      { path: '^apps/web/src' },
      { path: '^(packages/core|apps/server)' },
      'The web previews with the domain and speaks the contract.',
    ),
    room(
      'server-never-imports-web',
      { path: '^apps/server/src' },
      { path: '^(apps/web|packages/ui)' },
      'Two sides of one wire.',
    ),
    room(
      'server-features-are-strangers',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
      'Features meet through commands, events and projections.',
    ),
    room(
      'server-features-use-the-written-surface',
      { path: '^apps/server/src/features/', pathNot: '(\\.test\\.ts$|/testing/)' },
      {
        path: [
          '^apps/server/src/platform/(journal/|secrets\\.ts|http/http\\.ts)',
          '^apps/server/src/platform/core-host/(?!(api-code|core-host)\\.ts)',
          '^apps/server/src/platform/db/(claim-|embedded-|listen|postgres-|postmaster)',
          '^apps/server/src/platform/projections/(backlog|batch|projection-(loop|writer)|projector-messages|run-)',
          '^apps/server/src/platform/(outbox|jobs|mail|notify|prices)/.*(worker|service|store|transport)\\.ts',
        ],
      },
      'Features use the platform by platform/feature.ts and the interfaces that it names; how it works is its own.',
    ),
    room(
      'server-platform-knows-no-feature',
      { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(features|main|server)' },
      'The platform carries features, it does not know them.',
    ),
    room(
      'web-trading-knows-no-product',
      { path: '^apps/web/src/trading/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      { path: '^(apps|packages)/', pathNot: '^(packages/(kit|ui|contract|domain)/|apps/web/src/trading/)' },
      'ui < kit < trading: what every terminal has serves spot, margin, contracts and simulation alike.',
    ),
    room(
      'web-features-know-no-frame',
      { path: '^apps/web/src/features/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^(apps|packages)/',
        pathNot: '^(packages/(kit|ui|contract|domain)/|apps/web/src/(trading|features)/)',
      },
      'kit < trading < features: a feature is put into the frame by the application and imports neither.',
    ),
    room(
      'web-shell-knows-no-feature',
      { path: '^apps/web/src/shell/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(apps|packages)/', pathNot: '^(packages/(kit|ui|contract|domain)/|apps/web/src/(trading|shell)/)' },
      'features < shell < app: the frame has slots, which the application fills.',
    ),
    room(
      'web-features-are-strangers',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      'Features meet in routes.',
    ),
    room(
      'console-stands-alone',
      { path: '^apps/console/src', pathNot: '\\.test\\.tsx?$' },
      { path: '^(apps|packages)/', pathNot: '^(apps/console/src|packages/(kit|ui|contract|domain))/' },
      'The console shares the kit with the site, and nothing else.',
    ),
    room(
      'console-rooms-are-strangers',
      { path: '^apps/console/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/console/src/', pathNot: '^apps/console/src/(room|features/$1)/' },
      'A room uses what every room may use, and knows neither another one nor the frame.',
    ),
    room(
      'console-frame-knows-no-room',
      { path: '^apps/console/src/(frame|room)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/console/src/(app|features)/' },
      'The frame shows the rooms of a list that it is given.',
    ),
    room(
      'console-rooms-know-no-frame',
      { path: '^apps/console/src/room/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/console/src/frame/' },
      'What every room may use is below the frame.',
    ),
    room(
      'no-test-code-in-the-product',
      { path: '^(packages|apps)/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      { path: '(\\.test\\.tsx?$|^tests/|/testing/)' },
      'The product does not lean on its tests.',
    ),
    room('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }, 'An import that leads nowhere.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.cruise.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      mainFields: ['module', 'main'],
    },
  },
};
