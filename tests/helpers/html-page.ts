/** A browser without scripts, styles and layout: pages over HTTP, read and used like those of Playwright. */
import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { OpenPage } from './browser.ts';
import {
  attach,
  type Choice,
  check,
  choose,
  dataOf,
  fieldValue,
  fill,
  formOf,
  isChecked,
  isDisabled,
} from './html-forms.ts';
import {
  ancestors,
  cleaned,
  type HtmlElement,
  innerTextOf,
  isElement,
  isShown,
  labelsOf,
  nameOf,
  roleOf,
} from './html-roles.ts';
import { maxRedirects, type PageVisitor } from './page-visitor.ts';

type Words = string | RegExp;
type Filter = { hasText?: Words; hasNotText?: Words; has?: Locator; visible?: boolean };
type ByRole = { name?: Words; exact?: boolean; level?: number; checked?: boolean; includeHidden?: boolean };

function isIn(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return words.test(text);
  return exact ? text === cleaned(words) : text.toLowerCase().includes(cleaned(words).toLowerCase());
}
const descendants = (within: readonly HtmlElement[]) => [
  ...new Set(within.flatMap(({ children }) => DomUtils.findAll(() => true, children) as HtmlElement[])),
];
const wordsOf = (element: HtmlElement) => cleaned(DomUtils.textContent(element));

class Locator {
  readonly page: HtmlPage;
  readonly find: () => HtmlElement[];
  constructor(page: HtmlPage, find: () => HtmlElement[]) {
    this.page = page;
    this.find = find;
  }

  #among = (choose: (all: HtmlElement[]) => HtmlElement[]) => new Locator(this.page, () => choose(this.find()));
  /** The first that is shown, as styles, which are unknown here, may hide others. */
  #one(): HtmlElement {
    const found = this.find();
    const one = found.find(isShown) ?? found[0];
    if (!one) throw new Error(`${this.page.url()} has no such element`);
    return one;
  }

  locator(selector: string, filter: Filter = {}): Locator {
    if (selector === 'visible=true') return this.filter({ visible: true });
    return this.#among(
      (all) =>
        selectAll(
          selector,
          all.flatMap(({ children }) => children),
        ) as HtmlElement[],
    ).filter(filter);
  }
  getByRole(role: string, { name, exact, level, checked, includeHidden }: ByRole = {}): Locator {
    const isMeant = (element: HtmlElement) =>
      roleOf(element) === role &&
      (name === undefined
        ? !/^(form|region)$/.test(role) || nameOf(element) !== ''
        : isIn(nameOf(element), name, exact)) &&
      (level === undefined || element.name === `h${level}`) &&
      (checked === undefined || isChecked(element) === checked) &&
      (includeHidden ||
        (isShown(element) && !ancestors(element).some((each) => each.attribs['aria-hidden'] === 'true')));
    return this.#among((all) => descendants(all).filter(isMeant));
  }
  getByText(words: Words, { exact = false } = {}): Locator {
    return this.#among((all) => {
      const found = [...all.filter(isElement), ...descendants(all)].filter(
        (each) => !/^(script|style|head|title)$/.test(each.name) && isIn(wordsOf(each), words, exact),
      );
      const around = new Set(found.flatMap((each) => ancestors(each).slice(1)));
      return found.filter((each) => !around.has(each));
    });
  }
  getByLabel(words: Words, { exact = false } = {}): Locator {
    const isMeant = (element: HtmlElement) => {
      const isNamed = 'aria-label' in element.attribs || 'aria-labelledby' in element.attribs;
      const labels = /^(input|select|textarea|output)$/.test(element.name) ? labelsOf(element).map(wordsOf) : [];
      return [...labels, ...(isNamed ? [nameOf(element)] : [])].some((text) => isIn(text, words, exact));
    };
    return this.#among((all) => descendants(all).filter(isMeant));
  }
  filter({ hasText, hasNotText, has, visible }: Filter): Locator {
    return this.#among((all) =>
      all.filter(
        (each) =>
          (hasText === undefined || isIn(wordsOf(each), hasText)) &&
          (hasNotText === undefined || !isIn(wordsOf(each), hasNotText)) &&
          (visible === undefined || isShown(each) === visible) &&
          (!has || has.find().some((inner) => inner !== each && ancestors(inner).includes(each))),
      ),
    );
  }
  or = (other: Locator) => this.#among((all) => [...new Set([...all, ...other.find()])]);
  nth = (index: number) => this.#among((all) => all.slice(index, index + 1 || undefined));
  first = () => this.nth(0);
  last = () => this.nth(-1);
  all = async () => this.find().map((element) => new Locator(this.page, () => [element]));
  count = async () => this.find().length;

  innerText = async () => innerTextOf(this.#one());
  textContent = async () => DomUtils.textContent(this.#one());
  allInnerTexts = async () => this.find().map(innerTextOf);
  allTextContents = async () => this.find().map((each) => DomUtils.textContent(each));
  inputValue = async () => fieldValue(this.#one());
  getAttribute = async (name: string) => this.#one().attribs[name] ?? null;
  isVisible = async () => this.find().some(isShown);
  isChecked = async () => isChecked(this.#one());
  isEnabled = async () => !isDisabled(this.#one());
  isDisabled = async () => isDisabled(this.#one());

  fill = async (text: string) => fill(this.#one(), text);
  pressSequentially = this.fill;
  /** By `force` also a box that is disabled, as somebody does who changes the page. */
  async check({ force = false } = {}): Promise<void> {
    if (force) delete this.#one().attribs['disabled'];
    check(this.#one(), true);
  }
  uncheck = async () => check(this.#one(), false);
  selectOption = async (choice: Choice) => choose(this.#one(), choice);
  setInputFiles = async ({
    name,
    mimeType,
    buffer,
  }: {
    name: string;
    mimeType: string;
    buffer: Uint8Array<ArrayBuffer>;
  }) => attach(this.#one(), [new File([buffer], name, { type: mimeType })]);
  click = async () => this.page.click(this.#one());

  /** Nothing follows without scripts, so it is there, or never. */
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' | 'hidden' | 'detached' } = {}): Promise<void> {
    const found = this.find();
    const isThere = state === 'attached' || state === 'detached' ? found.length > 0 : found.some(isShown);
    if (isThere !== /visible|attached/.test(state)) {
      const text = innerTextOf(this.page.body()).slice(0, 2_000);
      throw new Error(`${this.page.url()} has ${found.length} such elements, expected ${state}:\n${text}`);
    }
  }
}

class HtmlPage {
  readonly problems: readonly string[] = [];
  #url = 'about:blank';
  #html = '';
  #root = parseDocument('');
  readonly #visited: string[] = [];

  readonly visitor: PageVisitor;
  readonly origin: string;
  constructor(visitor: PageVisitor, origin: string) {
    this.visitor = visitor;
    this.origin = origin;
  }

  url = () => this.#url;
  content = async () => this.#html;
  title = async () => cleaned(DomUtils.textContent(DomUtils.getElementsByTagName('title', this.#root, true)));
  body = () => DomUtils.getElementsByTagName('body', this.#root, true, 1)[0] as HtmlElement;
  close = async () => undefined;
  setViewportSize = async () => undefined;
  reload = () => this.goto(this.#url);
  goBack = () => this.goto(this.#visited.splice(-2)[0] ?? this.#url);
  context = () => ({
    addCookies: async (cookies: ReadonlyArray<{ name: string; value: string }>) => {
      for (const { name, value } of cookies) this.visitor.cookies.set(name, value);
    },
  });
  /** Requests with the session of the page. */
  readonly request = { get: async (to: string) => answerOf(await this.visitor.get(to)) };

  #all = () => new Locator(this, () => [this.#root as unknown as HtmlElement]);
  locator = (...given: Parameters<Locator['locator']>) => this.#all().locator(...given);
  getByRole = (...given: Parameters<Locator['getByRole']>) => this.#all().getByRole(...given);
  getByText = (...given: Parameters<Locator['getByText']>) => this.#all().getByText(...given);
  getByLabel = (...given: Parameters<Locator['getByLabel']>) => this.#all().getByLabel(...given);

  async goto(to: string) {
    const url = new URL(to, this.origin);
    return this.#show(url, await this.visitor.get(url.href));
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const glob = (text: string) =>
      new RegExp(`^${text.replaceAll(/[.?()]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*')}$`);
    const isWanted =
      typeof wanted === 'function'
        ? wanted(new URL(this.#url))
        : (wanted instanceof RegExp ? wanted : glob(wanted)).test(this.#url);
    if (!isWanted) throw new Error(`it is at ${this.#url}: ${innerTextOf(this.body()).slice(0, 1_000)}`);
  }

  /** Follows redirects within the site, as many as browsers do. */
  async #show(from: URL, first: Response) {
    let [url, answer] = [from, first];
    let left = maxRedirects;
    for (let to = answer.headers.get('location'); to; to = answer.headers.get('location')) {
      url = new URL(to, url);
      if (url.origin !== this.origin) break;
      if (left-- === 0) throw new Error(`more than ${maxRedirects} redirects end at ${url.href}`);
      answer = await this.visitor.get(url.href);
    }
    this.#url = url.href;
    this.#visited.push(url.href);
    this.#html = await answer.text();
    this.#root = parseDocument(this.#html);
    return answerOf(answer, this.#html);
  }

  /** As a browser without scripts: links, buttons of forms, what unfolds, and boxes. */
  async click(element: HtmlElement): Promise<void> {
    const { name, attribs } = element;
    if (!isShown(element)) throw new Error(`${nameOf(element)} is hidden`);
    const link = ancestors(element).find((each) => each.name === 'a' && 'href' in each.attribs);
    const button = ancestors(element).find((each) => each.name === 'button');
    if (link) await this.goto(new URL(link.attribs['href'] ?? '', this.#url).href);
    else if (/^(checkbox|radio)$/.test(attribs['type'] ?? '')) check(element, !isChecked(element));
    else if (button) await this.#send(button);
    else this.#fold(ancestors(element).find((each) => each.name === 'summary') ?? element, name);
  }

  #fold({ parent }: HtmlElement, name: string): void {
    const details = parent as HtmlElement | null;
    if (details?.name !== 'details') throw new Error(`nothing happens without scripts: ${name}`);
    if ('open' in details.attribs) delete details.attribs['open'];
    else details.attribs['open'] = '';
  }

  async #send(button: HtmlElement): Promise<void> {
    if (isDisabled(button) || button.attribs['type'] === 'button')
      throw new Error(`${nameOf(button)} does nothing without scripts`);
    const form = formOf(button);
    const body = dataOf(form, button);
    const to = new URL(button.attribs['formaction'] ?? (form.attribs['action'] || this.#url), this.#url);
    if ((form.attribs['method'] ?? 'get').toLowerCase() === 'post') {
      await this.#show(to, await this.visitor.post({ path: to.href, body }));
      return;
    }
    to.search = new URLSearchParams([...body].map(([key, value]) => [key, String(value)])).toString();
    await this.goto(to.href);
  }
}

function answerOf(answer: Response, text?: string) {
  const headers = Object.fromEntries(answer.headers);
  return {
    status: () => answer.status,
    headers: () => headers,
    url: () => answer.url,
    text: async () => text ?? answer.text(),
  };
}

/** It has the part of Playwright's page that needs neither scripts nor layout. */
export const openHtmlPage = (visitor: PageVisitor, origin: string): OpenPage =>
  new HtmlPage(visitor, origin) as unknown as OpenPage;
