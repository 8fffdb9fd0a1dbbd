/** A person with a browser without scripts, which stores cookies and posts the forms of a page. */
import { href } from '#contract/routes.ts';

export type PageVisitor = {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The form of a page that has a field with this name or a button with this text. */
  open(path: string, which: string): Promise<Form>;
  post(form: Form): Promise<Response>;
  /** Opens, fills in and sends a form. */
  send(path: string, which: string, values?: Values): Promise<Response>;
  /** The page at a path, or where it leads; of another site only the URL. */
  read(path: string): Promise<Shown>;
  /** Fills in the form of a page that has a field with this name or a button with this text, presses the button, and reads where that leads. */
  press(shown: Shown, which: string, values?: Values): Promise<Shown>;
  /** Calls an endpoint of the API with this session: `api('GET /trade/orders')`; throws if it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: as it travelled; a test looks into it and fails where it is something else
  api(call: string, body?: unknown): Promise<any>;
};

type Values = Readonly<Record<string, string>>;

/** A page as it is read: `html` without the comments of React, `text` is the words of its main part. */
export type Shown = { readonly status: number; readonly path: string; readonly html: string; readonly text: string };

/** As a browser would send it. */
export type Form = { readonly path: string; readonly body: FormData };

/** As in browsers. */
export const maxRedirects = 20;

export function createPageVisitor(origin: string, ownHeaders: Record<string, string> = {}): PageVisitor {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const headers = { ...ownHeaders, ...(cookies.size > 0 && { cookie: cookiesOf({ cookies }) }), ...init.headers };
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  async function open(path: string, which: string): Promise<Form> {
    const html = await (await request(path, {})).text();
    const form = formOn(html, which);
    if (!form) throw new Error(`no form with ${which} on ${path}`);
    return { path, body: form };
  }

  const post = ({ path, body }: Form) => request(path, { method: 'POST', body, headers: sameOrigin });

  async function read(path: string, answered?: Response, left = maxRedirects): Promise<Shown> {
    const answer = answered ?? (await request(path, {}));
    const to = answer.headers.get('location');
    const next = to ? new URL(to, new URL(path, origin)) : undefined;
    if (next && next.origin !== new URL(origin).origin)
      return { status: answer.status, path: next.href, html: '', text: '' };
    if (next && left === 0) throw new Error(`more than ${maxRedirects} redirects end at ${next.href}`);
    if (next) return read(next.href.replace(next.origin, ''), undefined, left - 1);
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    return { status: answer.status, path, html, text: textOf(html) };
  }

  return {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    open,
    post,
    read: (path) => read(path),
    async press({ html, path }, which, values = {}) {
      const body = formOn(html, which);
      if (!body) throw new Error(`no form with ${which} on ${path}`);
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      return read(path, await post({ path, body }));
    },
    async api(call, body) {
      const [method = '', path = ''] = call.split(' ');
      const headers = { ...sameOrigin, 'content-type': 'application/json' };
      const answer = await request(`/api${path}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      if (!answer.ok) throw new Error(`${call} was answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async send(path, which, values = {}) {
      const form = await open(path, which);
      for (const [name, value] of Object.entries(values)) form.body.set(name, value);
      return post(form);
    },
  };
}

type SignIn = {
  phoneNumber: string;
  /** Reads the code that was sent to the number. */
  code: (phoneNumber: string) => string;
  /** The address of the form. */
  login?: string;
};

/** Returns the answer to the code; throws unless it signed in. */
export async function signInByForms(
  visitor: PageVisitor,
  { phoneNumber, code, login = href('login') }: SignIn,
): Promise<Response> {
  await visitor.send(login, 'phoneNumber', { phoneNumber, country: 'US' });
  const answer = await visitor.send(login, 'otp', { otp: code(phoneNumber) });
  if (answer.status !== 303) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export const cookiesOf = ({ cookies }: Pick<PageVisitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** The words of the main part of a page, without what can be chosen. */
const textOf = (html: string): string =>
  decoded(
    html
      .slice(html.indexOf('<main'), html.indexOf('</main>'))
      .replace(/<(script|style|select|datalist).*?<\/\1>|<[^>]*>/gs, ' ')
      .replace(/\s+/g, ' '),
  );

/** The words of a region of the page that begins with this heading; empty if there is none. */
export const regionOf = ({ html }: Shown, heading: string): string =>
  (html.match(/<section.*?<\/section>/gs) ?? [])
    .map((section) => textOf(`<main>${section}</main>`).trim())
    .find((text) => text.startsWith(heading)) ?? '';

/** Its fields with their values, and those of the button that is named; undefined if the page has no such form. */
export function formOn(html: string, which: string): FormData | undefined {
  const forms = html.match(/<form[^>]*method="post".*?<\/form>/gis) ?? [];
  const buttonOf = (form: string) =>
    [...form.matchAll(/(<button[^>]*>)(.*?)<\/button>/gs)].find(
      ([, , label = '']) => plain(label) === which || label.includes(`>${which}<`),
    );
  const form =
    forms.find((each) => each.includes(`name="${which}"`) || each.includes(`>${which}<`)) ?? forms.find(buttonOf);
  if (!form) return undefined;
  const body = new FormData();
  const button = buttonOf(form)?.[1] ?? '';
  for (const [field = ''] of form.matchAll(/<input[^>]*>/g)) {
    const isUnchecked = /type="(?:checkbox|radio)"/.test(field) && !field.includes('checked=""');
    const name = nameOf(field);
    if (name && !isUnchecked) body.set(name, textValueOf(field) ?? (/type="checkbox"/.test(field) ? 'on' : ''));
  }
  for (const [, field = '', text = ''] of form.matchAll(/(<textarea[^>]*>)(.*?)<\/textarea>/gs))
    body.set(nameOf(field) ?? '', decoded(text));
  for (const [, field = '', options = ''] of form.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)) {
    const [first = '', chosen = first] = [
      /<option[^>]*>/.exec(options)?.[0],
      /<option[^>]*selected=""[^>]*>/.exec(options)?.[0],
    ];
    body.set(nameOf(field) ?? '', textValueOf(chosen) ?? '');
  }
  const name = nameOf(button);
  if (name) body.set(name, textValueOf(button) ?? '');
  return body;
}

const plain = (html: string) => decoded(html.replace(/<[^>]*>/g, '').trim());

/** The content of a field of a page. */
export const fieldValue = ({ html }: Shown, name: string): FormDataEntryValue | null =>
  formOn(html, name)?.get(name) ?? null;

const nameOf = (tag: string) => /name="([^"]*)"/.exec(tag)?.[1];
const textValueOf = (tag: string) => {
  const value = /value="([^"]*)"/.exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
/** Text as it was before React wrote it into HTML. */
export const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => characters[name] ?? whole);
