import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A rule that something on the page violates. */
export interface AxeFinding {
  /** Minor and moderate findings are reported, and fail nothing. */
  readonly isSerious: boolean;
  readonly text: string;
}

const SERIOUS: ReadonlySet<string> = new Set(['serious', 'critical']);

/** What axe finds on a page, or in the part of it that a selector names. */
export async function axeFindings(page: Page, within?: string): Promise<readonly AxeFinding[]> {
  // Legacy: without a second page for the frames that our pages do not have. The places of what is in order are not
  // asked for: to write them down takes longer than to judge them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, impact, help, nodes }) => ({
    isSerious: SERIOUS.has(impact ?? ''),
    text: `${id} (${impact}): ${help}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  }));
}

/** The texts of what must not be: empty for a page in order. */
export async function seriousFindings(page: Page, within?: string): Promise<readonly string[]> {
  return (await axeFindings(page, within)).filter(({ isSerious }) => isSerious).map(({ text }) => text);
}
