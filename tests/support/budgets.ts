import type { PageWeight } from './page-weights.ts';

const KIB = 1024;

/** Bytes in KiB with one decimal. */
export function inKib(bytes: number): string {
  return (bytes / KIB).toFixed(1);
}

/** What a part of a page may weigh; `aimKib` where it weighs more than was meant. */
export interface Budget {
  readonly name: string;
  readonly limitKib: number;
  readonly aimKib?: number;
  /** Limits of single pages that weigh more, by path. */
  readonly limitKibOf?: Readonly<Record<string, number>>;
  /** Bytes that count; undefined for pages without this budget. */
  readonly of: (weight: PageWeight) => number | undefined;
}

const isHome = ({ path }: PageWeight) => path === '';
const isTerminal = ({ frame }: PageWeight) => frame === 'terminal';

/** The budgets of the site (docs/performance.md). */
export const BUDGETS: readonly Budget[] = [
  { name: 'home', limitKib: 160, aimKib: 150, of: (page) => (isHome(page) ? page.totalBytes : undefined) },
  {
    name: 'frame and terminal',
    limitKib: 256,
    aimKib: 215,
    of: (page) => (isTerminal(page) ? page.totalBytes - page.chartBytes : undefined),
  },
  { name: 'chart', limitKib: 77, aimKib: 65, of: (page) => (isTerminal(page) ? page.chartBytes : undefined) },
  {
    name: 'page’s own code',
    limitKib: 25,
    of: (page) => (isHome(page) || isTerminal(page) ? undefined : page.ownBytes),
  },
  {
    name: 'page’s own words',
    limitKib: 6,
    limitKibOf: {
      apiDocument: 47,
      'orderHome/coinTradeOrder': 10,
      // Events of the account, and forms with a message for each field.
      'user/overView': 13,
      'user/personSetting': 10,
      'login/email': 8,
      verifiedIndex: 8,
      personVerified: 8,
    },
    of: (page) => (isHome(page) || isTerminal(page) ? undefined : page.wordsBytes),
  },
];

/** The pages of a budget in all languages, the heaviest first. */
export function heaviest(budget: Budget, weights: readonly PageWeight[]) {
  return weights
    .flatMap((weight) => {
      const bytes = budget.of(weight);
      const limitKib = budget.limitKibOf?.[weight.path] ?? budget.limitKib;
      return bytes === undefined ? [] : [{ weight, bytes, limitKib, isOver: bytes > limitKib * KIB }];
    })
    .sort((a, b) => b.bytes - a.bytes);
}
