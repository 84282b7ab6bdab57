/*
 * Goal: an article's HTML becomes elements of ours without ever being HTML of the page, whatever the server or its database was made to send.
 * Method: an inert document parses it, and only what stands in the lists below is taken over, each attribute by a rule of its own.
 * Not handled: layout. `article-body.tsx` draws the nodes.
 */

/** Elements that an article may have. */
const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['a', 'strong', 'em', 'del', 'code', 'kbd', 'mark', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;
export type ArticleTag = (typeof TAGS)[number];

/** An element of an article; what it does not have is missing. */
export interface ArticleElement {
  readonly tag: ArticleTag;
  readonly children: readonly ArticleNode[];
  /** Of a heading: what the address names it by. */
  readonly id?: string | undefined;
  /** Of a link: `#…`, a path of ours, `https:`, `http:` or `mailto:`. */
  readonly href?: string | undefined;
  /** Of a picture: a path of ours. */
  readonly src?: string | undefined;
  readonly alt?: string | undefined;
  /** Of a picture, in pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Of a cell. */
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Of an ordered list: its first number. */
  readonly start?: number | undefined;
}
export type ArticleNode = string | ArticleElement;

/** A heading of the table of contents. */
export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

/** An article that can be drawn. */
export interface ArticleTree {
  readonly nodes: readonly ArticleNode[];
  /** Headings of the second and third level in their order. */
  readonly headings: readonly ArticleHeading[];
}

const KNOWN: ReadonlySet<string> = new Set(TAGS);
/** Written otherwise, meant the same. */
const SAME: Readonly<Record<string, ArticleTag>> = {
  ...{ b: 'strong', i: 'em', s: 'del', strike: 'del', samp: 'code' },
};
/** Of other elements what is inside is kept, of these nothing. */
const DROPPED: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'head', 'title'],
  ...['textarea', 'select', 'button', 'input', 'form', 'video', 'audio', 'canvas', 'frameset', 'noframes', 'xmp'],
]);
/** Deeper than this nobody writes; it only keeps the page from being exhausted. */
const DEEPEST = 24;
const LONGEST_NAME = 60;
/** Control characters and spaces, which browsers skip in the scheme of an address. */
const SKIPPED = /[\p{Cc} ]/gu;
const MOST_PIXELS = 8192;

/** Reads an article's HTML. Its highest headings become those of the second level: the first is the page's own title. */
export function readArticle(html: string): ArticleTree {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const headings: ArticleHeading[] = [];
  raiseHeadings(body);
  return { nodes: nodesOf(body, headings, 0), headings };
}

/** Renames headings of an inert document so that the highest is an `h2`, and none is lower than `h4`. */
function raiseHeadings(body: HTMLElement): void {
  const levelOf = ({ localName }: Element) => Number(localName.slice(1));
  const headings = [...body.querySelectorAll('h1,h2,h3,h4,h5,h6')];
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const renamed = body.ownerDocument.createElement(`h${Math.min(levelOf(heading) - highest + 2, 4)}`);
    renamed.append(...heading.childNodes);
    heading.replaceWith(renamed);
  }
}

function nodesOf(parent: Node, headings: ArticleHeading[], depth: number): readonly ArticleNode[] {
  if (depth > DEEPEST) return [];
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    return node instanceof Element ? elementOf(node, headings, depth) : [];
  });
}

function elementOf(element: Element, headings: ArticleHeading[], depth: number): readonly ArticleNode[] {
  const name = element.localName;
  if (DROPPED.has(name)) return [];
  const tag = SAME[name] ?? (KNOWN.has(name) ? (name as ArticleTag) : undefined);
  const children = nodesOf(element, headings, depth + 1);
  const own = tag === undefined ? undefined : attributesOf(tag, { element, children, headings });
  if (tag === undefined || own === undefined) return children;
  return [{ tag, children, ...own }];
}

type Attributes = Omit<ArticleElement, 'tag' | 'children'>;

interface Read {
  readonly element: Element;
  readonly children: readonly ArticleNode[];
  readonly headings: ArticleHeading[];
}

/** Attributes that an element keeps; undefined when it is nothing without those that it lost. */
function attributesOf(tag: ArticleTag, read: Read): Attributes | undefined {
  const { element } = read;
  switch (tag) {
    case 'a': {
      const href = safeHref(element.getAttribute('href') ?? '');
      return href === undefined ? undefined : { href };
    }
    case 'img':
      return pictureOf(element);
    case 'h2':
    case 'h3':
      return { id: addHeading(tag, read) };
    case 'th':
    case 'td':
      return { align: alignOf(element.getAttribute('align')) };
    case 'ol':
      return { start: wholeNumber(element.getAttribute('start')) };
    default:
      return {};
  }
}

/** An address that a link may have; undefined: it is left out. */
export function safeHref(text: string): string | undefined {
  const href = text.replace(SKIPPED, '');
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href) ? href : undefined;
  if (href.startsWith('#')) return href;
  // Two slashes, or one and a backslash, begin a host.
  return /^\/(?![/\\])/.test(href) ? href : undefined;
}

function pictureOf(element: Element): Attributes | undefined {
  const src = safeHref(element.getAttribute('src') ?? '');
  if (src === undefined || !src.startsWith('/')) return undefined;
  return {
    src,
    alt: element.getAttribute('alt') ?? '',
    width: wholeNumber(element.getAttribute('width')),
    height: wholeNumber(element.getAttribute('height')),
  };
}

/** The text of nodes, without their elements. */
export function textOf(nodes: readonly ArticleNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Adds a heading and returns its id: its words, so that a link to it outlives changes around it, and no id of the page's own. */
function addHeading(tag: 'h2' | 'h3', { children, headings }: Read): string {
  const text = textOf(children).trim();
  const name = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_NAME);
  const first = `s-${name}`;
  const isTaken = headings.some(({ id }) => id === first);
  const id = isTaken ? `${first}-${headings.length + 1}` : first;
  headings.push({ id, text, level: tag === 'h2' ? 2 : 3 });
  return id;
}

function alignOf(text: string | null): ArticleElement['align'] {
  if (text === 'right') return 'end';
  return text === 'center' ? 'center' : undefined;
}

function wholeNumber(text: string | null): number | undefined {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined;
  return value !== undefined && value <= MOST_PIXELS ? value : undefined;
}
