import type { Slide, SlideLayout } from '#contract/content/decks.ts';

const withPicture: readonly SlideLayout[] = ['picture-left', 'picture-right', 'full-picture', 'contained-picture'];

/** The layout that is shown: one with a picture is nothing without it. */
export const layoutOf = ({ layout, picture }: Pick<Slide, 'layout' | 'picture'>): SlideLayout =>
  picture || !withPicture.includes(layout) ? layout : 'standard';
