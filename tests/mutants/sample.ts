/** `MUTANTS_SAMPLE=4`: every fourth mutant is run; a variable, because Stryker runs mutants in a process of its own. */
const every = Number(process.env['MUTANTS_SAMPLE'] ?? 1);

export const isInSample = ({ id }: { id: string }): boolean => Number(id) % every === 0;
