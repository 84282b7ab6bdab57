import { readText, writeText } from '@bourse/kit/browser/storage.ts';

const KEY = 'inboxSound';
/** The two tones: frequency in hertz and start in seconds. */
const TONES = [
  [660, 0],
  [880, 0.12],
] as const;
const TONE_SECONDS = 0.35;
const LOUDNESS = 0.12;
/** How long a browser may take to start the sound, in milliseconds. */
const START_MS = 500;
/** Other tabs of the site are silent for so long, in milliseconds. */
const ONE_TAB_MS = 1_500;

let audio: AudioContext | undefined;

/** Whether a new message rings in this browser; by default not. */
export function isSoundOn(): boolean {
  return readText(KEY) === 'on';
}

/** Switches the ring of this browser. */
export function setSound(isOn: boolean): void {
  writeText(KEY, isOn ? 'on' : undefined);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The browser's sound, running; undefined when it allows none, as before the first click on a page. */
async function runningAudio(): Promise<AudioContext | undefined> {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await Promise.race([audio.resume().catch(() => undefined), wait(START_MS)]);
  return audio.state === 'running' ? audio : undefined;
}

function playTones(context: AudioContext): void {
  for (const [hertz, startSeconds] of TONES) playTone(context, hertz, context.currentTime + startSeconds);
}

/** Rings. False when the browser allows no sound. */
export async function ring(): Promise<boolean> {
  const context = await runningAudio();
  if (context !== undefined) playTones(context);
  return context !== undefined;
}

function playTone(context: AudioContext, hertz: number, atSeconds: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, atSeconds);
  volume.gain.exponentialRampToValueAtTime(0.001, atSeconds + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(atSeconds);
  tone.stop(atSeconds + TONE_SECONDS);
}

/** Rings in one tab of the site only, though each hears of the message. */
export async function ringOnce(): Promise<void> {
  // Before the lock: a tab that may not ring must not keep another from it.
  const context = await runningAudio();
  if (context === undefined) return;
  await navigator.locks.request('inbox-sound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    playTones(context);
    await wait(ONE_TAB_MS);
  });
}
