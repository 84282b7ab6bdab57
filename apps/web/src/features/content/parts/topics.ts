import {
  BookOpenText,
  CandlestickChart,
  CodeXml,
  LifeBuoy,
  ListOrdered,
  type LucideIcon,
  Percent,
  Rocket,
  ShieldCheck,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ContentCategory, ContentItem } from '../content-queries.ts';

/** Pictures of the categories that the house ships; an operator's own have the picture of a book. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'getting-started': Rocket,
  trading: CandlestickChart,
  orders: ListOrdered,
  fees: Percent,
  wallets: Wallet,
  security: ShieldCheck,
  account: UserRound,
  api: CodeXml,
  support: LifeBuoy,
};

/** The picture of a category. */
export function topicIcon(category: string): LucideIcon {
  return (Object.hasOwn(ICONS, category) ? ICONS[category] : undefined) ?? BookOpenText;
}

/** A category with its articles. */
export interface Topic {
  readonly category: ContentCategory;
  readonly articles: readonly ContentItem[];
}

/** Articles by category, in the categories' order; those without articles are left out. */
export function topicsOf(categories: readonly ContentCategory[], articles: readonly ContentItem[]): readonly Topic[] {
  const byCategory = Map.groupBy(articles, ({ category }) => category);
  return categories.flatMap((category) => {
    const own = byCategory.get(category.category) ?? [];
    return own.length === 0 ? [] : [{ category, articles: own }];
  });
}

/** The articles before and after one in a list; undefined at its ends and where it is not in it. */
export function neighboursOf(articles: readonly ContentItem[], documentId: string) {
  const at = articles.findIndex((article) => article.documentId === documentId);
  if (at === -1) return { previous: undefined, next: undefined };
  return { previous: articles[at - 1], next: articles[at + 1] };
}

/** Articles by the month of their publication in the reader's zone, in the order of the list; the key is its first article's time. */
export function monthsOf(articles: readonly ContentItem[], monthOf: (timeMs: number) => string) {
  const months: { readonly month: string; readonly articles: ContentItem[] }[] = [];
  for (const article of articles) {
    const month = monthOf(article.publishedMs);
    const last = months.at(-1);
    if (last?.month === month) last.articles.push(article);
    else months.push({ month, articles: [article] });
  }
  return months;
}
