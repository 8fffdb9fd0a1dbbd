import * as z from 'zod';
import { listContentAudit } from '#contract/audit.ts';
import { pictureJson } from '#contract/content/media.ts';
import { locales, type Site, siteChanges } from '#contract/content/site.ts';
import { addTypeface, typefaceLimits } from '#contract/content/typefaces.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';
import { pictureValue, textOfPicture } from '../ui/picture-field.tsx';

const { name, tagline, description, contactEmail, contactPhone, addressLines, socialUrl, socialLabel, footnote } =
  siteChanges.shape;

/** All forms of the screen change the same record. */
export const siteLog = { log: listContentAudit, target: { targetType: 'site', targetId: 'site' } } as const;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const siteFields = defineFields({
  name: {
    label: 'Name',
    hint: 'In the header, in titles of pages, on invoices and in the feed.',
    schema: name,
    input: { required: true },
  },
  tagline: {
    label: 'Tagline',
    hint: 'Below the name in the footer, and above the products.',
    schema: tagline.default(''),
    input: {},
  },
  description: {
    label: 'Description',
    hint: 'For search engines and shared links to pages that have no description of their own.',
    schema: description.default(''),
    rows: 3,
  },
  contactEmail: {
    label: 'E-mail address',
    hint: 'Public: in the footer, on the contact page and on invoices.',
    schema: contactEmail.default(null),
    input: { type: 'email', inputMode: 'email', spellCheck: false },
  },
  contactPhone: {
    label: 'Phone number',
    hint: 'As people should read it, with the country code.',
    schema: contactPhone.default(null),
    input: { type: 'tel', inputMode: 'tel' },
  },
  addressLines: {
    label: 'Address',
    hint: 'Up to six lines.',
    schema: z.string().default('').transform(linesOf).pipe(addressLines),
    rows: 4,
    text: (value) => linesOf(value ?? '').join(', '),
  },
  socialUrl: {
    label: 'Address of your profile on a social network',
    hint: 'The full address, beginning with https://.',
    schema: socialUrl.default(null),
    input: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  },
  socialLabel: {
    label: 'Text of the link to your profile',
    hint: 'Without a text, the link shows the address.',
    schema: socialLabel.default(null),
    input: {},
  },
  footnote: {
    label: 'Last line of the footer',
    hint: 'Such as the registration of the company.',
    schema: footnote.default(''),
    rows: 2,
  },
});

export const valuesOf = ({ addressLines: lines, ...site }: Site): Values => ({
  name: site.name,
  tagline: site.tagline,
  description: site.description,
  contactEmail: site.contactEmail ?? '',
  contactPhone: site.contactPhone ?? '',
  addressLines: lines.join('\n'),
  socialUrl: site.socialUrl ?? '',
  socialLabel: site.socialLabel ?? '',
  footnote: site.footnote,
});

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
export const nameOfLocale = (locale: string): string => languages.of(locale) ?? locale;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const localeOptions = locales
  .map((value) => ({ value, label: nameOfLocale(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

export const regionFields = defineFields({
  locale: {
    label: 'Language and country',
    hint: 'How dates, numbers and amounts are written, and the language of buttons, labels and errors on pages and of messages to people who chose none. There are texts in English, German, French, Spanish and Arabic; for any other language they are in English. What you write stays as it is, and the back office is in English.',
    schema: siteChanges.shape.locale,
    options: localeOptions,
  },
  timeZone: {
    label: 'Time zone',
    hint: 'For the dates and times that pages show.',
    schema: siteChanges.shape.timeZone,
    options: zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  },
});

export const languageFields = defineFields({
  added: {
    label: 'Add a language',
    hint: 'Visitors read the pages in this language at addresses of their own, such as /de/news for German.',
    schema: z.union([z.literal('').transform(() => undefined), z.enum(locales)]).optional(),
    options: [{ value: '', label: 'None' }, ...localeOptions],
  },
  untranslated: {
    label: 'Pages and records that nobody has translated',
    schema: siteChanges.shape.untranslated,
    options: [
      { value: 'shown', label: 'Shown in the first language, with a note' },
      { value: 'hidden', label: 'Not found in the other languages' },
    ],
    choices: true,
  },
});

const pictureField = (label: string, hint: string) => ({
  label,
  hint,
  schema: pictureJson.nullable().default(null),
  text: textOfPicture,
});

export const lookFields = defineFields({
  logo: pictureField(
    'Logo',
    'In the header, where it is 30 pixels high, in the footer, on error pages and in previews.',
  ),
  darkLogo: pictureField(
    'Logo for dark backgrounds',
    'For the dark theme and the footer. Without it, the other logo is used there too.',
  ),
  icon: pictureField(
    'Icon',
    'A square of at least 180, better 512 pixels: for tabs, bookmarks and the start screens of phones.',
  ),
  sharingPicture: pictureField(
    'Picture for shared links',
    'In the preview of pages that have no picture of their own.',
  ),
  namedLogo: {
    label: 'Name beside the logo',
    schema: z.stringbool().default(true),
    options: [
      { value: 'true', label: 'Shown' },
      { value: 'false', label: 'Hidden, because the logo contains it' },
    ],
    choices: true,
  },
  themeColour: {
    label: 'Colour of the browser’s frame',
    hint: 'Such as #0f3d3e. Some browsers and phones show it around the light pages.',
    schema: siteChanges.shape.themeColour.default(null),
    input: { autoCapitalize: 'none', spellCheck: false },
  },
});

export const typefaceFields = defineFields({
  file: {
    label: 'Font file',
    hint: `WOFF2, TTF or OTF of at most ${typefaceLimits.bytes / 1024 / 1024} MB. Add the files of one typeface, such as regular and bold, one after the other.`,
  },
  licence: {
    label: 'Note about the licence',
    hint: 'Such as where it was bought, and the number of the invoice.',
    schema: addTypeface.input.shape.licence,
    input: {},
  },
  licensed: { label: 'I may use this typeface on this site', schema: addTypeface.input.shape.licensed },
});

export const lookValues = (site: Site): Values => ({
  logo: pictureValue(site.logo),
  darkLogo: pictureValue(site.darkLogo),
  icon: pictureValue(site.icon),
  sharingPicture: pictureValue(site.sharingPicture),
  namedLogo: String(site.namedLogo),
  themeColour: site.themeColour ?? '',
});

export const historyLabels = {
  ...labelsOf(siteFields),
  ...labelsOf(lookFields),
  ...labelsOf(regionFields),
  languages: 'Other languages',
  untranslated: languageFields.untranslated.label,
  menus: 'Menus',
  open: 'Open to visitors',
  ...labelsOf(typefaceFields),
  typeface: 'Typeface',
  weights: 'Weights',
  pagesOff: 'Pages that are switched off',
  hasChecklist: 'Checklist on the overview',
};
export const historyPhrases = {
  'site.change': 'changed it',
  'site.open': 'opened it to visitors',
  'site.close': 'closed it to visitors',
  'site.add-typeface': 'added a typeface',
  'site.delete-typeface': 'deleted a typeface',
};
