import { readText, writeText } from './storage.ts';

const KEY = 'alertSound';

/** Business type of the message of a fired price alert. */
export const ALERT_BIZ_TYPE = 1300;

/** Whether a fired price alert rings in this browser, also where other messages do not; by default not. */
export function isAlertSoundOn(): boolean {
  return readText(KEY) === 'on';
}

/** Switches the ring of price alerts in this browser. */
export function setAlertSound(isOn: boolean): void {
  writeText(KEY, isOn ? 'on' : undefined);
}
