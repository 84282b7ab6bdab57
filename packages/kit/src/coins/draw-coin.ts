import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OWN_COIN_PICTURES } from './own-coins.ts';

/** Draws one coin's picture as the text of an SVG file. */
export async function drawCoin(code: string): Promise<string> {
  const own = OWN_COIN_PICTURES[code];
  if (own !== undefined) return own;
  const module: Readonly<Record<string, FunctionComponent<{ variant: string; size: number }>>> = await import(
    `@web3icons/react/icons/tokens/Token${code}`
  );
  const icon = module[`Token${code}`] ?? module.default;
  if (icon === undefined) throw new Error(`there is no picture of ${code}`);
  return renderToStaticMarkup(createElement(icon, { variant: 'background', size: 24 }));
}
