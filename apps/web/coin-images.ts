import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { COIN_ICONS } from './src/app/coin-icons.ts';

const PATH = /^\/coins\/([a-z0-9]+)\.svg$/;

/** Draws one coin's picture as the text of an SVG file. */
async function draw(code: string): Promise<string> {
  const module: Readonly<Record<string, FunctionComponent<{ variant: string; size: number }>>> = await import(
    `@web3icons/react/icons/tokens/Token${code}`
  );
  const icon = module[`Token${code}`] ?? module.default;
  if (icon === undefined) throw new Error(`there is no picture of ${code}`);
  return renderToStaticMarkup(createElement(icon, { variant: 'background', size: 24 }));
}

/** Makes the coins' pictures files of their own: no script carries them, and a browser fetches only those it shows. */
export function coinImages(): Plugin {
  return {
    name: 'bourse-coin-images',
    async generateBundle() {
      for (const code of COIN_ICONS) {
        this.emitFile({ type: 'asset', fileName: `coins/${code.toLowerCase()}.svg`, source: await draw(code) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = PATH.exec(request.url ?? '')?.[1]?.toUpperCase();
        if (code === undefined || !COIN_ICONS.includes(code)) return next();
        draw(code).then((svg) => response.setHeader('content-type', 'image/svg+xml').end(svg), next);
      });
    },
  };
}
