import { MODULES, type ModuleName } from '@bourse/contract';
import type { Gates } from './queries.ts';

/** What an operator has in mind. */
export type GatesDraft = Pick<Gates, 'gates' | 'limits'>;

/** One thing that a draft changes. `isLooser`: a part needs less, or a level may withdraw more; that takes a second person. */
export type GateChange =
  | {
      readonly kind: 'gate';
      readonly module: ModuleName;
      readonly from: number;
      readonly to: number;
      readonly isLooser: boolean;
    }
  | {
      readonly kind: 'limit';
      readonly level: number;
      readonly from: string;
      readonly to: string;
      readonly isLooser: boolean;
    };

/** USDT a day in hundredths; undefined: no limit. */
function centsOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(2, '0'));
}

/** Whether a text is a limit: empty for none, or USDT with up to two decimals. */
export function isLimit(text: string): boolean {
  return /^((0|[1-9]\d{0,11})(\.\d{1,2})?)?$/.test(text);
}

/** Whether a limit lets more out than another one. */
function isHigher(to: string, from: string): boolean {
  const [next, before] = [centsOf(to), centsOf(from)];
  if (before === undefined) return false;
  return next === undefined || next > before;
}

/** What a draft changes, in the order of the page. */
export function gateChanges(before: GatesDraft, draft: GatesDraft): readonly GateChange[] {
  const gates = MODULES.flatMap((module): GateChange[] => {
    const [from, to] = [before.gates[module] ?? 0, draft.gates[module] ?? 0];
    return from === to ? [] : [{ kind: 'gate', module, from, to, isLooser: to < from }];
  });
  const limits = draft.limits.flatMap(({ level, withdrawPerDayUsdt: to }): GateChange[] => {
    const from = before.limits.find((one) => one.level === level)?.withdrawPerDayUsdt ?? '';
    if (from === to || (centsOf(from) === centsOf(to) && centsOf(from) !== undefined)) return [];
    return [{ kind: 'limit', level, from, to, isLooser: isHigher(to, from) }];
  });
  return [...gates, ...limits];
}
