/** One project per folder of tests/, for a machine of two cores: `npm test` works off their runs in two lines. */
import { defineConfig } from 'vitest/config';

/** Suites of error pages, forms and guards, which run on the defaults and with every optional setting on. */
const withEverySetting = ['access', 'actions-access', 'forms', 'guards', 'pages', 'panel-failures', 'returned-form'];

type ProjectOptions = {
  order: number;
  workers?: number;
  timeout?: number;
  include?: string[];
  globalSetup?: string[];
  execArgv?: string[];
  env?: Record<string, string>;
};

/** Projects with the same `order` run together. Timeouts in milliseconds. */
const project = (name: string, { order, workers = 2, timeout = 10_000, ...others }: ProjectOptions) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`, `tests/${name}/**/*.test.tsx`],
    environment: 'node' as const,
    pool: 'forks' as const,
    maxWorkers: workers,
    // Most time of a short test file goes into loading modules, so files share a process.
    isolate: false,
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 120_000),
    teardownTimeout: 30_000,
    restoreMocks: true,
    // The summary of a run prints messages without the comparison, so they name what differs.
    chaiConfig: { truncateThreshold: 400 },
    // Polls end as soon as they succeed; the timeout is for busy machines.
    expect: { poll: { timeout: 20_000 } },
    sequence: { groupOrder: order },
    ...others,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('contract', { order: 0 }),
      project('components', { order: 0 }),
      project('conformance', { order: 0, timeout: 60_000 }),
      // React's own writer exists only under this condition, and writes what can be compared only in production.
      project('flight', { order: 0, execArgv: ['--conditions=react-server'], env: { NODE_ENV: 'production' } }),
      project('gateway', { order: 1, timeout: 60_000, globalSetup: ['tests/helpers/account-app.ts'] }),
      project('every-setting', {
        order: 1,
        timeout: 60_000,
        include: withEverySetting.map((name) => `tests/gateway/${name}.test.ts`),
        globalSetup: ['tests/helpers/account-app.ts'],
        env: { EVERY_SETTING: '1' },
      }),
      project('pages', { order: 2, timeout: 60_000, workers: 1, globalSetup: ['tests/helpers/shared-product.ts'] }),
      project('engine', { order: 3, timeout: 60_000, workers: 1, globalSetup: ['tests/helpers/small-app.ts'] }),
      project('services', { order: 4, timeout: 120_000, globalSetup: ['tests/helpers/shared-postgres.ts'] }),
      project('browser', {
        order: 5,
        timeout: 90_000,
        workers: 1,
        globalSetup: ['tests/helpers/shared-product.ts'],
      }),
    ],
  },
});
