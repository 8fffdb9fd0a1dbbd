/** Takes a fifth of the time of React's writer. Trees that it does not support are rendered by React. */
import { HintRows, unsupported } from './flight-hints.ts';

/** The manifest format of `react-server-dom-webpack/server`. */
export type ClientManifest = Record<string, { id: string | number; chunks: ReadonlyArray<string | number> }>;

type Props = Record<string, unknown>;
type Component = (props: Props) => unknown;
type Place = { readonly keyPath: string | null; readonly slot: boolean };
type Element = { $$typeof: symbol; type: unknown; key: string | null; props: Props };
type Reference = { $$typeof?: symbol; $$id: string; $$async?: boolean; $$bound?: unknown };

const elementType = Symbol.for('react.transitional.element');
const fragmentType = Symbol.for('react.fragment');
const clientReference = Symbol.for('react.client.reference');
const fragment = { $$typeof: elementType, type: fragmentType };
const serverReference = Symbol.for('react.server.reference');

type Options = {
  /** The model contains this tree as a value. */
  shared?: SharedTree | null;
  /** The digest stands for the error in the payload. */
  onError(error: unknown): string;
  /** It is called as soon as the promise of an async component has settled. */
  onLateRows?(rows: string): void;
  /** It is not called when `isComplete`. */
  onEnd?(): void;
};
export type WrittenFlight = {
  readonly rows: string;
  readonly isComplete: boolean;
};

/** Writes the payload of an object of nodes and plain data; null when React must write it. */
export const writeFlight = (model: object, manifest: ClientManifest, options: Options): WrittenFlight | null =>
  new Writer(manifest, options).write(model);

/** The place where a payload continues after the rows that it shares with others. */
type Start = {
  readonly nextId: number;
  readonly references: ReadonlyMap<string, string>;
  readonly hints: ReadonlySet<string>;
};

/** A tree that is written once, for many payloads: as a value of a model, it is copied into each. */
export class SharedTree {
  readonly text: string;
  /** The rows that the text refers to. They come first in a payload, so that they always have the same numbers. */
  readonly rows: string;
  readonly start: Start;

  constructor(text: string, rows: string, start: Start) {
    this.text = flat(text);
    this.rows = flat(rows);
    this.start = start;
  }
}

/** Null if it has a part that only React can write, that is late, or that failed. */
export function writeShared(node: unknown, manifest: ClientManifest): SharedTree | null {
  let hasFailed = false;
  const onError = () => {
    hasFailed = true;
    return '';
  };
  const tree = new Writer(manifest, { onError }).share(node);
  return hasFailed ? null : tree;
}

/** Joins the thousands of pieces that a text consists of after so many concatenations, and frees them. */
const flat = (text: string): string => Buffer.from(text).toString();

class Writer {
  readonly #manifest: ClientManifest;
  readonly #options: Options;
  #hints = new HintRows();
  #references = new Map<string, string>();
  #rows = '';
  #text = '';
  #nextId = 1;
  #pending = 0;
  #isAbandoned = false;

  constructor(manifest: ClientManifest, options: Options) {
    this.#manifest = manifest;
    this.#options = options;
    if (options.shared) this.#begin(options.shared);
  }

  write(model: object): WrittenFlight | null {
    try {
      this.#data(model);
    } catch {
      this.#isAbandoned = true;
      return null;
    }
    return { rows: this.#take('0'), isComplete: this.#pending === 0 };
  }

  share(node: unknown): SharedTree | null {
    try {
      this.#node(node, null, false);
    } catch {
      return null;
    }
    this.#isAbandoned = this.#pending > 0;
    if (this.#isAbandoned) return null;
    const rows = this.#rows + this.#hints.take();
    return new SharedTree(this.#text, rows, {
      nextId: this.#nextId,
      references: this.#references,
      hints: this.#hints.written,
    });
  }

  #begin({ rows, start }: SharedTree): void {
    this.#rows = rows;
    this.#nextId = start.nextId;
    this.#references = new Map(start.references);
    this.#hints = new HintRows(start.hints);
  }

  /** Ends the row that was written, after the rows that it refers to. */
  #take(id: string): string {
    const rows = flat(`${this.#rows}${this.#hints.take()}${id}:${this.#text}\n`);
    this.#rows = '';
    this.#text = '';
    return rows;
  }

  #later(promise: PromiseLike<unknown>, keyPath: string | null, slot: boolean): void {
    const id = (this.#nextId++).toString(16);
    this.#text += `"$L${id}"`;
    this.#pending++;
    promise.then(
      (value) => this.#settle(id, () => this.#node(value, keyPath, slot)),
      (error: unknown) =>
        this.#settle(id, () => {
          throw error;
        }),
    );
  }

  #settle(id: string, write: () => void): void {
    if (this.#isAbandoned) return;
    try {
      write();
    } catch (error) {
      this.#text = this.#failure(error);
    }
    this.#options.onLateRows?.(this.#take(id));
    this.#pending--;
    if (this.#pending === 0) this.#options.onEnd?.();
  }

  #failure = (error: unknown): string => `E${JSON.stringify({ digest: this.#options.onError(error) })}`;

  /** `keyPath` joins the keys of components up to the next host element; `slot` is true if one had no key. */
  #node(value: unknown, keyPath: string | null, slot: boolean): void {
    if (typeof value === 'string') this.#text += quote(value);
    else if (value === null || value === true || value === false) this.#text += value;
    else if (typeof value === 'number') this.#text += number(value);
    else if (value === undefined) this.#text += '"$undefined"';
    else if (typeof value === 'function') this.#text += `"$h${this.#action(value as unknown as Reference)}"`;
    else if (Array.isArray(value)) this.#list(value, keyPath, slot);
    else if ((value as Partial<Element>).$$typeof === elementType) this.#element(value as Element, keyPath, slot);
    else this.#data(value as object);
  }

  #list(values: readonly unknown[], keyPath: string | null, slot: boolean): void {
    // A keyed list needs an element to carry the keys.
    if (keyPath !== null) {
      this.#element({ ...fragment, key: keyPath, props: { children: values } }, null, slot);
      return;
    }
    this.#text += '[';
    for (let index = 0; index < values.length; index++) {
      if (index > 0) this.#text += ',';
      this.#node(values[index], null, false);
    }
    this.#text += ']';
  }

  #element({ type, key: own, props }: Element, keyPath: string | null, slot: boolean): void {
    if (props['ref'] !== undefined && props['ref'] !== null) throw unsupported;
    const isComponent = typeof type === 'function' && (type as unknown as Reference).$$typeof !== clientReference;
    const key = own === null ? keyPath : keyPath === null ? own : `${keyPath},${own}`;
    if (isComponent) this.#component(type as Component, props, { keyPath: key, slot: slot || key === null });
    else if (type === fragmentType && own === null) this.#node(props['children'], keyPath, slot || keyPath === null);
    else this.#tuple(type, key, { props, wrapped: slot && key !== null });
  }

  /** A component that throws becomes a reference, so that the rest of the tree is not lost. */
  #component(component: Component, props: Props, { keyPath, slot }: Place): void {
    let result: unknown;
    try {
      result = component(props);
    } catch (error) {
      const id = (this.#nextId++).toString(16);
      this.#rows += `${id}:${this.#failure(error)}\n`;
      this.#text += `"$L${id}"`;
      return;
    }
    if (isPromise(result)) this.#later(result, keyPath, slot);
    else this.#node(result, keyPath, slot);
  }

  /** The key of the element must not clash with those of its siblings. */
  #tuple(type: unknown, key: string | null, { props, wrapped }: { props: Props; wrapped: boolean }): void {
    if (wrapped) this.#text += '[';
    this.#text += this.#start(type, props);
    this.#text += key === null ? 'null,' : `${quote(key)},`;
    this.#object(props);
    this.#text += wrapped ? ']]' : ']';
  }

  #start(type: unknown, props: Props): string {
    if (typeof type === 'symbol') return `["$","$${this.#symbol(type)}",`;
    if (typeof type !== 'string') return `["$","$L${this.#client(type as Reference)}",`;
    this.#hints.addFor(type, props);
    return hostStart(type);
  }

  #data(value: object): void {
    if (value instanceof SharedTree) this.#text += value.text;
    else if (value instanceof Date) this.#text += `"$D${value.toJSON()}"`;
    else if (Object.getPrototypeOf(value) !== Object.prototype || '$$typeof' in value || 'then' in value)
      throw unsupported;
    else if ('toJSON' in value || Symbol.iterator in value) throw unsupported;
    else this.#object(value as Props);
  }

  #object(object: Props): void {
    let nameStart = firstName;
    for (const name in object) {
      this.#text += nameStart(name);
      nameStart = nextName;
      this.#node(object[name], null, false);
    }
    this.#text += nameStart === firstName ? '{}' : '}';
  }

  #client({ $$typeof, $$id, $$async }: Reference): string {
    if ($$typeof !== clientReference || $$async) throw unsupported;
    const known = this.#references.get($$id);
    if (known) return known;
    const hash = $$id.lastIndexOf('#');
    const module = this.#manifest[$$id.slice(0, hash)];
    if (!module) throw unsupported;
    return this.#row($$id, `I${JSON.stringify([module.id, module.chunks, $$id.slice(hash + 1)])}`);
  }

  #action({ $$typeof, $$id, $$bound }: Reference): string {
    if ($$typeof !== serverReference || $$bound !== null) throw unsupported;
    return this.#references.get($$id) ?? this.#row($$id, JSON.stringify({ id: $$id, bound: null }));
  }

  #symbol(symbol: symbol): string {
    const name = Symbol.keyFor(symbol);
    if (name === undefined) throw unsupported;
    return this.#references.get(name) ?? this.#row(name, `"$S${name}"`);
  }

  #row(reference: string, text: string): string {
    const id = (this.#nextId++).toString(16);
    this.#rows += `${id}:${text}\n`;
    this.#references.set(reference, id);
    return id;
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Partial<PromiseLike<unknown>>).then === 'function';

/** A leading dollar sign is special in Flight and is escaped by doubling it. */
function quote(text: string): string {
  const escaped = text.charCodeAt(0) === 0x24 ? `$${text}` : text;
  return text.length < 48 && !special.test(escaped) ? `"${escaped}"` : JSON.stringify(escaped);
}

/** All characters that JSON escapes, and rare ones: without them, quoting a short text takes half of the time of `JSON.stringify`. */
const special = /[^ !#-[\]-\ud7ff]/;

const number = (value: number): string =>
  Object.is(value, -0) ? '"$-0"' : Number.isFinite(value) ? String(value) : `"$${value}"`;

function remembered(make: (quotedName: string) => string): (name: string) => string {
  const texts = new Map<string, string>();
  return (name) => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text = flat(make(JSON.stringify(name)));
    if (texts.size < 1000) texts.set(name, text);
    return text;
  };
}

const hostStart = remembered((type) => `["$",${type},`);
const firstName = remembered((name) => `{${name}:`);
const nextName = remembered((name) => `,${name}:`);
