import type { DocumentKind } from '@bourse/kit/documents/documents.ts';
import { readScreen, type Screen, screenSearch } from './screen.ts';

/** A screen that somebody has kept, by its name. */
export interface SavedScreen {
  readonly name: string;
  readonly screen: Screen;
}

/** As many as a menu shows at a glance. */
const MOST_SAVED = 30;
const LONGEST_NAME = 40;

/** The saved screens in the order of their names; in the browser and the account as parameters of an address. */
export const savedScreens: DocumentKind<readonly SavedScreen[]> = {
  name: 'screener',
  read: (stored) => {
    if (!Array.isArray(stored)) return [];
    return stored.slice(0, MOST_SAVED).flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return [];
      const { name, screen } = entry as Readonly<Record<string, unknown>>;
      if (typeof name !== 'string' || name.trim() === '' || typeof screen !== 'object' || screen === null) return [];
      return [{ name: name.slice(0, LONGEST_NAME), screen: checked(screen) }];
    });
  },
};

/** A stored screen with what it gets wrong left out: it goes through the address, which is read without trust. */
function checked({ sector = '', quote = '', bounds }: Partial<Screen>): Screen {
  const isRecord = typeof bounds === 'object' && bounds !== null;
  try {
    return readScreen(screenSearch({ sector, quote, bounds: isRecord ? bounds : {} }));
  } catch {
    return readScreen({});
  }
}

/** The screens with one more, which takes the place of one of the same name. */
export function withScreen(saved: readonly SavedScreen[], name: string, screen: Screen): readonly SavedScreen[] {
  const short = name.trim().slice(0, LONGEST_NAME);
  if (short === '') return saved;
  const others = saved.filter((of) => of.name !== short).slice(0, MOST_SAVED - 1);
  return [...others, { name: short, screen }].sort((a, b) => a.name.localeCompare(b.name));
}

/** The screens without one. */
export function withoutScreen(saved: readonly SavedScreen[], name: string): readonly SavedScreen[] {
  return saved.filter((of) => of.name !== name);
}
