import { changeDocument, type DocumentKind, readDocument, useDocument } from '@bourse/kit/documents/documents.ts';

/** What makes a sound in a terminal, in the order of the list. */
export const SOUND_EVENTS = ['fill', 'partialFill', 'cancel', 'error'] as const;
export type SoundEvent = (typeof SOUND_EVENTS)[number];

/** What a user has chosen about sounds and notifications. */
export interface SoundSettings {
  /** Events that are heard. */
  readonly events: readonly SoundEvent[];
  /** Loudness, 1 to 100. */
  readonly volume: number;
  /** Whether the browser notifies of fills while the page is out of sight. */
  readonly notifies: boolean;
}

/** Nothing is heard. */
export const FIRST_SOUNDS: SoundSettings = { events: [], volume: 50, notifies: false };

/** The document in which they are kept. */
export const SOUNDS_KIND: DocumentKind<SoundSettings> = {
  name: 'sounds',
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return FIRST_SOUNDS;
    const { events, volume, notifies } = stored as Readonly<Record<string, unknown>>;
    const given: readonly unknown[] = Array.isArray(events) ? events : [];
    const isLoud = typeof volume === 'number' && Number.isInteger(volume) && volume >= 1 && volume <= 100;
    return {
      events: SOUND_EVENTS.filter((event) => given.includes(event)),
      volume: isLoud ? volume : FIRST_SOUNDS.volume,
      notifies: notifies === true,
    };
  },
};

/** What the user has chosen about sounds. */
export function useSoundSettings(): SoundSettings {
  return useDocument(SOUNDS_KIND)[0];
}

/** What the user has chosen about sounds, outside React. */
export function soundSettings(): SoundSettings {
  return readDocument(SOUNDS_KIND);
}

/** Has an event heard, or no longer. */
export function setHeard(event: SoundEvent, isHeard: boolean): void {
  changeDocument(SOUNDS_KIND, (now) => ({
    ...now,
    events: SOUND_EVENTS.filter((one) => (one === event ? isHeard : now.events.includes(one))),
  }));
}

/** Has all events heard, or none. */
export function setAllHeard(areHeard: boolean): void {
  changeDocument(SOUNDS_KIND, (now) => ({ ...now, events: areHeard ? SOUND_EVENTS : [] }));
}

/** Changes the loudness, 1 to 100. */
export function setVolume(volume: number): void {
  changeDocument(SOUNDS_KIND, (now) => ({ ...now, volume: Math.max(1, Math.min(100, Math.round(volume))) }));
}

/** Switches the browser's notifications of fills. Whether they are allowed is asked elsewhere. */
export function setNotifies(notifies: boolean): void {
  changeDocument(SOUNDS_KIND, (now) => ({ ...now, notifies }));
}
