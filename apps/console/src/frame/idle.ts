import { forbidStepUp } from '@bourse/kit/api/step-up.ts';
import { readJson, writeJson, writeText } from '@bourse/kit/browser/storage.ts';
import { create } from 'zustand';

/*
 * Goal: a console that nobody has used for a quarter of an hour asks for the password again, in every tab, after a reload as well.
 * Method: the browser keeps whose console is open and when it was used last, for all tabs. What is not kept is closed: whoever comes from
 * the site, logged in there, enters the password once more.
 * Not handled: it is a lock of the screen, not of the session. What the session may do is the server's to decide, and every change asks for
 * the password by itself.
 */

/** How long the console stays open without input. */
export const IDLE_MS = 15 * 60_000;
/** Storage need not hear of every key. */
const WRITE_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 2_000;
const STORAGE_KEY = 'consoleUsed';
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whose console was used when. */
export interface Use {
  readonly fid: number;
  readonly timeMs: number;
}

function isUse(value: unknown): value is Use {
  if (typeof value !== 'object' || value === null) return false;
  const { fid, timeMs } = value as Partial<Use>;
  return Number.isSafeInteger(fid) && Number.isSafeInteger(timeMs);
}

/** Whether the console is open to somebody. A use in the future is none: the clock was changed. */
export function isOpenFor(fid: number, use: Use | undefined, nowMs: number): boolean {
  if (use?.fid !== fid || use.timeMs > nowMs + WRITE_EVERY_MS) return false;
  return nowMs - use.timeMs < IDLE_MS;
}

const readUse = () => readJson(STORAGE_KEY, isUse);

interface IdleState {
  /** Whose console is open; undefined: locked. */
  readonly openFor: number | undefined;
}

const useStore = create<IdleState>(() => ({ openFor: undefined }));

// Behind the lock nobody is asked to confirm a change.
forbidStepUp(true);
useStore.subscribe(({ openFor }) => forbidStepUp(openFor === undefined));

/** Whether the console is open to somebody, as of the last check. */
export function useIsOpenFor(fid: number): boolean {
  return useStore(({ openFor }) => openFor === fid);
}

/** Opens the console: the password was entered. */
export function openConsole(fid: number): void {
  writeJson(STORAGE_KEY, { fid, timeMs: Date.now() } satisfies Use);
  useStore.setState({ openFor: fid });
}

/** Locks the console in all tabs. */
export function lockConsole(): void {
  writeText(STORAGE_KEY, undefined);
  useStore.setState({ openFor: undefined });
}

function check(): void {
  const use = readUse();
  const openFor = use !== undefined && isOpenFor(use.fid, use, Date.now()) ? use.fid : undefined;
  if (openFor !== useStore.getState().openFor) useStore.setState({ openFor });
}

function noteInput(): void {
  // The lock may be due although no timer has run: a laptop that wakes must not be opened by the first key.
  check();
  const { openFor } = useStore.getState();
  const use = readUse();
  if (openFor === undefined || (use !== undefined && Date.now() - use.timeMs < WRITE_EVERY_MS)) return;
  writeJson(STORAGE_KEY, { fid: openFor, timeMs: Date.now() } satisfies Use);
}

/** Watches input and time, for as long as the page lives. */
export function startIdleWatch(): void {
  check();
  for (const input of INPUTS) globalThis.addEventListener(input, noteInput, { passive: true, capture: true });
  globalThis.addEventListener('storage', check);
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK_EVERY_MS);
}
