import { BUDGETS, heaviest, inKib } from '../support/budgets.ts';
import { type PageWeight, pageWeights } from '../support/page-weights.ts';
import { table } from './support/table.ts';

/** The language whose words weigh most. */
const LANGUAGE = 'ru_RU';

/** What each page loads before the first interaction, and the budgets; true when every page keeps to them. */
export function sizeAudit(): Promise<boolean> {
  const weights = pageWeights();
  const shown = weights.filter(({ language }) => language === LANGUAGE);
  shown.sort((a, b) => b.totalBytes - a.totalBytes);
  console.log(`\nKiB after gzip, in ${LANGUAGE}\n`);
  console.log(table(['frame', 'shared', 'own', 'words', 'chart', 'all', 'window', 'page'], shown.map(rowOf)));
  const rows = BUDGETS.flatMap((budget) => {
    const pages = heaviest(budget, weights);
    const [most] = pages;
    if (most === undefined) return [];
    const { weight, bytes, limitKib } = most;
    const result = pages.some(({ isOver }) => isOver) ? 'OVER' : 'within';
    return [
      [inKib(bytes), limitKib, budget.aimKib ?? budget.limitKib, result, budget.name, weight.language, weight.path],
    ];
  });
  console.log(`\n${table(['KiB', 'limit', 'aim', 'result', 'budget', 'language', 'heaviest page'], rows)}`);
  return Promise.resolve(rows.every((row) => !row.includes('OVER')));
}

function rowOf(page: PageWeight): readonly string[] {
  const bytes = [page.frameBytes, page.sharedBytes, page.ownBytes, page.wordsBytes, page.chartBytes, page.totalBytes];
  return [...bytes.map(inKib), page.window, page.path || 'home'];
}
