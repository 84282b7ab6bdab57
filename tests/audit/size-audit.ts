import { BUDGETS, inKib, LANGUAGES, loadedScripts, totalBytes, WINDOWS } from './support/script-sizes.ts';
import { table } from './support/table.ts';
import { inWorld } from './support/world.ts';

/** JavaScript before the first interaction, file by file; true when every page keeps to its budget. */
export function sizeAudit(): Promise<boolean> {
  return inWorld(async ({ server, browser }) => {
    const summary: (readonly (string | number)[])[] = [];
    let isGood = true;
    for (const { page: name, address, limitBytes, settled } of BUDGETS) {
      for (const [window, viewport] of Object.entries(WINDOWS)) {
        for (const language of LANGUAGES) {
          const page = await browser.newPage({ viewport });
          const scripts = await loadedScripts(page, `${server.url}/${language}/${address}`, settled);
          await page.close();
          const total = totalBytes(scripts);
          const isWithin = total <= limitBytes;
          isGood &&= isWithin;
          summary.push([name, window, language, inKib(total), inKib(limitBytes), isWithin ? 'within' : 'OVER']);
          if (language !== 'en_US') continue;
          console.log(`\n${name}, ${window}: ${scripts.length} files`);
          console.log(
            table(
              ['KiB', 'file'],
              scripts.map(({ file, gzipBytes }) => [inKib(gzipBytes), file]),
            ),
          );
        }
      }
    }
    console.log(`\n${table(['page', 'window', 'language', 'KiB', 'budget', 'result'], summary)}`);
    return isGood;
  });
}
