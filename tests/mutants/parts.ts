/** The parts that `npm run mutants` breaks, each with the tests that should notice. */
type Part = { readonly mutate: string[]; readonly tests: string[] };

const gateway = (folder: string, ...tests: string[]): Part => ({
  mutate: [`server/gateway/${folder}/**/*.ts`],
  tests: tests.length > 0 ? tests.map((name) => `tests/gateway/${name}.test.ts`) : ['tests/gateway/*.test.ts'],
});

export const parts: Readonly<Record<string, Part>> = {
  flight: { mutate: ['engine/flight-*.ts'], tests: ['tests/flight/*.test.ts'] },
  contract: { mutate: ['src/contract/**/*.ts'], tests: ['tests/{contract,components}/*.test.{ts,tsx}'] },
  security: gateway('security'),
};
