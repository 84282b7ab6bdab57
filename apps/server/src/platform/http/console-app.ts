import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedHosts } from './allowed-hosts.ts';
import type { HttpApp } from './http-app.ts';
import { HSTS_SECONDS } from './security-headers.ts';
import { sendRejection } from './send.ts';

/** Address of the operators' application. */
const CONSOLE_PATH = '/console';
const YEAR_SECONDS = 365 * 24 * 3_600;

/** Options of the console. */
export interface ConsoleAppOptions {
  /** Whether the site is served over https. */
  readonly isSecure: boolean;
}

/**
 * Serves the built console at `/console`. It is stricter than the site: no inline script, no worker, nothing kept by a browser but files
 * whose names carry a digest, and nothing for search engines.
 */
export async function registerConsoleApp(
  app: HttpApp,
  consoleDir: string,
  { isSecure }: ConsoleAppOptions,
): Promise<void> {
  if (!existsSync(join(consoleDir, 'index.html'))) {
    app.fastify.get(CONSOLE_PATH, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The console is not built: run "npm run build".\n'),
    );
    return;
  }
  await app.fastify.register(async (scope) => {
    await scope.register(fastifyHelmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(app.hosts, isSecure) },
      strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS } : false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    });
    await scope.register(fastifyStatic, { root: consoleDir, serve: false, preCompressed: true, cacheControl: false });
    for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`]) {
      scope.get(path, (request, reply) => serveFile(consoleDir, request, reply));
    }
  });
}

/** Serves a file of the build; every address without an ending is a page, which the application itself finds. */
function serveFile(consoleDir: string, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0] ?? '';
  reply.header('x-robots-tag', 'noindex, nofollow');
  const file = path.slice(CONSOLE_PATH.length + 1);
  if (extname(file) === '' || file === 'index.html') {
    reply.header('cache-control', 'no-store');
    return reply.sendFile('index.html');
  }
  if (file.includes('..') || !existsSync(join(consoleDir, file))) return sendRejection(request, reply, 'ROUTE_UNKNOWN');
  const immutable = file.startsWith('assets/');
  reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  return reply.sendFile(file);
}

/** A source of the policy, static or by request. */
type PolicySource = string | ((request: IncomingMessage) => string);

function contentSecurityPolicy(hosts: AllowedHosts, secure: boolean): Record<string, PolicySource[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    // The desk of customer service is live. 'self' does not include WebSockets in older browsers.
    'connect-src': ["'self'", (request) => hosts.socketOrigin(request)],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
