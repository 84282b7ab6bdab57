import type { ApiErrorName } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
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

/** Replaces Fastify's parsers by strict ones that never fail, but leave an `UnreadableBody`. */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const parsed = parseJsonBody(bytes);
    done(null, parsed.ok ? parsed.value : new UnreadableBody('BODY_INVALID', parsed.msg));
  });
  fastify.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, new FormBody(parseFormBody(bytes))),
  );
  fastify.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request, bytes, done) => {
    parseMultipartBody(bytes, request.headers['content-type'] ?? '').then(
      (form) => done(null, new FormBody(form)),
      done,
    );
  });
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, _bytes, done) => {
    done(null, new UnreadableBody('MEDIA_TYPE_UNSUPPORTED'));
  });
}
