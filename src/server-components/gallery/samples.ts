/** The values that several samples use. */
import type { ActionState } from '#contract/action-state.ts';
import type { Picture } from '#contract/content/media.ts';
import { blankSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { shown } from '#contract/messages/write.ts';
import type { RichText } from '#contract/rich-text.ts';
import type { RouteName } from '#contract/routes.ts';
import type { PageContext } from '../page.ts';
import type { FormState } from '../ui/form-state.ts';

export const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
export const longText = `Die Donaudampfschifffahrtsgesellschaft prüft die ${longWord} und das Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnungsverzeichnis.`;
/** For buttons and other short labels, which no text of a person gets into. */
export const longLabel = 'Grundstücksverkehrsgenehmigung beantragen';
export const longName = 'Kraftfahrzeughaftpflichtversicherungsgesellschaft Nordrhein-Westfalen';

export const now = new Date('2026-11-20T09:30:00Z');
export const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
export const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const blank = (name: string): FormState => ({ name, state: null });

type Texts = Readonly<Record<string, string>>;

export const stateOf = (form: string, more: Partial<ActionState>): ActionState => ({
  form,
  status: 'error',
  code: 422,
  message: shown(message('marked_fields')),
  fields: {},
  values: {},
  ...more,
});

/** After an attempt with these values, and these messages at its fields. */
export const failed = (
  name: string,
  fields: Texts,
  values: Texts = {},
  more: Partial<ActionState> = {},
): FormState => ({
  name,
  state: stateOf(name, { fields, values, ...more }),
});

export const done = (name: string, message: string, more: Partial<ActionState> = {}): FormState => ({
  name,
  state: stateOf(name, { status: 'success', code: 200, message, ...more }),
});

/** Answers of services, by the paths of their endpoints; any other call fails. */
const apiWith = (answers: Readonly<Record<string, unknown>>): Api =>
  (async ({ path }: { readonly path: string }) => {
    if (!(path in answers)) throw failures.unavailable();
    return answers[path];
  }) as unknown as Api;

type ContextOptions = {
  readonly query?: string;
  readonly state?: ActionState;
  readonly answers?: Readonly<Record<string, unknown>>;
};

/** As a screen of the back office has it. */
export const contextOf = (route: RouteName, { query = '', state, answers = {} }: ContextOptions = {}): PageContext =>
  ({
    route,
    query: new URLSearchParams(query),
    url: new URL('http://localhost/_dev/gallery'),
    site: { name: 'Sample', ...blankSite, policies: [] },
    api: apiWith(answers),
    now,
    actionState: state ?? null,
    formKey: null,
    viewer: null,
    screens: [],
    remembered: {},
    failedPanels: null,
    answers: null,
    panelFailed: () => 'a1b2c3d4',
    loadPanel: <T>(_name: string, load: () => Promise<T>) => load(),
    partFailed: () => undefined,
    preload: () => undefined,
  }) as unknown as PageContext;

/** A drawing, so that no sample needs a stored picture. */
export function pictureOf(width: number, height: number, alt = 'A hill below the sun'): Picture {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 30 20" preserveAspectRatio="xMidYMid slice"><path fill="#b9ccc6" d="M0 0h30v20H0z"/><circle cx="21" cy="7" r="3" fill="#eea983"/><path fill="#1f5c4d" d="M0 20V15q8-7 15-2t15 0v7z"/></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, alt, width, height, widths: [], tint: '#b9ccc6' };
}

export const textNode = (text: string) => ({ type: 'text' as const, text });

export const paragraphs = (...texts: readonly string[]): RichText => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [textNode(text)] })),
});
