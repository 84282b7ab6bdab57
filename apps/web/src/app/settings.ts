import { create } from 'zustand';
import { readText, STORAGE_KEYS, writeText } from './storage.ts';

export type Theme = 'dark' | 'light';
/** Which colours mean up and down. */
export type UpDown = 'green-up' | 'red-up' | 'blue-up';

interface Settings {
  readonly theme: Theme;
  readonly upDown: UpDown;
  readonly hideBalances: boolean;
}

const UP_DOWN: readonly UpDown[] = ['green-up', 'red-up', 'blue-up'];

function initial(): Settings {
  const page = globalThis.document?.documentElement.dataset;
  return {
    // theme.js has decided before the first paint.
    theme: page?.theme === 'light' ? 'light' : 'dark',
    upDown: UP_DOWN.find((pair) => pair === page?.updown) ?? 'green-up',
    hideBalances: readText(STORAGE_KEYS.hideBalances) === 'true',
  };
}

/** Settings of this browser. */
export const useSettings = create<Settings>(initial);

/** Changes the theme, at once and for next time. */
export function setTheme(theme: Theme): void {
  writeText(STORAGE_KEYS.theme, theme);
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'light' ? '#ffffff' : '#111418');
  useSettings.setState({ theme });
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

/** What stands for an amount that is hidden. */
export const HIDDEN_AMOUNT = '******';
