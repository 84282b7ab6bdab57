import { bookSettings } from '../book/book-settings.ts';

/** What a phone is felt for, as lengths of pulses and pauses in milliseconds. */
const PULSES = { pick: [8], placed: [12], ended: [12, 60, 12] } as const;
export type Pulse = keyof typeof PULSES;

const STILL = '(prefers-reduced-motion: reduce)';

/** Gives a short pulse where the device can and the user has not switched it off, nor asked for less motion. */
export function pulse(kind: Pulse): void {
  if (typeof navigator.vibrate !== 'function' || !bookSettings().haptics) return;
  if (!globalThis.matchMedia('(pointer: coarse)').matches || globalThis.matchMedia(STILL).matches) return;
  navigator.vibrate([...PULSES[kind]]);
}
