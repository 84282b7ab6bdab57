import { create } from 'zustand';
import { noteChoice, type Preferences } from './choices.ts';
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
  /** Whether an order is confirmed in a dialog before it is sent. */
  readonly confirmOrders: boolean;
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
    confirmOrders: readText(STORAGE_KEYS.confirmOrders) === 'true',
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
  applySettings({ theme });
  void noteChoice({ theme });
}

/** Says whether the page is dark whatever the theme, as those of the web3 mode are; the chosen theme returns afterwards. */
export function setAlwaysDark(always: boolean): void {
  isAlwaysDark = always;
  paintTheme();
}

/** Changes the colours of up and down. */
export function setUpDown(updown: UpDown): void {
  applySettings({ updown });
  void noteChoice({ updown });
}

/** Shows or hides every balance. */
export function setHideBalances(encryption: boolean): void {
  applySettings({ encryption });
  void noteChoice({ encryption });
}

/** Chooses the unit of totals. */
export function setAssetsUnit(unit: AssetsUnit): void {
  applySettings({ USER_AssetsUnit: unit });
  void noteChoice({ USER_AssetsUnit: unit });
}

/** Chooses whether an order is confirmed in a dialog before it is sent. */
export function setConfirmOrders(confirmOrders: boolean): void {
  applySettings({ confirmOrders });
  void noteChoice({ confirmOrders });
}

/** Puts settings into force that were chosen somewhere, at once and for next time; what is absent stays as it is. */
export function applySettings(values: Omit<Preferences, 'locale' | 'currency'>): void {
  const { theme, updown, encryption, USER_AssetsUnit: assetsUnit, confirmOrders } = values;
  if (theme !== undefined) {
    writeText(STORAGE_KEYS.theme, theme);
    useSettings.setState({ theme });
    paintTheme();
  }
  if (updown !== undefined) {
    writeText(STORAGE_KEYS.upDown, updown);
    document.documentElement.dataset.updown = updown;
    useSettings.setState({ upDown: updown });
  }
  if (encryption !== undefined) {
    writeText(STORAGE_KEYS.hideBalances, String(encryption));
    useSettings.setState({ hideBalances: encryption });
  }
  if (assetsUnit !== undefined) {
    writeText(STORAGE_KEYS.assetsUnit, String(assetsUnit));
    useSettings.setState({ assetsUnit });
  }
  if (confirmOrders !== undefined) {
    writeText(STORAGE_KEYS.confirmOrders, String(confirmOrders));
    useSettings.setState({ confirmOrders });
  }
}
