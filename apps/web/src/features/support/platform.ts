/** What somebody installs the site on. */
export type Platform = 'ios' | 'android' | 'desktop';

/** Every platform, in the order of the tabs. */
export const PLATFORMS: readonly Platform[] = ['ios', 'android', 'desktop'];

/** The platform of a browser. An iPad says that it is a Mac; only its touch points tell. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : 'desktop';
}
