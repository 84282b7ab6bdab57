import { create } from 'zustand';
import { readText, STORAGE_KEYS, writeText } from './storage.ts';

export type Theme = 'dark' | 'light';
/** Which colours mean up and down. */
export type UpDown = 'green-up' | 'red-up' | 'blue-up';
/** Units of totals by the numbers under which they are stored. */
export const ASSETS_UNITS = [1, 2, 3, 4] as const;
export type AssetsUnit = (typeof ASSETS_UNITS)[number];

interface Settings {
  readonly theme: Theme;
  readonly upDown: UpDown;
  readonly hideBalances: boolean;
  /** Unit of the user's own totals: 1 USDT, 2 BTC, 3 ETH, 4 the chosen fiat currency. */
  readonly assetsUnit: AssetsUnit;
}

const UP_DOWN: readonly UpDown[] = ['green-up', 'red-up', 'blue-up'];

function initial(): Settings {
  const page = globalThis.document?.documentElement.dataset;
  return {
    // first-script.js has decided before the first paint; on a page that is always dark it keeps the choice aside.
    theme: (page?.chosenTheme ?? page?.theme) === 'light' ? 'light' : 'dark',
    upDown: UP_DOWN.find((pair) => pair === page?.updown) ?? 'green-up',
    hideBalances: readText(STORAGE_KEYS.hideBalances) === 'true',
    assetsUnit: ASSETS_UNITS.find((unit) => String(unit) === readText(STORAGE_KEYS.assetsUnit)) ?? 1,
  };
}

/** Settings of this browser. */
export const useSettings = create<Settings>(initial);

let isAlwaysDark = false;

function paintTheme(): void {
  const theme = isAlwaysDark ? 'dark' : useSettings.getState().theme;
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'light' ? '#ffffff' : '#111418');
}

/** Changes the theme, at once and for next time. A page that is always dark stays so. */
export function setTheme(theme: Theme): void {
  writeText(STORAGE_KEYS.theme, theme);
  useSettings.setState({ theme });
  paintTheme();
}

/** Says whether the page is dark whatever the theme, as those of the web3 mode are; the chosen theme returns afterwards. */
export function setAlwaysDark(always: boolean): void {
  isAlwaysDark = always;
  paintTheme();
}

/** Changes the colours of up and down. */
export function setUpDown(upDown: UpDown): void {
  writeText(STORAGE_KEYS.upDown, upDown);
  document.documentElement.dataset.updown = upDown;
  useSettings.setState({ upDown });
}

/** Shows or hides every balance. */
export function setHideBalances(hideBalances: boolean): void {
  writeText(STORAGE_KEYS.hideBalances, String(hideBalances));
  useSettings.setState({ hideBalances });
}

/** Chooses the unit of totals. */
export function setAssetsUnit(assetsUnit: AssetsUnit): void {
  writeText(STORAGE_KEYS.assetsUnit, String(assetsUnit));
  useSettings.setState({ assetsUnit });
}
