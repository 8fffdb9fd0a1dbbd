import { countedTo } from '#contract/lists.ts';
import { siteFormat } from '#contract/site-format.ts';

export const shownCount = (count: number): string =>
  `${count.toLocaleString(siteFormat().locale)}${count >= countedTo ? '+' : ''}`;

/** The count in a badge beside an icon: `3K`. */
export const badgeCount = (count: number): string => count.toLocaleString('en', { notation: 'compact' });
