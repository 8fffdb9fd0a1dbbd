/** Texts that take long if an expression backtracks, and values that are full of them. */
import type * as z from 'zod';

const classes = [' ', '\n', '-', '.', '/', '0', '"', '<', '@', ';', ',', 'ü', ' \n', ';"', '.@', '- '];

/** Not trimmed by whatever reads them. */
const between = (sign: string, length: number) => `x${sign.repeat(Math.floor((length - 2) / sign.length))}y`;

export const hostileTexts = (length: number): string[] => classes.map((sign) => between(sign, length));
export const hostileHeaders = (length: number): string[] =>
  classes.filter((sign) => !sign.includes('\n') && sign !== 'ü').map((sign) => between(sign, length));
export const harmlessText = (length: number): string => between('a', length);

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
};

/** A value of the shape of a schema with the text in each place where a text may be. */
export function filledWith(schema: z.ZodType, text: string): unknown {
  const { type, shape, element, innerType, options, ...pipe } = schema.def as unknown as Definition;
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, filledWith(each, text)]));
  if (element) return [filledWith(element, text)];
  if (innerType) return filledWith(innerType, text);
  if (type === 'pipe' && pipe.in) return filledWith(pipe.in, text);
  return options?.[0] ? filledWith(options[0], text) : text;
}

export type FormOfPage = {
  readonly page: string;
  readonly action: string;
  readonly names: readonly string[];
  readonly hasFiles: boolean;
};

/** The forms that a page posts, with the names of their fields. */
export const formsOf = (page: string, html: string): FormOfPage[] =>
  (html.match(/<form[^>]*method="post".*?<\/form>/gis) ?? []).flatMap((form) => {
    const names = [...form.matchAll(/<(?:input|textarea|select)[^>]*?\sname="([^"]*)"/g)].map(([, name = '']) => name);
    const action = names.find((name) => name.startsWith('$ACTION_ID_'));
    if (action === undefined) return [];
    return [{ page, action, names: names.filter((name) => name !== action), hasFiles: form.includes('type="file"') }];
  });
