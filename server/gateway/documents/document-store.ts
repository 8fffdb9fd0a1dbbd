/** Documents that programs read, kept as bytes until one of their content tags is purged; what nobody asked for goes first. */
import { createHash } from 'node:crypto';
import { tags as contentTags } from '../../../src/contract/events.ts';
import { type Encoding, encode } from '../encoding.ts';

export type MadeDocument = { readonly body: Buffer; readonly tags: readonly string[] };

export type KeptDocument = {
  readonly etag: string;
  readonly tags: readonly string[];
  /** By coding, as far as somebody asked for it. */
  readonly bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Unix milliseconds. */
  readonly madeAt: number;
  /** Unix milliseconds since when it is outdated; null while it is good. */
  staleSince: number | null;
};

type Options = {
  /** Bytes in all; 0 keeps nothing. */
  maximumBytes?: number;
  /** Seconds for which an outdated document may stand in. */
  staleIfError: number;
  /** Whether purges are being heard at the moment. While they are not, nothing is trusted for longer than a second. */
  isListening(): boolean;
  clock?: () => number;
};

export type DocumentStore = ReturnType<typeof createDocumentStore>;

const distrustAfter = 1_000;

export function createDocumentStore(options: Options) {
  const { maximumBytes = 16 * 1024 * 1024, staleIfError, isListening, clock = Date.now } = options;
  const kept = new Map<string, KeptDocument>();
  const making = new Map<string, Promise<KeptDocument>>();
  let bytes = 0;

  function keep(key: string, document: KeptDocument): void {
    drop(key);
    kept.set(key, document);
    bytes += sizeOf(document);
    shrink();
  }

  function drop(key: string): void {
    const document = kept.get(key);
    if (!document) return;
    bytes -= sizeOf(document);
    kept.delete(key);
  }

  function shrink(): void {
    for (const oldest of kept.keys()) {
      if (bytes <= maximumBytes) return;
      drop(oldest);
    }
  }

  function isGood({ staleSince, madeAt }: KeptDocument): boolean {
    return staleSince === null && (isListening() || clock() - madeAt <= distrustAfter);
  }

  function start(key: string, make: () => Promise<MadeDocument>): Promise<KeptDocument> {
    const started = make().then(({ body, tags }) => {
      const document = { etag: etagOf(body), tags, bodies: { identity: body }, madeAt: clock(), staleSince: null };
      // A purge that came in meanwhile may concern it: those who waited get it, nobody else.
      if (making.get(key) === started) keep(key, document);
      return document;
    });
    making.set(key, started);
    const end = () => {
      if (making.get(key) === started) making.delete(key);
    };
    started.then(end, end);
    return started;
  }

  return {
    /** The document, made if need be; all who ask for it meanwhile wait for the same one. */
    async get(key: string, make: () => Promise<MadeDocument>): Promise<KeptDocument> {
      const document = kept.get(key);
      if (!document || !isGood(document)) return making.get(key) ?? start(key, make);
      kept.delete(key);
      kept.set(key, document);
      return document;
    },

    /** What was kept, however old within `staleIfError`: for when it cannot be made now. */
    standIn(key: string): KeptDocument | undefined {
      const document = kept.get(key);
      return document && clock() - (document.staleSince ?? clock()) <= staleIfError * 1000 ? document : undefined;
    },

    /** Everything under one of these tags is outdated from now on, and what is being made is made again for who asks next. */
    purge(changed: readonly string[]): void {
      making.clear();
      const everything = changed.includes(contentTags.all);
      for (const document of kept.values()) {
        if (document.staleSince === null && (everything || document.tags.some((tag) => changed.includes(tag)))) {
          document.staleSince = clock();
        }
      }
    },

    /** Bytes in a coding, made once. */
    async encoded(document: KeptDocument, encoding: Encoding): Promise<Buffer> {
      const { bodies } = document;
      const known = bodies[encoding];
      if (known) return known;
      const made = await encode(bodies.identity, encoding, 'kept');
      if (!bodies[encoding]) {
        bodies[encoding] = made;
        // Only what is kept counts: it may have been dropped or replaced while it was packed.
        if ([...kept.values()].includes(document)) bytes += made.length;
        shrink();
      }
      return made;
    },

    get size() {
      return { documents: kept.size, bytes };
    },
  };
}

const sizeOf = ({ bodies }: KeptDocument) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
const etagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
