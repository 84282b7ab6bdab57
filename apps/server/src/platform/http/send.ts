import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipAsync = promisify(gzip);
/** Shorter answers travel in one packet anyway. */
const COMPRESS_FROM_BYTES = 4_096;

/** Headers of every API answer: nobody guesses its type, keeps it or frames it. */
const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Sends a JSON text, compressed when it is long and the caller can read that. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  reply.code(status).headers(API_HEADERS);
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
