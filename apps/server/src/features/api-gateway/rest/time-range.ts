import { ERRORS } from '../errors.ts';
import { type Params, rejectCall } from './params.ts';

const DAY_MS = 86_400_000;

/** Parses a time range: at most a day when both ends are given. */
export function readRange(params: Params): { readonly fromMs: number | undefined; readonly toMs: number | undefined } {
  const [fromMs, toMs] = [params.startTime(), params.endTime()];
  if (fromMs !== undefined && toMs !== undefined && toMs - fromMs > DAY_MS) rejectCall(ERRORS.longerThanADay);
  return { fromMs, toMs };
}
