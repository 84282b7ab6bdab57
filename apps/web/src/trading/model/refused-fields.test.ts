import { priceTicks, qtyLots } from '@bourse/domain';
import { fieldValueOf, numberConvention } from '@bourse/ui';
import { describe, expect, it } from 'vitest';
import { checkAttached } from '../../features/spot/model/attached-check.ts';
import { attachedRequestOf } from '../../features/spot/model/attached-request.ts';
import { checkOrder } from '../../features/spot/model/order-check.ts';
import { orderRequestOf } from '../../features/spot/model/order-request.ts';
import { checkPeg, pegRequestOf } from '../../features/spot/model/peg-check.ts';
import { checkScale } from '../../features/spot/model/scale-check.ts';
import { checkStop } from '../../features/spot/model/stop-check.ts';
import { pairRequestOf, stopRequestOf } from '../../features/spot/model/stop-request.ts';
import { FIRST_TERMS } from '../../features/spot/model/strategy-draft.ts';
import { strategyRequestOf } from '../../features/spot/model/strategy-request.ts';
import { checkTwap } from '../../features/spot/model/twap-check.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import type { CheckContext, OrderCheck } from './check.ts';
import { emptyDraft, type OrderDraft, type OrderType, withPrice, withQty, withTotal } from './order-draft.ts';
import { blockRefused } from './refused-fields.ts';

const market = fixtureMarket();
const context: CheckContext = {
  market,
  funds: { buy: 100_000_000_000n, sell: 1_000_000_000n },
  lastTicks: 10_000,
  opposite: [{ priceTicks: priceTicks(10_000), qtyLots: qtyLots(10_000_000) }],
  nowMs: 0,
};
/** What the fields of a page in English hold for these texts. */
const [COPIED, NEGATIVE] = ['63.999,29', '-0.1'].map((text) => fieldValueOf(text, numberConvention('en-US')));
const REFUSED = [COPIED ?? '', NEGATIVE ?? ''];

interface Form {
  readonly name: string;
  readonly draft: OrderDraft;
  readonly check: (draft: OrderDraft) => OrderCheck;
  readonly request: (draft: OrderDraft) => unknown;
  /** Puts a value into each field of the form. */
  readonly fields: Readonly<Record<string, (value: string) => OrderDraft>>;
}

const draftOf = (type: OrderType, changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...withQty(withPrice({ ...emptyDraft('sell'), type }, '100', market), '1', market),
  ...changes,
});
/** The fields that every form has. */
const common = (draft: OrderDraft): Form['fields'] => ({ qty: (value) => withQty(draft, value, market) });
const priced = (draft: OrderDraft): Form['fields'] => ({
  ...common(draft),
  price: (value) => withPrice(draft, value, market),
  total: (value) => withTotal(draft, value, market),
});

const limit = draftOf('limit', { iceberg: '0.5' });
const byTotal = withTotal({ ...emptyDraft('buy'), type: 'market' }, '100', market);
const byQty = draftOf('market');
const attached = draftOf('limit', { attached: { profit: '90', profitLimit: '91', loss: '110', lossLimit: '111' } });
const pegged = draftOf('limit', { peg: { to: 'primary', offset: '0' } });
const stopLimit = draftOf('stop-limit', { stop: '90' });
const stopMarket = draftOf('stop-market', { stop: '90' });
const trailing = draftOf('trailing', { callback: '1.5', stop: '110' });
const trailingLimit = draftOf('trailing-limit', { callback: '1.5', stop: '110' });
const pair = draftOf('oco', { price: '110', stop: '90' });
const scale = draftOf('scale', { terms: { ...FIRST_TERMS, to: '90', count: '5' } });
const twap = draftOf('twap', { terms: { ...FIRST_TERMS, hours: '0', minutes: '5', limit: '95' } });

const terms = (draft: OrderDraft, names: readonly string[]): Form['fields'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (value: string) => ({ ...draft, terms: { ...FIRST_TERMS, ...draft.terms, [name]: value } }),
    ]),
  );
const exits = Object.fromEntries(
  ['profit', 'profitLimit', 'loss', 'lossLimit'].map((name) => [
    name,
    (value: string) => ({ ...attached, attached: { ...attached.attached, [name]: value } }) as OrderDraft,
  ]),
);
const stopFields = (draft: OrderDraft): Form['fields'] => ({ stop: (value) => ({ ...draft, stop: value }) });
const callback = (draft: OrderDraft): Form['fields'] => ({ callback: (value) => ({ ...draft, callback: value }) });
const order = (draft: OrderDraft) => checkOrder(draft, context);
const stop = (draft: OrderDraft) => checkStop(draft, context);
const stopRequest = (draft: OrderDraft) => stopRequestOf(draft, market);

const FORMS: readonly Form[] = [
  {
    ...{ name: 'limit', draft: limit, check: order, request: (draft) => orderRequestOf(draft, market) },
    fields: { ...priced(limit), iceberg: (value) => ({ ...limit, iceberg: value }) },
  },
  {
    ...{ name: 'market by total', draft: byTotal, check: order, request: (draft) => orderRequestOf(draft, market) },
    fields: { total: (value) => withTotal(byTotal, value, market) },
  },
  {
    ...{ name: 'market by quantity', draft: byQty, check: order, request: (draft) => orderRequestOf(draft, market) },
    fields: common(byQty),
  },
  {
    ...{ name: 'attached', draft: attached, request: (draft) => attachedRequestOf(draft, market) },
    ...{ check: (draft) => checkAttached(draft, context), fields: { ...priced(attached), ...exits } },
  },
  {
    ...{ name: 'peg', draft: pegged, request: (draft) => pegRequestOf(draft, market) },
    check: (draft) => checkPeg(draft, context),
    fields: { ...common(pegged), offset: (value) => ({ ...pegged, peg: { to: 'primary', offset: value } }) },
  },
  {
    ...{ name: 'stop-limit', draft: stopLimit, check: stop, request: stopRequest },
    fields: { ...priced(stopLimit), ...stopFields(stopLimit) },
  },
  {
    ...{ name: 'stop-market', draft: stopMarket, check: stop, request: stopRequest },
    fields: { ...common(stopMarket), ...stopFields(stopMarket) },
  },
  {
    ...{ name: 'trailing', draft: trailing, check: stop, request: stopRequest },
    fields: { ...common(trailing), ...stopFields(trailing), ...callback(trailing) },
  },
  {
    ...{ name: 'trailing-limit', draft: trailingLimit, check: stop, request: stopRequest },
    fields: { ...priced(trailingLimit), ...stopFields(trailingLimit), ...callback(trailingLimit) },
  },
  {
    ...{ name: 'oco', draft: pair, check: stop, request: (draft) => pairRequestOf(draft, market) },
    fields: { ...priced(pair), ...stopFields(pair) },
  },
  {
    ...{ name: 'scale', draft: scale, request: (draft) => strategyRequestOf(draft, market) },
    check: (draft) => checkScale(draft, context),
    fields: { ...common(scale), ...terms(scale, ['to', 'count', 'skew']), price: (price) => ({ ...scale, price }) },
  },
  {
    ...{ name: 'twap', draft: twap, request: (draft) => strategyRequestOf(draft, market) },
    check: (draft) => checkTwap(draft, context, { bid: '99.50', ask: '100.50' }),
    fields: { ...common(twap), ...terms(twap, ['hours', 'minutes', 'slippage', 'limit']) },
  },
];

describe.each(FORMS)('a refused text in the form of $name', ({ draft, check, request, fields }) => {
  it('is not there at first', () => {
    expect(blockRefused(check(draft), draft)).toMatchObject({ errors: {}, ready: true });
    expect(request(draft)).toBeDefined();
  });

  it.each(Object.entries(fields))('in the field %s leaves nothing to send and no preview', (_, change) => {
    for (const value of REFUSED) {
      const changed = change(value);
      const blocked = blockRefused(check(changed), changed);
      expect(blocked).toMatchObject({ ready: false, preview: undefined });
      expect(Object.keys(blocked.errors)).not.toEqual([]);
    }
  });
});

describe('a refused text in a field that the kind of order does not ask', () => {
  it('does not stand in its way', () => {
    const changed = { ...limit, callback: REFUSED[0] ?? '', stop: REFUSED[1] ?? '' };
    expect(blockRefused(order(changed), changed)).toMatchObject({ ready: true });
  });
});
