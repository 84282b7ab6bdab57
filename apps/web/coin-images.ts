import { COIN_ICONS } from '@bourse/kit/coins/coin-icons.ts';
import { drawCoin } from '@bourse/kit/coins/draw-coin.ts';
import type { Plugin } from 'vite';

const PATH = /^\/coins\/([a-z0-9]+)\.svg$/;

/** Makes the coins' pictures files of their own: no script carries them, and a browser fetches only those it shows. */
export function coinImages(): Plugin {
  return {
    name: 'bourse-coin-images',
    async generateBundle() {
      for (const code of COIN_ICONS) {
        this.emitFile({ type: 'asset', fileName: `coins/${code.toLowerCase()}.svg`, source: await drawCoin(code) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = PATH.exec(request.url ?? '')?.[1]?.toUpperCase();
        if (code === undefined || !COIN_ICONS.includes(code)) return next();
        drawCoin(code).then((svg) => response.setHeader('content-type', 'image/svg+xml').end(svg), next);
      });
    },
  };
}
