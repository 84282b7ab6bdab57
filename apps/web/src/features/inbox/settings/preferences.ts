import type { NotifyPreferences, RouteBody } from '@bourse/contract';

/** What of the choices changes. */
export type PreferenceChange = RouteBody<'setNotifyPreferences'>;

/** Groups of messages and the ways in which they arrive, in the page's order. The compiler compares them with the contract. */
export const GROUPS = ['security', 'system', 'announcements', 'activities', 'quotes', 'trades', 'rewards'] as const;
export const CHANNELS = ['inbox', 'mail', 'push'] as const;

export type Group = NotifyPreferences['channels'][number]['group'];
export type Channel = NotifyPreferences['channels'][number]['channel'];

/** The choices after a change. What cannot be switched stays. */
export function withChange(preferences: NotifyPreferences, change: PreferenceChange): NotifyPreferences {
  const { channels = [], quietHours = preferences.quietHours, digest = preferences.digest } = change;
  return {
    channels: preferences.channels.map((choice) => {
      const changed = channels.find(({ group, channel }) => group === choice.group && channel === choice.channel);
      return changed === undefined || choice.isFixed ? choice : { ...choice, isOn: changed.isOn };
    }),
    quietHours,
    digest,
    zone: change.zone ?? preferences.zone,
  };
}

/** How long quiet hours last: to a later time of the day, into the next day, or the whole day. */
export type QuietSpan = 'day' | 'night' | 'whole';

/** The span of two local times (`22:00`). */
export function spanOf(from: string, to: string): QuietSpan {
  if (from === to) return 'whole';
  return from < to ? 'day' : 'night';
}

/** Every time zone that the browser knows, with the chosen one, which an older browser may not know. */
export function zonesWith(chosen: string, known: readonly string[]): readonly string[] {
  return known.includes(chosen) ? known : [chosen, ...known];
}
