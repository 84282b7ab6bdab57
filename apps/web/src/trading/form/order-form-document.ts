import { useSettings } from '@bourse/kit/browser/settings.ts';
import { type DocumentKind, readDocument, useDocument } from '@bourse/kit/documents/documents.ts';
import { isStopType, isStrategyType, type OrderDraft } from '../model/order-draft.ts';
import { FIRST_SIZES, isSize, type SizePreset } from '../model/size-presets.ts';

/*
 * What a user has set for the order form: before which orders it asks, the sizes that keys and buttons fill in, and how much slippage a
 * market order may have.
 */

/** What asks before it sends, in the order of the list: kinds of orders, an order moved on the chart, one placed by a held key. */
export const ASKING_KINDS = ['limit', 'market', 'stop', 'list', 'strategy', 'drag', 'hold'] as const;
export type AskingKind = (typeof ASKING_KINDS)[number];

export interface OrderFormSettings {
  /** Kinds that do not ask although questions are on. */
  readonly silent: readonly AskingKind[];
  /** Five sizes. */
  readonly sizes: readonly SizePreset[];
  readonly isSlippageLimited: boolean;
  /** The most slippage of a market order in hundredths of a percent, 1 to 5,000. */
  readonly slippage: number;
}

const MOST_SLIPPAGE = 5_000;
const FIRST_SLIPPAGE = 100;

/** Whether so many hundredths of a percent can be a limit for slippage. */
export function isSlippageLimit(hundredths: number): boolean {
  return Number.isInteger(hundredths) && hundredths >= 1 && hundredths <= MOST_SLIPPAGE;
}

/** The document of the order form. */
export const ORDER_FORM: DocumentKind<OrderFormSettings> = {
  name: 'order-form',
  read(stored) {
    const given: Partial<Record<keyof OrderFormSettings, unknown>> =
      typeof stored === 'object' && stored !== null ? stored : {};
    const silent: readonly unknown[] = Array.isArray(given.silent) ? given.silent : [];
    const sizes: readonly unknown[] = Array.isArray(given.sizes) ? given.sizes : [];
    const slippage = typeof given.slippage === 'number' ? given.slippage : 0;
    return {
      silent: ASKING_KINDS.filter((kind) => silent.includes(kind)),
      sizes: FIRST_SIZES.map((first, at) => {
        const size = sizes[at];
        return isSize(size) ? size : first;
      }),
      isSlippageLimited: given.isSlippageLimited === true,
      slippage: isSlippageLimit(slippage) ? slippage : FIRST_SLIPPAGE,
    };
  },
};

/** Which switch an order answers to. */
export function askingKindOf({ type, attached }: Pick<OrderDraft, 'type' | 'attached'>): AskingKind {
  if (type === 'oco' || (type === 'limit' && attached !== undefined)) return 'list';
  if (isStopType(type)) return 'stop';
  return isStrategyType(type) ? 'strategy' : type;
}

/** Whether the user wants to be asked before something is sent: questions are on at all, and not switched off for its kind. */
export function asksFor(kind: AskingKind): boolean {
  return useSettings.getState().confirmOrders && !readDocument(ORDER_FORM).silent.includes(kind);
}

/**
 * Whether an order that was dragged on the chart asks before it moves: always, until that question by itself is switched off. A hand slips
 * sooner than it presses a button.
 */
export function asksForDrag(): boolean {
  return !readDocument(ORDER_FORM).silent.includes('drag');
}

/** The most slippage of a market order in hundredths of a percent; undefined: there is no limit. */
export function useSlippageLimit(): number | undefined {
  const [{ isSlippageLimited, slippage }] = useDocument(ORDER_FORM);
  return isSlippageLimited ? slippage : undefined;
}
