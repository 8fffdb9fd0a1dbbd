import * as z from 'zod';
import { listContentAudit } from '#contract/audit.ts';
import {
  type ColourField,
  colourNames,
  type LookContent,
  lookChanges,
  lookId,
  lookThemes,
} from '#contract/content/look.ts';
import { pictureJson } from '#contract/content/media.ts';
import type { Typeface } from '#contract/content/typefaces.ts';
import { fieldOf, readColour } from '#contract/look-palette.ts';
import type { RichText } from '#contract/rich-text.ts';
import { shippedTypefaces, systemTypeface } from '#contract/shipped-typefaces.ts';
import type { Option } from '../../ui/field.tsx';
import { defineFields, labelsOf, optionsOf, textOfFields, type Values } from '../ui/fields.ts';
import { pictureValue, textOfPicture } from '../ui/picture-field.tsx';

export const styleName = 'look';
export const styleLog = { log: listContentAudit, target: { targetType: 'look', targetId: lookId } } as const;

const colour = z
  .string()
  .max(100, 'This is not a colour. Please enter one such as #0f3d3e.')
  .transform((text, context) => {
    const read = readColour(text);
    if (read && !read.isClear) return read.hex;
    const message = read
      ? 'Please enter a colour that nobody can see through.'
      : 'This is not a colour. Please enter one such as #0f3d3e.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const shipped = [...shippedTypefaces, systemTypeface].map(({ id, name }) => ({ value: id, label: name }));
const isForTexts = ({ value }: Option) => lookChanges.shape.textTypeface.safeParse(value).success;

const parts = { ground: 'Background', text: 'Text', accent: 'Accent' };
const partHints = {
  ground: 'Panels, lines and edges of fields are made from it and the text.',
  text: '',
  accent: 'Links, buttons, the ring of the focus, and the dark bands of pages.',
};

export const colourFields = Object.fromEntries(
  lookThemes.flatMap((theme) =>
    colourNames.map((name) => [
      fieldOf(theme, name),
      {
        label: `${parts[name]}, ${theme} theme`,
        hint: partHints[name],
        schema: colour,
        input: { required: true, autoCapitalize: 'none', spellCheck: false },
      },
    ]),
  ),
) as Readonly<
  Record<
    ColourField,
    {
      label: string;
      hint: string;
      schema: typeof colour;
      input: { required: true; autoCapitalize: 'none'; spellCheck: false };
    }
  >
>;

/** The form renders their inputs itself. */
const colourInForm = Object.fromEntries(
  Object.entries(colourFields).map(([name, { label, schema }]) => [name, { label, schema }]),
) as Readonly<Record<ColourField, Pick<(typeof colourFields)[ColourField], 'label' | 'schema'>>>;

const { title, textTypeface, headingTypeface, radius, density, signIn } = lookChanges.shape;

export const styleFields = defineFields({
  title: {
    label: 'Name of this look',
    hint: 'Only you see it, in the list of versions.',
    schema: title,
    input: { required: true },
  },
  ...colourInForm,
  textTypeface: { label: 'Typeface of texts', schema: textTypeface, options: shipped.filter(isForTexts) },
  headingTypeface: { label: 'Typeface of headings', schema: headingTypeface, options: shipped },
  radius: {
    label: 'Corners',
    schema: radius,
    options: optionsOf({ none: 'Square', slight: 'Hardly rounded', round: 'Rounded', 'very-round': 'Very round' }),
    choices: true,
  },
  density: {
    label: 'Spacing',
    schema: density,
    options: optionsOf({ comfortable: 'Comfortable', compact: 'Compact' }),
    choices: true,
  },
  signIn: {
    label: 'Beside the sign-in form',
    schema: signIn,
    options: optionsOf({ drawing: 'The drawing of the program', picture: 'A picture', none: 'Nothing' }),
    choices: true,
  },
  signInPicture: {
    label: 'Picture beside the sign-in form',
    hint: 'On wide screens, cropped to 4 by 5.',
    schema: pictureJson.nullable().default(null),
    text: textOfPicture,
  },
});

type Named = readonly Pick<Typeface, 'id' | 'name'>[];

/** The uploaded typefaces can be chosen too. */
export function styleFieldsWith(typefaces: Named): typeof styleFields {
  const uploaded = typefaces.map(({ id, name }) => ({ value: id, label: name }));
  const { textTypeface, headingTypeface } = styleFields;
  return {
    ...styleFields,
    textTypeface: { ...textTypeface, options: [...uploaded, ...textTypeface.options] },
    headingTypeface: { ...headingTypeface, options: [...uploaded, ...headingTypeface.options] },
  };
}

export const styleValues = ({ signInPicture, ...look }: LookContent): Values => ({
  ...look,
  signInPicture: pictureValue(signInPicture),
});

const none: RichText = { type: 'doc', content: [] };
export const textOfStyle = (look: LookContent, typefaces: Named): RichText =>
  textOfFields(styleFieldsWith(typefaces), styleValues(look), none, []);

export const styleHistory = {
  phrases: {
    'look.save': 'changed the draft',
    'look.publish': 'published it',
    'look.discard': 'discarded the draft',
    'look.restore-version': 'restored a version as the draft',
    'look.replace-picture': 'got another picture, which was replaced everywhere',
    'look.undo-replace-picture': 'got its former picture back',
  },
  labels: labelsOf(styleFields),
};
