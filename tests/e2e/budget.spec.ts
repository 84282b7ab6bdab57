import { expect, test } from '@playwright/test';
import { BUDGETS, inKib, LANGUAGES, loadedScripts, totalBytes } from '../audit/support/script-sizes.ts';
import { livelyUrl } from './support/session.ts';

/*
 * The size audit as a test: what the first pages load before anybody has touched them, in the window of the project. Bytes
 * are the same on every machine. `npm run audit -- size` lists them file by file.
 */

for (const { page: name, address, limitBytes, settled } of BUDGETS) {
  for (const language of LANGUAGES) {
    test(`the ${name} page keeps to its JavaScript, in ${language}`, async ({ page }) => {
      const scripts = await loadedScripts(page, `${livelyUrl()}/${language}/${address}`, settled);
      const files = scripts.map(({ file, gzipBytes }) => `${inKib(gzipBytes)} ${file}`).join('\n');
      // Fewer would mean that the page did not load at all.
      expect(scripts.length).toBeGreaterThan(5);
      expect(totalBytes(scripts), files).toBeLessThanOrEqual(limitBytes);
    });
  }
}
