import { averagePriceText, notionalOf, qtyLots, twapNormalLots } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import type { Instrument } from '../../../trading/instrument.ts';
import { type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { ladderOf, slicesOf, totalLotsOf } from '../model/strategy-draft.ts';

/** Keeps figures together where one reads from the right. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}

/** What a scale order is: "10 orders of 0.001 – 0.002 BTC, average price 60,000.00"; in general words until it can be told. */
export function scaleHint(intl: IntlShape, draft: OrderDraft, market: Instrument): string {
  const ladder = ladderOf(draft, market);
  if (ladder === undefined || typeof ladder === 'string') return intl.formatMessage({ id: 'strategies.scale.hint' });
  const sizes = ladder.map((order) => order.qtyLots);
  const text = (lots: number) => qtyText(qtyLots(lots), market);
  const [least, most] = [text(Math.min(...sizes)), text(Math.max(...sizes))];
  const range = isolate(`${least === most ? least : `${least} – ${most}`} ${market.base.code}`);
  const lots = sizes.reduce((sum, size) => sum + size, 0);
  const quote = ladder.reduce((sum, order) => sum + notionalOf(order.priceTicks, order.qtyLots, market.units), 0n);
  const price = isolate(groupDigits(averagePriceText(lots, quote, market.spec, market.units)));
  return intl.formatMessage({ id: 'strategies.scale.summary' }, { count: ladder.length, range, price });
}

/** What a TWAP order is: "121 slices of about 0.001 BTC, one every 30 seconds"; in general words until it can be told. */
export function twapHint(intl: IntlShape, draft: OrderDraft, market: Instrument): string {
  const [slices, lots] = [slicesOf(draft), totalLotsOf(draft, market)];
  if (slices === undefined || lots === undefined) return intl.formatMessage({ id: 'strategies.twap.hint' });
  const qty = isolate(`${qtyText(twapNormalLots(lots, slices), market)} ${market.base.code}`);
  return intl.formatMessage({ id: 'strategies.twap.summary' }, { slices, qty });
}
