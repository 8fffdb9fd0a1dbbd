/** Browsers load what the hints name while they read the payload. */

/** Thrown for anything that only React's own writer can write. */
export const unsupported = new Error('only React can write this to Flight');

type Props = Record<string, unknown>;

const common = ['crossOrigin', 'integrity', 'type', 'fetchPriority', 'referrerPolicy'] as const;
const ofLink = [...common, 'nonce', 'imageSrcSet', 'imageSizes', 'media'] as const;

export class HintRows {
  #text = '';
  readonly #written: Set<string>;

  /** The hints in `written` are in earlier rows already. */
  constructor(written: Iterable<string> = []) {
    this.#written = new Set(written);
  }

  get written(): ReadonlySet<string> {
    return this.#written;
  }

  addFor(type: string, props: Props): void {
    if (type === 'link') this.#link(props);
    else if (type === 'img') this.#image(props);
    // React makes no hints inside these elements.
    else if (type === 'picture' || type === 'noscript') throw unsupported;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  #link(props: Props): void {
    const { rel, href } = props;
    if (props['itemProp'] != null || typeof href !== 'string' || href === '') return;
    if (rel === 'stylesheet') this.#write(href, 'style', pick(props, ofLink));
    else if (rel === 'preload') this.#write(href, props['as'], pick(props, ofLink));
    else if (rel === 'modulepreload') throw unsupported;
  }

  #image(props: Props): void {
    const { src, srcSet } = props;
    if (props['loading'] === 'lazy' || props['fetchPriority'] === 'low' || !(src || srcSet)) return;
    if (isData(src) || isData(srcSet)) return;
    const { crossOrigin, ...options } = pick(props, common);
    this.#write(typeof src === 'string' ? src : '', 'image', {
      ...(srcSet == null ? {} : { imageSrcSet: srcSet }),
      ...(props['sizes'] == null ? {} : { imageSizes: props['sizes'] }),
      ...(crossOrigin === undefined ? {} : { crossOrigin: crossOrigin === 'use-credentials' ? crossOrigin : '' }),
      ...options,
    });
  }

  #write(href: string, as: unknown, options: Props): void {
    const row = JSON.stringify(Object.keys(options).length > 0 ? [href, as, options] : [href, as]);
    if (this.#written.has(row)) return;
    this.#written.add(row);
    this.#text += `:HL${row}\n`;
  }
}

const isData = (address: unknown): boolean => typeof address === 'string' && /^data:/i.test(address);

function pick(props: Props, names: readonly string[]): Props {
  const options: Props = {};
  for (const name of names) if (props[name] != null) options[name] = props[name];
  return options;
}
