/** Services count no further: it means that or more. */
export const countedTo = 100;

export const shownCount = (count: number): string => (count >= countedTo ? `${countedTo}+` : String(count));
