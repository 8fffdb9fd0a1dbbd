/** Above it, the select of a back-office screen opens a list that can be searched (client-components/widgets). */
const shortAtMost = 10;

export const longChoice = (options: number) => (options > shortAtMost ? ({ 'data-opens': 'choice' } as const) : {});
