import type { ApiErrorName } from '@bourse/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FormResult, parseFormBody, parseMultipartBody } from './form-body.ts';
import { parseJsonBody } from './json-body.ts';

/** A body that could not be read; kept until it is known who asks, so that a visitor hears LOGIN_REQUIRED first. */
export class UnreadableBody {
  readonly code: ApiErrorName;
  readonly msg: string | undefined;
  constructor(code: ApiErrorName, msg?: string) {
    this.code = code;
    this.msg = msg;
  }
}

/** A form, read or not; only a few routes take one, and the others need not know whether it could be read. */
export class FormBody {
  readonly form: FormResult;
  constructor(form: FormResult) {
    this.form = form;
  }
}

/** Bodies of signed calls as they were sent: their signature is over these bytes, not over what they mean. */
const sentBytes = new WeakMap<FastifyRequest, Buffer>();
const NO_BYTES = Buffer.alloc(0);

/** Goes into the config of a route whose bodies are kept as they were sent. */
export const KEEPS_BYTES = { keepsBytes: true } as const;

function keepBytes(request: FastifyRequest, bytes: Buffer): void {
  if ('keepsBytes' in request.routeOptions.config) sentBytes.set(request, bytes);
}

/** The bytes of a request's body on a route that keeps them; empty when there was none. */
export function sentBytesOf(request: FastifyRequest): Buffer {
  return sentBytes.get(request) ?? NO_BYTES;
}

/** Replaces Fastify's parsers by strict ones that never fail, but leave an `UnreadableBody`. */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    keepBytes(request, bytes);
    const parsed = parseJsonBody(bytes);
    done(null, parsed.ok ? parsed.value : new UnreadableBody('BODY_INVALID', parsed.msg));
  });
  fastify.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      keepBytes(request, bytes);
      done(null, new FormBody(parseFormBody(bytes)));
    },
  );
  fastify.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request, bytes, done) => {
    keepBytes(request, bytes);
    parseMultipartBody(bytes, request.headers['content-type'] ?? '').then(
      (form) => done(null, new FormBody(form)),
      done,
    );
  });
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    keepBytes(request, bytes);
    done(null, new UnreadableBody('MEDIA_TYPE_UNSUPPORTED'));
  });
}
