/** An authenticator in software, which answers like a browser: CBOR, COSE and signatures of its own, so that it can also answer wrongly. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Answering = {
  /** Values that a browser would send and sign. The defaults are correct. */
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  /** The counter of the next answer; by default one more than before. */
  readonly counter?: number;
  readonly userHandle?: string;
};

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949), as much of it as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
  throw new TypeError('not supported');
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** A public key as COSE (RFC 9053). */
function cose(key: KeyObject, algorithm: Algorithm): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] as string, 'base64url');
  if (algorithm === 'EdDSA')
    return cbor(
      new Map<number, unknown>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes('x')],
      ]),
    );
  if (algorithm === 'RS256')
    return cbor(
      new Map<number, unknown>([
        [1, 3],
        [3, -257],
        [-1, bytes('n')],
        [-2, bytes('e')],
      ]),
    );
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ]),
  );
}

function keyPair(algorithm: Algorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

const flags = { present: 1, verified: 4, canBackUp: 8, isBackedUp: 16, attested: 64 };

export type Authenticator = ReturnType<typeof createAuthenticator>;

type Options = { origin: string; algorithm?: Algorithm; isSynced?: boolean; counts?: boolean; aaguid?: string };

export function createAuthenticator({
  origin,
  algorithm = 'ES256',
  isSynced = false,
  counts = true,
  aaguid = '00000000-0000-0000-0000-000000000000',
}: Options) {
  const { publicKey, privateKey } = keyPair(algorithm);
  const credentialId = randomBytes(32);
  let counter = 0;
  let ownHandle = '';

  function dataOf(
    { host = new URL(origin).hostname, isVerified = true, counter: given }: Answering,
    attested?: Buffer,
  ) {
    counter = given ?? (counts ? counter + 1 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flag =
      flags.present |
      (isVerified ? flags.verified : 0) |
      (isSynced ? flags.canBackUp | flags.isBackedUp : 0) |
      (attested ? flags.attested : 0);
    return Buffer.concat([sha256(host), Buffer.from([flag]), counted, ...(attested ? [attested] : [])]);
  }

  const clientData = (type: string, challenge: string, answering: Answering) =>
    Buffer.from(
      JSON.stringify({
        type: answering.type ?? type,
        challenge: answering.challenge ?? challenge,
        origin: answering.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    credentialId: base64url(credentialId),

    /** The answer to the options of a registration, as JSON. */
    create(options: string, answering: Answering = {}): string {
      const { challenge, user } = JSON.parse(options);
      ownHandle = user.id;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const id = Buffer.from(aaguid.replaceAll('-', ''), 'hex');
      const data = dataOf(answering, Buffer.concat([id, length, credentialId, cose(publicKey, algorithm)]));
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return JSON.stringify({
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, answering)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'hybrid'],
        },
      });
    },

    /** The answer to the options of a sign-in or confirmation, as JSON. */
    get(options: string, answering: Answering = {}): string {
      const { challenge } = JSON.parse(options);
      const data = dataOf(answering);
      const client = clientData('webauthn.get', challenge, answering);
      const signed = Buffer.concat([data, sha256(client)]);
      return JSON.stringify({
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey)),
          userHandle: answering.userHandle ?? ownHandle,
        },
      });
    },
  };
}
