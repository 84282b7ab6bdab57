import { LANGUAGES } from '@bourse/contract';
import type { ArticleFilter, ArticleStore, VisibleArticle } from './articles.store.ts';
import type { MarkdownRenderer } from './markdown.ts';
import { type XmlElement, xmlDocument } from './xml.ts';

/** Items of a feed. */
const FEED_ITEMS = 30;
/** Addresses of a sitemap, below the protocol's 50,000. */
const MOST_ADDRESSES = 45_000;
/** Pages of the support area beside the articles. */
const SUPPORT_PAGES = ['support/index', 'support/notice', 'support/official-channel'];

/** Dependencies of feeds and sitemap. */
export interface FeedDeps {
  readonly articles: ArticleStore;
  readonly renderer: MarkdownRenderer;
}

/** The address of an article's page. */
function articleAddress(base: string, language: string, code: string): string {
  return `${base}/${language}/support/article?code=${code}`;
}

/** RSS 2.0 of the newest articles in a language. */
export async function rssFeed(
  { articles, renderer }: FeedDeps,
  base: string,
  language: string,
  filter: ArticleFilter,
): Promise<string> {
  const items = await articles.newest(language, filter, FEED_ITEMS);
  const newestMs = Math.max(0, ...items.map(({ publishMs }) => Number(publishMs)));
  return xmlDocument([
    'rss',
    [
      [
        'channel',
        [
          ['title', 'Bourse'],
          ['link', `${base}/${language}/support/notice`],
          ['description', 'Announcements of the exchange'],
          ['language', language.replace('_', '-')],
          ['lastBuildDate', new Date(newestMs).toUTCString()],
          ...items.map((item) => feedItem(base, language, item, renderer)),
        ],
      ],
    ],
    { version: '2.0', 'xmlns:content': 'http://purl.org/rss/1.0/modules/content/' },
  ]);
}

function feedItem(base: string, language: string, item: VisibleArticle, renderer: MarkdownRenderer): XmlElement {
  // Readers of feeds have no base address.
  const html = renderer.html(item.body).replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${base}/`);
  return [
    'item',
    [
      ['title', item.title],
      ['link', articleAddress(base, language, item.code)],
      ['guid', `${base}/support/article/${item.documentId}`, { isPermaLink: 'false' }],
      ['pubDate', new Date(Number(item.publishMs)).toUTCString()],
      ['category', item.category],
      ['description', item.summary],
      ['content:encoded', html],
    ],
  ];
}

/** The sitemap: support pages in every language, and each article in the languages that it has. */
export async function sitemap({ articles }: Pick<FeedDeps, 'articles'>, base: string): Promise<string> {
  const texts = await articles.addresses(MOST_ADDRESSES);
  const pages = LANGUAGES.flatMap(({ value }) => ['', ...SUPPORT_PAGES].map((page) => `${base}/${value}/${page}`));
  const url = (address: string, more: readonly XmlElement[] = []): XmlElement => [
    'url',
    [['loc', address.replace(/\/$/, '')], ...more],
  ];
  return xmlDocument([
    'urlset',
    [
      ...pages.map((address) => url(address)),
      ...texts.map(({ code, language, changedMs }) =>
        url(articleAddress(base, language, code), [['lastmod', new Date(Number(changedMs)).toISOString()]]),
      ),
    ],
    { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  ]);
}

/** What search engines may read: pages, not calls. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /hk-web/\nDisallow: /api/\nDisallow: /console\nAllow: /hk-web/public/content/\n\nSitemap: ${base}/sitemap.xml\n`;
}
