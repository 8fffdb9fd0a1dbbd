import { figure } from '#contract/figure.ts';
import { countedTo } from '#contract/lists.ts';

export const shownCount = (count: number): string => `${figure(count)}${count >= countedTo ? '+' : ''}`;

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** The count in a badge beside an icon: `3K`. */
export const badgeCount = (count: number): string => compact.format(count);
