import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type ApiResult, reject } from './api-result.ts';
import { type FormResult, parseFormBody, parseMultipartBody } from './form-body.ts';
import { parseJsonBody } from './json-body.ts';
import type { MaybePromise } from './raw-call.ts';

/*
 * A body stays raw bytes until its route's check parses it, after session, token, limits and signature. So unauthorized callers
 * cannot make the server parse bodies, and signatures are verified over unmodified bytes.
 */

/** Far above any form of the API; parsing forms costs much more than parsing JSON. */
const MAX_FORM_BYTES = 4 * 1024;
const NO_BYTES = Buffer.alloc(0);

/** A body as it was sent. */
export class SentBody {
  readonly bytes: Buffer;
  /** The Content-Type header; empty when absent. */
  readonly contentType: string;

  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }

  /** Parses it; forms only when accepted. */
  read(acceptsForms: boolean): MaybePromise<ApiResult<unknown>> {
    const { bytes, contentType } = this;
    const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
    if (type === 'application/json') {
      const parsed = parseJsonBody(bytes);
      return parsed.ok ? parsed : reject('BODY_INVALID', undefined, parsed.msg);
    }
    const isMultipart = type === 'multipart/form-data';
    if (!acceptsForms || !(isMultipart || type === 'application/x-www-form-urlencoded')) {
      return reject('MEDIA_TYPE_UNSUPPORTED');
    }
    if (bytes.length > MAX_FORM_BYTES) return reject('BODY_TOO_LARGE');
    return isMultipart ? parseMultipartBody(bytes, contentType).then(fieldsOf) : fieldsOf(parseFormBody(bytes));
  }
}

function fieldsOf(form: FormResult): ApiResult<unknown> {
  return form.ok ? { ok: true, value: form.fields } : reject('BODY_INVALID', undefined, form.msg);
}

/** The bytes of a request's body; empty without a body. */
export function bytesOf(body: unknown): Buffer {
  return body instanceof SentBody ? body.bytes : NO_BYTES;
}

/** A body with an unsupported encoding; each API maps it to its own error. */
export class EncodedBody extends Error {
  readonly statusCode = 415;
}

/** Whether a request has a body with a content or transfer encoding other than chunked. */
export function hasEncodedBody(headers: IncomingHttpHeaders): boolean {
  const { 'content-encoding': encoding = '', 'transfer-encoding': transfer = '', 'content-length': length } = headers;
  if (transfer === '' && (length === undefined || Number(length) === 0)) return false;
  const isPacked = !/^\s*(identity\s*)?$/i.test(encoding);
  return isPacked || !/^\s*(chunked\s*)?$/i.test(transfer);
}

/** Replaces Fastify's parsers by one that keeps raw bytes, and rejects encoded bodies. Call it before routes are added. */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) =>
    done(null, new SentBody(bytes, request.headers['content-type'] ?? '')),
  );
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(hasEncodedBody(request.headers) ? new EncodedBody('the body has an encoding') : undefined);
  });
}
