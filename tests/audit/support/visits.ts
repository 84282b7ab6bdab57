import { PLACES } from '../../e2e/support/places.ts';

/** Themes that every page is looked at in. */
export const THEMES = ['dark', 'light'] as const;
/** Windows by name; `narrow` is the smallest width that pages are laid out for, looked at where words are long or mirrored. */
export const DEVICES = ['desktop', 'phone'] as const;
/** English, a script without spaces, over-long words, and from right to left. */
export const LANGUAGES = ['en_US', 'zh_CN', 'longest', 'ar_AE'] as const;

/** One look at one page. */
export interface Visit {
  /** The place's path; `home` for the empty one. */
  readonly place: string;
  /** Address after the language. */
  readonly address: string;
  readonly who: 'visitor' | 'trader';
  readonly theme: (typeof THEMES)[number];
  readonly device: (typeof DEVICES)[number];
  readonly language: (typeof LANGUAGES)[number];
}

/** Open pages that look different to somebody who is logged in. */
const ALSO_AS_TRADER: ReadonlySet<string> = new Set(['', 'market', 'trade/exchange', 'coinInfo', 'rateStandard']);

type Subject = Pick<Visit, 'place' | 'address' | 'who'>;

const SUBJECTS: readonly Subject[] = [
  ...PLACES.flatMap((place): readonly Subject[] => {
    const subject = { place: place.path || 'home', address: place.sample };
    const trader = { ...subject, who: 'trader' } as const;
    if (place.needs === 'login') return [trader];
    const visitor = { ...subject, who: 'visitor' } as const;
    return ALSO_AS_TRADER.has(place.path) ? [visitor, trader] : [visitor];
  }),
  { place: 'not-found', address: 'no/such/page', who: 'visitor' },
];

/** The names by which a command line can ask for places. */
export const PLACE_NAMES: readonly string[] = [...new Set(SUBJECTS.map(({ place }) => place))];

/** Every look at every page, in an order that changes session, theme and window seldom. */
export const ALL_VISITS: readonly Visit[] = THEMES.flatMap((theme) =>
  DEVICES.flatMap((device) =>
    (['visitor', 'trader'] as const).flatMap((who) =>
      LANGUAGES.flatMap((language) =>
        SUBJECTS.filter((subject) => subject.who === who).map((subject) => ({ ...subject, theme, device, language })),
      ),
    ),
  ),
);

/** A visit in one line. */
export function nameOf({ place, who, theme, device, language }: Visit): string {
  return `${place} · ${language} · ${theme} · ${device} · ${who}`;
}
