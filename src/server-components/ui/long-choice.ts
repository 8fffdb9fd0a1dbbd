/** Above it, what is chosen from can be searched in the back office: a select opens a list (client-components/widgets). */
const shortAtMost = 10;

export const isLongChoice = (options: number): boolean => options > shortAtMost;
export const longChoice = (options: number) => (isLongChoice(options) ? ({ 'data-opens': 'choice' } as const) : {});
