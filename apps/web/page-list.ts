import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** Writes `pages.json`: the languages and pages that there are, so that the server knows which addresses lead nowhere. */
export function pageList(): Plugin {
  let root = '';
  return {
    name: 'bourse-page-list',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const { module } = await runnerImport<typeof import('./src/app/page-list.ts')>(
        join(root, 'src/app/page-list.ts'),
        { root, configFile: false, logLevel: 'error', mode: 'production' },
      );
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(module.PAGE_LIST) });
    },
  };
}
