/** Colours, corners and spacing of every page. Tones between the chosen colours are derived in `look-palette.ts`. */
import * as z from 'zod';
import { revision, saveReplaced } from '../lists.ts';
import { resource } from '../resource.ts';
import { shippedTypefaces, usualTypefaces } from '../shipped-typefaces.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { picture } from './media.ts';
import { typeface } from './typefaces.ts';

export const lookThemes = ['light', 'dark'] as const;
export type LookTheme = (typeof lookThemes)[number];
export const colourNames = ['ground', 'text', 'accent'] as const;
/** Each as #rrggbb in lower case. */
export type Colours = Readonly<Record<(typeof colourNames)[number], string>>;
export type ColourField = `${LookTheme}${Capitalize<keyof Colours>}`;

export const radii = { none: '0px', slight: '3px', round: '8px', 'very-round': '16px' } as const;
const radiusName = z.enum(Object.keys(radii) as [keyof typeof radii, ...(keyof typeof radii)[]]);
const density = z.enum(['comfortable', 'compact']);
/** It stands beside the form of sign-in on wide screens. */
const signIn = z.enum(['drawing', 'picture', 'none']);

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Please enter a colour as # and six digits or letters from a to f.');
const title = z.string().trim().min(1, 'Please enter a name.').max(60);
/** Ids of typefaces. */
const headingTypeface = z.string().max(60);
const textTypeface = headingTypeface.refine(
  (id) => !shippedTypefaces.some((shipped) => shipped.id === id && shipped.isForHeadings),
  'This typeface is for headings only: it has no bold weight. Please choose another one.',
);

export const lookChanges = z.object({
  title,
  lightGround: colour,
  lightText: colour,
  lightAccent: colour,
  darkGround: colour,
  darkText: colour,
  darkAccent: colour,
  radius: radiusName,
  density,
  signIn,
  signInPicture: picture.nullable(),
  textTypeface,
  headingTypeface,
});

/** Versions are stored as they were written, so every field has a default. */
export const lookContent = z.object({
  title: z.string().max(60).default('The look of the program'),
  lightGround: colour.default('#f6f3ec'),
  lightText: colour.default('#14201f'),
  lightAccent: colour.default('#a3461f'),
  darkGround: colour.default('#0c1818'),
  darkText: colour.default('#e9ece5'),
  darkAccent: colour.default('#e8976d'),
  radius: radiusName.default('slight'),
  density: density.default('comfortable'),
  signIn: signIn.default('drawing'),
  signInPicture: picture.nullable().default(null),
  textTypeface: textTypeface.default(usualTypefaces.text),
  headingTypeface: headingTypeface.default(usualTypefaces.headings),
});
export type LookContent = z.infer<typeof lookContent>;

export const defaultLook: LookContent = lookContent.parse({});

export const coloursOf = (look: LookContent, theme: LookTheme): Colours =>
  theme === 'light'
    ? { ground: look.lightGround, text: look.lightText, accent: look.lightAccent }
    : { ground: look.darkGround, text: look.darkText, accent: look.darkAccent };

/** The colours of a theme that nobody changed are those of `tokens.css`, which were chosen by hand. */
export function isDefaultTheme(colours: Colours, theme: LookTheme): boolean {
  const usual = coloursOf(defaultLook, theme);
  return colourNames.every((name) => colours[name] === usual[name]);
}

export const shownLook = lookContent.extend({
  /** Grows with each publication, so that no address of a style sheet is used again; 0 if nothing was published. */
  edition: z.number().int().default(0),
  /** Uploaded typefaces that the look names. */
  typefaces: z.array(typeface).default([]),
});
export type ShownLook = z.infer<typeof shownLook>;
export const usualLook: ShownLook = shownLook.parse({});

export const lookId = 'site';
export const lookPreviewUrl = '/account/look-preview';
export const previewedPages = {
  home: 'Home',
  product: 'Product',
  post: 'Post',
  contact: 'Contact',
  login: 'Sign-in',
} as const;
export type PreviewedPage = keyof typeof previewedPages;

const lookRecord = z.object({
  id: z.literal(lookId),
  revision: z.number().int(),
  edition: z.number().int(),
  content: lookContent,
  pending: lookContent.nullable(),
});
export type LookRecord = z.infer<typeof lookRecord>;

export const draftOf = ({ pending, content }: Pick<LookRecord, 'pending' | 'content'>): LookContent =>
  pending ?? content;

const ofLook = resource({
  service: 'content',
  access: 'site.manage',
  path: '/admin/looks/:id',
  key: { id: z.literal(lookId) },
  output: lookRecord,
});

export const getLook = ofLook.get('', 'Get the look of the site with its draft');

export const saveLook = ofLook.patch('', 'Save the draft without publishing it; 422 for colours nobody can read', {
  input: lookChanges.partial().extend({ revision, saveReplaced }),
});

export const publishLook = ofLook.post(
  '/publish',
  'Publish the draft; 422 if a pair of colours has too little contrast',
  {
    input: { revision },
  },
);

export const draftOfLook = draftEndpoints(ofLook, { content: lookContent, name: 'the look' });
