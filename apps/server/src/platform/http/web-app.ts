import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join, sep } from 'node:path';
import { type RouteSpec, routes, SOCKET_ROOTS } from '@bourse/contract';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedHosts } from './allowed-hosts.ts';
import type { HttpApp } from './http-app.ts';
import { inlineHashes } from './inline-hashes.ts';
import { pageTest } from './known-pages.ts';
import { HSTS_SECONDS, permissionsPolicy } from './security-headers.ts';
import { sendRejection } from './send.ts';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Options of the web application. */
export interface WebAppOptions {
  /** Whether the site is served over https. */
  readonly isSecure: boolean;
  /** Whether development pages are hidden. */
  readonly isProduction: boolean;
}

/** Serves the built web application and handles unknown paths. Call it after every API route has been added. */
export async function registerWebApp(
  app: HttpApp,
  webDir: string,
  { isSecure, isProduction }: WebAppOptions,
): Promise<void> {
  const index = join(webDir, 'index.html');
  app.fastify.setNotFoundHandler((request, reply) => sendUnknown(request, reply));
  if (!existsSync(index)) {
    app.fastify.get('/', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The web application is not built: run "npm run build".\n'),
    );
    return;
  }
  const drawn = prerenderedPages(webDir);
  const pages = [index, ...[...drawn.values()].map((file) => join(webDir, file))];
  const policy = contentSecurityPolicy(pages, app.hosts, isSecure);
  const site: Site = {
    webDir,
    drawn,
    isPage: pageTest(webDir, isProduction),
    apiRoots: new Set([...CONTRACT_ROOTS, ...app.unreadable.keys()]),
  };
  await app.fastify.register(async (scope) => {
    await scope.register(fastifyHelmet, {
      contentSecurityPolicy: { useDefaults: false, directives: policy },
      strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS } : false,
      referrerPolicy: { policy: 'same-origin' },
      // Older than CSP's frame-ancestors, for browsers that know only this one.
      xFrameOptions: { action: 'deny' },
    });
    // Navigating within the application keeps the policy of the first page, so each page allows what one of them needs.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissionsPolicy('own-pages'));
    });
    await scope.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });
    scope.get('/*', (request, reply) => servePage(site, request, reply));
  });
}

/** Path roots of the contract's routes; they never respond with a page. */
const CONTRACT_ROOTS = Object.values<RouteSpec>(routes).map(({ path }) => rootOf(path));

/** The root of a path, decoded: `/hk-web` for `/hk-web/v2/login`. */
function rootOf(path: string): string {
  const first = path.split('/').find((part) => part !== '') ?? '';
  try {
    return `/${decodeURIComponent(first)}`;
  } catch {
    return `/${first}`;
  }
}

interface Site {
  readonly webDir: string;
  /** Prerendered pages: file by path, such as `/en_US/market`. */
  readonly drawn: ReadonlyMap<string, string>;
  /** Whether a path is a page. */
  readonly isPage: (path: string) => boolean;
  readonly apiRoots: ReadonlySet<string>;
}

const PRERENDERED_DIR = 'first';

/** The prerendered pages of the build: `first/en_US/market.html` is served for `/en_US/market`. */
function prerenderedPages(webDir: string): ReadonlyMap<string, string> {
  const dir = join(webDir, PRERENDERED_DIR);
  if (!existsSync(dir)) return new Map();
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(
    files.map((file) => {
      const name = file.split(sep).join('/');
      return [`/${name.slice(0, -'.html'.length)}`, `${PRERENDERED_DIR}/${name}`];
    }),
  );
}

/** Serves a file of the build, or the start page of the path; the application itself shows unknown pages. */
function servePage(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const { webDir, apiRoots } = site;
  const path = pathOf(request);
  if (apiRoots.has(rootOf(path)) || isSocket(path)) return sendUnknown(request, reply);
  const file = path.slice(1);
  if (extname(file) === '' || file.includes('..')) return sendStart(site, path, reply);
  // Only `/assets/` has content hashes in its names; everything else may change with the next build.
  const immutable = path.startsWith('/assets/');
  if (!existsSync(join(webDir, file))) {
    return immutable ? sendRejection(request, reply, 'ROUTE_UNKNOWN') : sendStart(site, path, reply);
  }
  reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  return reply.sendFile(file);
}

/** Sends the prerendered page of a path, or index.html, which renders any page, the not-found page included. */
function sendStart({ drawn, isPage }: Site, path: string, reply: FastifyReply) {
  reply.code(isPage(path) ? 200 : 404).header('cache-control', 'no-cache');
  return reply.sendFile(drawn.get(path.replace(/\/$/, '')) ?? 'index.html');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Whether a path is a WebSocket endpoint. */
function isSocket(path: string): boolean {
  return SOCKET_ROOTS.some((root) => path === root || path.startsWith(`${root}/`));
}

const PATTERNS = Object.values<RouteSpec>(routes).map((spec) => ({
  method: spec.method,
  pattern: new RegExp(`^${spec.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Responds to unmatched requests: a WebSocket path, an unknown path, or another method. */
function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request);
  if (isSocket(path)) {
    reply.header('upgrade', 'websocket').header('connection', 'upgrade');
    return sendRejection(request, reply, 'UPGRADE_REQUIRED');
  }
  const methods = new Set(PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  if (methods.size === 0) return sendRejection(request, reply, 'ROUTE_UNKNOWN');
  reply.header('allow', [...methods].join(', '));
  return sendRejection(request, reply, 'METHOD_NOT_ALLOWED');
}

/** A source of the policy, static or by request. */
type PolicySource = string | ((request: IncomingMessage) => string);

/**
 * Only our own files run and style. What stands in the pages themselves (the script that sets the theme and the styles of the first paint)
 * is allowed by hash; components set styles by script, which needs no exception.
 */
function contentSecurityPolicy(
  files: readonly string[],
  hosts: AllowedHosts,
  secure: boolean,
): Record<string, PolicySource[]> {
  const pages = files.map((file) => readFileSync(file, 'utf8'));
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineHashes('script', pages)],
    'style-src': ["'self'", ...inlineHashes('style', pages)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    // 'self' does not include WebSockets in older browsers; a page may open one only at the host that it came from.
    'connect-src': ["'self'", (request) => hosts.socketOrigin(request)],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
