/** A longer choice can be searched in the back office: a select opens a list (client-components/widgets). */
const maxShortOptions = 10;

export const isLongChoice = (options: number): boolean => options > maxShortOptions;
export const longChoice = (options: number) => (isLongChoice(options) ? ({ 'data-opens': 'choice' } as const) : {});
