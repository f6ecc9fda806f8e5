/** An authenticator and the browser in front of it, in memory: ES256 keys, attestation "none" (WebAuthn, level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId?: string;
  /** Whether the device has asked for a finger, a face or a PIN. */
  readonly isVerified?: boolean;
}

/** CBOR: a byte string of up to 65,535 bytes. */
function bytes(content: Buffer): Buffer {
  const head = content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

/** CBOR: a text of up to 23 bytes. */
const text = (content: string) => Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);

/** COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [x, y].map((coordinate) => bytes(Buffer.from(String(coordinate), 'base64url')));
  if (left === undefined || right === undefined) throw new Error('An EC key has two coordinates.');
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, left, Buffer.from([0x22]), right]);
}

export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  #data({ rpId = 'localhost', isVerified = true }: Ceremony, flags: number): Buffer {
    this.counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  #answer(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  /** @returns the JSON text that a browser answers. */
  create(ceremony: Ceremony): string {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.#keys.publicKey)]);
    const data = Buffer.concat([this.#data(ceremony, HAS_CREDENTIAL), credential]);
    const none = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
    const attestation = Buffer.concat([Buffer.from([0xa3]), ...none, text('authData'), bytes(data)]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'a new kind'],
    });
  }

  /** @returns the JSON text that a browser answers. */
  use(ceremony: Ceremony): string {
    const data = this.#data(ceremony, 0);
    const client = clientData('webauthn.get', ceremony);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey).toString('base64url'),
    });
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
