import type { SlideLayout } from '#contract/content/decks.ts';

export const layoutLabels: Readonly<Record<SlideLayout, string>> = {
  standard: 'Standard',
  title: 'Headline',
  'picture-right': 'Picture right',
  'picture-left': 'Picture left',
  'full-picture': 'Full picture',
  'contained-picture': 'Whole picture',
  quote: 'Quote',
  numbers: 'Numbers',
};
