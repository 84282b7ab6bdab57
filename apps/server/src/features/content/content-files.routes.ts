/**
 * What is no envelope: pictures, feed, sitemap and robots.txt. Everything that is listed here is public, and every article in it went
 * through the readers' view.
 */
import { LANGUAGES, type RouteSpec } from '@bourse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FilePurpose, Files } from '../../platform/files/files.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { limitOfRoute } from '../../platform/http/rate-limits.ts';
import { CLOSED_POLICY } from '../../platform/http/security-headers.ts';
import { sendRejection } from '../../platform/http/send.ts';
import { type FeedDeps, robotsText, rssFeed, sitemap } from './feeds.ts';
import type { HelpPicture } from './help-files.ts';
import { HELP_PICTURE_PATH, PICTURE_PATH } from './markdown.ts';

/** Dependencies of the routes without an envelope. */
export interface ContentFilesDeps extends FeedDeps {
  readonly files: Files;
  readonly purpose: FilePurpose;
  readonly helpPictures: ReadonlyMap<string, HelpPicture>;
  readonly publicUrl: string | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Runs nothing even if somebody opens it from our origin. */
const PICTURE_HEADERS = {
  'content-security-policy': `${CLOSED_POLICY}; sandbox`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
} as const;
const FEED_CACHE = 'public, max-age=300';
const KINDS = ['announcement', 'notice', 'help', 'academy'] as const;

/** Adds pictures, feed, sitemap and robots.txt. */
export function registerContentFiles(app: HttpApp, deps: ContentFilesDeps): void {
  const config = limitOfRoute({ mutates: false } as RouteSpec, app.limits);
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.fastify.route({ method: 'GET', url, config, handler: async (request, reply) => handler(request, reply) });
  get(`${PICTURE_PATH}:fileId`, (request, reply) => sendPicture(deps, request, reply));
  get(`${HELP_PICTURE_PATH}:hash/:file`, (request, reply) => sendHelpPicture(deps, request, reply));
  get('/hk-web/public/content/rss', (request, reply) => sendFeed(deps, request, reply));
  get('/sitemap.xml', async (request, reply) =>
    sendText(reply, 'application/xml', await sitemap(deps, baseOf(deps, request))),
  );
  get('/robots.txt', (request, reply) => sendText(reply, 'text/plain', robotsText(baseOf(deps, request))));
}

async function sendPicture({ files, purpose }: ContentFilesDeps, request: FastifyRequest, reply: FastifyReply) {
  const { fileId } = request.params as { readonly fileId: string };
  const file = UUID.test(fileId) ? await files.read(purpose, fileId) : undefined;
  if (file === undefined) return sendRejection(request, reply, 'FILE_UNKNOWN');
  return reply.headers(PICTURE_HEADERS).type(file.type).send(file.bytes);
}

function sendHelpPicture({ helpPictures }: ContentFilesDeps, request: FastifyRequest, reply: FastifyReply) {
  const { hash, file } = request.params as { readonly hash: string; readonly file: string };
  const picture = helpPictures.get(file.replace(/\.webp$/, ''));
  if (picture?.hash !== hash || !file.endsWith('.webp')) return sendRejection(request, reply, 'FILE_UNKNOWN');
  return reply.headers(PICTURE_HEADERS).type('image/webp').send(picture.bytes);
}

async function sendFeed(deps: ContentFilesDeps, request: FastifyRequest, reply: FastifyReply) {
  const { lang, kind, category } = request.query as Readonly<Record<string, unknown>>;
  const language = LANGUAGES.find(({ value }) => value === lang)?.value ?? 'en_US';
  const kinds = KINDS.filter((known) =>
    kind === undefined ? known === 'announcement' || known === 'notice' : known === kind,
  );
  const isWrong = kinds.length === 0 || (category !== undefined && !/^[a-z0-9-]{1,40}$/.test(String(category)));
  if (isWrong) return sendRejection(request, reply, 'QUERY_INVALID');
  const filter = { kinds, category: category === undefined ? undefined : String(category) };
  return sendText(reply, 'application/rss+xml', await rssFeed(deps, baseOf(deps, request), language, filter));
}

function sendText(reply: FastifyReply, type: string, text: string) {
  return reply.header('cache-control', FEED_CACHE).type(`${type}; charset=utf-8`).send(text);
}

/** The site's address, without a slash at the end; the host of a request was compared with the site's own before. */
function baseOf({ publicUrl }: ContentFilesDeps, request: FastifyRequest): string {
  return (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '');
}
