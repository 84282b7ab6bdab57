import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { LiveSettings } from '../../platform/site-settings/live-settings.ts';
import { contentSettings } from './content.settings.ts';
import { type OfficialChannel, verifyChannel } from './official-channel.ts';
import type { Reader, ReadingService } from './reading.service.ts';

/** Dependencies of the readers' routes. */
export interface ContentRouteDeps {
  readonly reading: ReadingService;
  readonly settings: LiveSettings;
  /** Public URL of the site; undefined: that of the request. */
  readonly publicUrl: string | undefined;
}

/** Adds what readers call. */
export function registerContent(app: HttpApp, { reading, settings, publicUrl }: ContentRouteDeps): void {
  route(app, 'contentList', ({ query }) => reading.list(query));
  route(app, 'contentCategories', ({ query }) => reading.categories(query));
  route(app, 'contentPopular', ({ query }) => reading.popular(query));
  route(app, 'contentArticle', ({ query, user, request }) => reading.article(query, readerOf(user, request)));
  route(app, 'contentSearch', ({ query }) => reading.search(query));
  route(app, 'voteContent', ({ body, user, request }) =>
    reading.vote(body.documentId, body.helpful, readerOf(user, request)),
  );
  route(app, 'verifyChannel', ({ body, request }) => ({
    ok: true,
    value: verifyChannel(body.text, channelsOf(settings, publicUrl ?? request.host)),
  }));
}

function readerOf(user: SessionUser | undefined, request: FastifyRequest): Reader {
  return user === undefined ? { address: request.address } : { accountId: user.accountId };
}

/** The listed channels, and the hosts of the site itself. */
function channelsOf(settings: LiveSettings, here: string): readonly OfficialChannel[] {
  const own = [here, ...settings.get('backupDomains')].map((value) => ({
    kind: 'domain' as const,
    value,
    name: value,
  }));
  return [...settings.read(contentSettings.officialChannels), ...own];
}
