/**
 * Markdown of articles as HTML.
 *
 * Goal: one renderer for page, preview, feed and mail, whose output can be inserted anywhere. Method: raw HTML in the source is dropped by the
 * parser's bridge (never `allowDangerousHtml`); the tree is then reduced to an allow list of elements and attributes, and last every address
 * is checked by `safeLink` and `safePicture`, because a list of schemes lets `//host` and `/\host` pass. Headings begin at h2: the page has
 * its own h1. Not handled: HTML that an author means; it appears as nothing.
 */
import { createHash } from 'node:crypto';
import rehypeSanitize, { type Options as SanitizeOptions } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A node of the parsed tree, as far as it is used here; the libraries' own types describe each kind apart. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** Path under which pictures of the console are served. */
export const PICTURE_PATH = '/hk-web/public/content/picture/';
/** Path under which pictures of the shipped help are served. */
export const HELP_PICTURE_PATH = '/hk-web/public/content/help/';

/** Where the picture `help:<name>` is; undefined when there is none of that name. */
export type HelpPictureUrl = (name: string) => string | undefined;

const ALLOWED: SanitizeOptions = {
  tagNames: [
    ...[
      'a',
      'blockquote',
      'br',
      'code',
      'del',
      'em',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'hr',
      'img',
      'li',
      'ol',
      'p',
      'pre',
    ],
    ...['strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
  ],
  attributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading'],
    code: [['className', /^language-[\w-]{1,30}$/]],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style', 'template', 'iframe', 'svg', 'math'],
};

/** An address that a link may have: http(s), mailto, a path of this site, or a place in the page. */
export function safeLink(href: string): boolean {
  return !/[\s\\\p{Cc}]/u.test(href) && /^(https?:\/\/[^/]|mailto:[^/]|\/(?!\/)|#)/i.test(href);
}

/** An address that a picture may have: only what this feature serves. */
export function safePicture(src: string): boolean {
  return /^\/hk-web\/public\/content\/(picture\/[0-9a-f-]{36}|help\/[0-9a-f]{8,64}\/[a-z0-9-]+\.webp)$/.test(src);
}

function walk(node: TreeNode, visit: (child: TreeNode, parent: TreeNode, index: number) => void): void {
  const { children = [] } = node;
  // From the end, so that a visit may take its node away.
  for (let i = children.length - 1; i >= 0; i -= 1) {
    const child = children[i];
    if (child === undefined) continue;
    walk(child, visit);
    visit(child, node, i);
  }
}

/** Moves headings one level down, and gives `help:` pictures the address that they are served under. */
function adaptTree(helpPictureUrl: HelpPictureUrl) {
  return (tree: TreeNode) =>
    walk(tree, (node) => {
      const level = /^h([1-5])$/.exec(node.tagName ?? '')?.[1];
      if (level !== undefined) node.tagName = `h${Number(level) + 1}`;
      const src = node.tagName === 'img' ? node.properties?.src : undefined;
      if (typeof src !== 'string' || node.properties === undefined) return;
      if (src.startsWith('help:')) node.properties.src = helpPictureUrl(src.slice('help:'.length)) ?? '';
    });
}

/** Removes addresses that are not allowed: of a link its `href`, of a picture the whole picture but its description. */
function checkAddresses() {
  return (tree: TreeNode) =>
    walk(tree, (node, parent, index) => {
      const { properties = {} } = node;
      if (node.tagName === 'a') checkLink(properties);
      if (node.tagName !== 'img') return;
      if (typeof properties.src === 'string' && safePicture(properties.src)) properties.loading = 'lazy';
      else parent.children?.splice(index, 1, { type: 'text', value: String(properties.alt ?? '') });
    });
}

function checkLink(properties: Record<string, unknown>): void {
  const { href } = properties;
  if (typeof href !== 'string' || !safeLink(href)) delete properties.href;
  else if (/^https?:/i.test(href)) properties.rel = ['noopener', 'noreferrer', 'nofollow'];
}

/** Rendered texts that are kept, and their length together at most; UTF-16 units. */
const MOST_KEPT = 500;
const MOST_KEPT_LENGTH = 5_000_000;

/** Renders Markdown, and keeps what it has rendered by the hash of the source. */
export class MarkdownRenderer {
  private readonly kept = new Map<string, string>();
  private keptLength = 0;
  private readonly processor;

  constructor(helpPictureUrl: HelpPictureUrl) {
    this.processor = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkRehype)
      .use(() => adaptTree(helpPictureUrl) as never)
      .use(rehypeSanitize, ALLOWED)
      .use(() => checkAddresses() as never)
      .use(rehypeStringify);
  }

  /** Sanitised HTML of a text. */
  html(markdown: string): string {
    const hash = hashOf(markdown);
    const known = this.kept.get(hash);
    if (known !== undefined) return known;
    const html = String(this.processor.processSync(markdown));
    this.kept.set(hash, html);
    this.keptLength += html.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.kept.size <= MOST_KEPT && this.keptLength <= MOST_KEPT_LENGTH) break;
      this.kept.delete(oldest);
      this.keptLength -= length;
    }
    return html;
  }
}

/** SHA-256 of texts, in hex. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}

const parser = unified().use(remarkParse).use(remarkGfm);
const BLOCKS = new Set(['paragraph', 'heading', 'listItem', 'tableCell', 'code', 'blockquote']);

/** What can be read in a Markdown text, as one line: for search and snippets. */
export function plainTextOf(markdown: string): string {
  const parts: string[] = [];
  const collect = (node: TreeNode): void => {
    const isText = ['text', 'inlineCode', 'code'].includes(node.type);
    if (isText) parts.push(node.value ?? '');
    for (const child of node.children ?? []) collect(child);
    if (BLOCKS.has(node.type)) parts.push(' ');
  };
  collect(parser.parse(markdown) as TreeNode);
  return parts
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
