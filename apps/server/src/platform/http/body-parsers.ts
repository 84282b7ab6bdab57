import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Answer, refuse } from './answer.ts';
import { type FormResult, parseFormBody, parseMultipartBody } from './form-body.ts';
import { parseJsonBody } from './json-body.ts';
import type { Soon } from './raw-call.ts';

/*
 * A body stays the bytes that came until its route's check asks for it: after session, token, limits and signature. So a visitor
 * cannot make the server read bodies that he may not send, and a signature is over bytes that nobody has touched.
 */

/** No form of the API comes near; reading one costs much more than reading JSON. */
const MAX_FORM_BYTES = 4 * 1024;
const NO_BYTES = Buffer.alloc(0);

/** A body as it was sent. */
export class SentBody {
  readonly bytes: Buffer;
  /** The header that names its type; empty when there was none. */
  readonly contentType: string;

  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }

  /** Reads it; forms only where they are taken. */
  read(takesForms: boolean): Soon<Answer<unknown>> {
    const { bytes, contentType } = this;
    const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
    if (type === 'application/json') {
      const parsed = parseJsonBody(bytes);
      return parsed.ok ? parsed : refuse('BODY_INVALID', undefined, parsed.msg);
    }
    const isMultipart = type === 'multipart/form-data';
    if (!takesForms || !(isMultipart || type === 'application/x-www-form-urlencoded')) {
      return refuse('MEDIA_TYPE_UNSUPPORTED');
    }
    if (bytes.length > MAX_FORM_BYTES) return refuse('BODY_TOO_LARGE');
    return isMultipart ? parseMultipartBody(bytes, contentType).then(fieldsOf) : fieldsOf(parseFormBody(bytes));
  }
}

function fieldsOf(form: FormResult): Answer<unknown> {
  return form.ok ? { ok: true, value: form.fields } : refuse('BODY_INVALID', undefined, form.msg);
}

/** The bytes of a request's body; empty when there was none. */
export function bytesOf(body: unknown): Buffer {
  return body instanceof SentBody ? body.bytes : NO_BYTES;
}

/** A body in an encoding that is not read here; the way in that meets it refuses it in its own words. */
export class EncodedBody extends Error {
  readonly statusCode = 415;
}

/** Whether a request has a body that is packed in some way. */
export function hasEncodedBody(headers: IncomingHttpHeaders): boolean {
  const { 'content-encoding': encoding = '', 'transfer-encoding': transfer = '', 'content-length': length } = headers;
  if (transfer === '' && (length === undefined || Number(length) === 0)) return false;
  const isPacked = !/^\s*(identity\s*)?$/i.test(encoding);
  return isPacked || !/^\s*(chunked\s*)?$/i.test(transfer);
}

/** Replaces Fastify's parsers by one that reads nothing, and refuses bodies in encodings. Call it before routes are added. */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) =>
    done(null, new SentBody(bytes, request.headers['content-type'] ?? '')),
  );
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(hasEncodedBody(request.headers) ? new EncodedBody('the body has an encoding') : undefined);
  });
}
