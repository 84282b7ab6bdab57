import { expect, type Page } from '@playwright/test';
import { isPhone, tool } from './header.ts';

/** The panel of the search. */
export const searchPanel = (page: Page) => page.getByRole('dialog', { name: 'Search markets' });
/** Its field. */
export const searchField = (page: Page) => searchPanel(page).getByRole('combobox', { name: 'Search markets' });
/** Its rows, in their order. */
export const searchOptions = (page: Page) => searchPanel(page).getByRole('option');

/** Opens the search as a person does: a click on wide screens, a touch on phones. */
export async function openSearch(page: Page): Promise<void> {
  const button = tool(page, 'Search markets');
  if (isPhone(page)) await button.tap();
  else await button.click();
  await expect(searchField(page)).toBeVisible();
}

/** A contract as search answers it. */
export function foundContract(contractCode: string, contractType: string, changepercentage: string, rank: number) {
  const [baseCurrency = '', quoteCurrency = ''] = contractCode.toUpperCase().split('_');
  const instType = contractType === 'perpetual' ? 4 : 5;
  const liquidationDate = contractType === 'perpetual' ? 0 : Date.UTC(2030, 0, 1);
  return {
    contractCode,
    baseCurrency,
    quoteCurrency,
    instType,
    contractType,
    liquidationDate,
    changepercentage,
    rank,
  };
}
