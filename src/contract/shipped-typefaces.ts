/** The typefaces of the program. The build cuts their files (engine/webpack/typefaces-plugin.ts); docs/guide/public-site.md has their licences. */
import type { Face, Typeface } from './content/typefaces.ts';
import { type Script, usedWeights } from './typeface-scripts.ts';

type Shipped = Pick<Typeface, 'id' | 'name' | 'kind'> &
  Pick<Face, 'metrics'> & {
    readonly scripts: readonly Script[];
    readonly weights?: Face['weights'];
    /** It lacks the weights of texts. */
    readonly isForHeadings?: true;
  };

/** The typefaces of a site that chose none; `fonts.css` has their rules. */
export const usualTypefaces = { text: 'inter', headings: 'fraunces' } as const;

/** Has what these lack, for texts and headings. */
export const rightToLeftTypeface = 'rubik';

export const systemTypeface: Typeface = {
  id: 'system',
  name: 'The font of the reader’s system',
  kind: 'sans',
  faces: [],
};

const european: readonly Script[] = ['latin', 'latin-ext'];
const all: readonly Script[] = [...european, 'vietnamese', 'greek', 'cyrillic'];

/** A test reads `metrics` from the files. */
export const shippedTypefaces: readonly Shipped[] = [
  {
    id: 'inter',
    name: 'Inter',
    kind: 'sans',
    metrics: { ascent: 0.9688, descent: 0.2412, lineGap: 0, width: 0.4731 },
    scripts: all,
  },
  {
    id: 'source-sans-3',
    name: 'Source Sans 3',
    kind: 'sans',
    metrics: { ascent: 1.024, descent: 0.4, lineGap: 0, width: 0.4153 },
    scripts: all,
  },
  {
    id: 'work-sans',
    name: 'Work Sans',
    kind: 'sans',
    metrics: { ascent: 0.93, descent: 0.243, lineGap: 0, width: 0.4996 },
    scripts: [...european, 'vietnamese'],
  },
  {
    id: 'space-grotesk',
    name: 'Space Grotesk',
    kind: 'sans',
    metrics: { ascent: 0.984, descent: 0.292, lineGap: 0, width: 0.4887 },
    scripts: [...european, 'vietnamese'],
  },
  {
    id: rightToLeftTypeface,
    name: 'Rubik (also Arabic and Hebrew)',
    kind: 'sans',
    metrics: { ascent: 0.935, descent: 0.25, lineGap: 0, width: 0.4658 },
    scripts: [...european, 'cyrillic', 'arabic', 'hebrew'],
  },
  {
    id: 'source-serif-4',
    name: 'Source Serif 4',
    kind: 'serif',
    metrics: { ascent: 1.036, descent: 0.335, lineGap: 0, width: 0.4753 },
    scripts: all,
  },
  {
    id: 'lora',
    name: 'Lora',
    kind: 'serif',
    metrics: { ascent: 1.006, descent: 0.274, lineGap: 0, width: 0.4656 },
    scripts: [...european, 'vietnamese', 'cyrillic'],
  },
  {
    id: 'roboto-slab',
    name: 'Roboto Slab',
    kind: 'serif',
    metrics: { ascent: 1.0479, descent: 0.271, lineGap: 0, width: 0.4731 },
    scripts: all,
  },
  {
    id: 'fraunces',
    name: 'Fraunces (for headings)',
    kind: 'serif',
    metrics: { ascent: 0.978, descent: 0.255, lineGap: 0, width: 0.4638 },
    scripts: [...european, 'vietnamese'],
    weights: { min: 340, max: 420 },
    isForHeadings: true,
  },
];

type Built = { readonly file: string; readonly size: number };

/** `files` are those of a build by `{id}-{script}`; what it has not is left out. */
export const typefacesOf = (files: Readonly<Record<string, Built>>, publicPath: string): Typeface[] => [
  systemTypeface,
  ...shippedTypefaces.map(({ id, name, kind, metrics, scripts, weights = usedWeights }) => ({
    id,
    name,
    kind,
    faces: [
      {
        style: 'normal' as const,
        weights,
        metrics,
        files: scripts.flatMap((script) => {
          const built = files[`${id}-${script}`];
          return built ? [{ script, address: publicPath + built.file, size: built.size }] : [];
        }),
      },
    ],
  })),
];
