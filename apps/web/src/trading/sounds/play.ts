import type { SoundEvent } from './sound-settings.ts';

/** Something that can be played; alerts are rung by the inbox, and tried here. */
export type Sound = SoundEvent | 'alert';

/** A tone: frequency in hertz, start and length in seconds, and its wave. */
type Tone = readonly [hertz: number, startS: number, lengthS: number, wave?: OscillatorType];

/** Sounds that are told apart without looking: up is done, down is gone, a low buzz is refused. */
const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  fill: [
    [659, 0, 0.16],
    [880, 0.09, 0.16],
    [1319, 0.18, 0.3],
  ],
  partialFill: [[880, 0, 0.22]],
  cancel: [
    [587, 0, 0.14],
    [440, 0.1, 0.24],
  ],
  alert: [
    [988, 0, 0.12],
    [988, 0.18, 0.12],
    [988, 0.36, 0.24],
  ],
  error: [[196, 0, 0.28, 'sawtooth']],
};

/** The loudest gain; 100 is not painful. */
const FULL_GAIN = 0.4;
/** How long a browser may take to start the sound, in milliseconds. */
const START_MS = 500;

let audio: AudioContext | undefined;

/** Plays a sound at a loudness of 1 to 100. False when the browser allows none, as before the first click on a page. */
export async function play(sound: Sound, volume: number): Promise<boolean> {
  const context = await runningAudio();
  if (context === undefined) return false;
  for (const tone of SOUNDS[sound]) playTone(context, tone, volume);
  return true;
}

async function runningAudio(): Promise<AudioContext | undefined> {
  if (!('AudioContext' in globalThis)) return undefined;
  audio ??= new AudioContext();
  const started = audio.state === 'running' ? undefined : audio.resume().catch(() => undefined);
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, START_MS))]);
  return audio.state === 'running' ? audio : undefined;
}

function playTone(context: AudioContext, [hertz, startS, lengthS, wave = 'sine']: Tone, volume: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  const atS = context.currentTime + startS;
  tone.type = wave;
  tone.frequency.value = hertz;
  // Loudness is heard by powers, and a saw is louder than a sine.
  const loudest = FULL_GAIN * (volume / 100) ** 2 * (wave === 'sine' ? 1 : 0.4);
  gain.gain.setValueAtTime(Math.max(loudest, 0.002), atS);
  gain.gain.exponentialRampToValueAtTime(0.001, atS + lengthS);
  tone.connect(gain).connect(context.destination);
  tone.start(atS);
  tone.stop(atS + lengthS);
}
