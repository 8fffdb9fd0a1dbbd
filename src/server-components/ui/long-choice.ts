/** Above it, the select of a back-office screen opens a list that can be searched (client-components/widgets). */
const shortAtMost = 10;

export const isLongChoice = (options: number): boolean => options > shortAtMost;
export const longChoice = (options: number) => (isLongChoice(options) ? ({ 'data-opens': 'choice' } as const) : {});
