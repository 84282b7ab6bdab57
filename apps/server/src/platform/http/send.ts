import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ApiErrorName } from '@bourse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reject, rejectionBody, statusOf } from './api-result.ts';
import { securityHeaders } from './security-headers.ts';

const gzipAsync = promisify(gzip);
/** Shorter responses fit in few packets anyway. */
const COMPRESS_FROM_BYTES = 4_096;

/** Headers of every API response: JSON, no caching, and the security headers. */
export const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...Object.fromEntries(securityHeaders(false)),
} as const;

const NO_HEADERS: readonly string[] = [];
const RETRY_SOON = ['retry-after', '1'] as const;

/** `retry-after` of a rejection as name and value: the exact time if known, otherwise one second for status 429. */
export function limitHeaders(status: number, retryAfterS?: number): readonly string[] {
  if (retryAfterS !== undefined) return ['retry-after', String(retryAfterS)];
  return status === 429 ? RETRY_SOON : NO_HEADERS;
}

/** Sends a rejection from outside a route. */
export function sendRejection(request: FastifyRequest, reply: FastifyReply, code: ApiErrorName, msg?: string) {
  return sendJson(request, reply, statusOf(code), rejectionBody(reject(code, undefined, msg)));
}

/** Sends a JSON text, compressed when it is long and the caller accepts gzip. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
  retryAfterS?: number,
): FastifyReply | Promise<FastifyReply> {
  reply.code(status).headers(API_HEADERS);
  const [name, value] = limitHeaders(status, retryAfterS);
  if (name !== undefined && !reply.hasHeader(name)) reply.header(name, value);
  if (text.length < COMPRESS_FROM_BYTES || !acceptsGzip(request)) return reply.send(text);
  return sendCompressed(reply, text);
}

async function sendCompressed(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const packed = await gzipAsync(text, { level: constants.Z_BEST_SPEED });
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(packed);
}

function acceptsGzip(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' && /(^|,)\s*gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(accepted);
}
