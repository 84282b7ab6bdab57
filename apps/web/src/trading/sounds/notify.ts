import { formatShortest, parseDecimal } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import { pairOf } from '../pair.ts';
import type { OrderEvent } from './order-events.ts';

/** Whether the browser has notifications, and what its user has said about them. */
export function notificationState(): NotificationPermission | 'none' {
  return 'Notification' in globalThis ? Notification.permission : 'none';
}

/** Asks for permission; by a click only, or browsers refuse. */
export async function askToNotify(): Promise<boolean> {
  if (notificationState() === 'none') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Decimals that hold every quantity's scale. */
const SCALE = 18;

/** Tells by the browser that an order was filled: pair, side, quantity, and the price of its last fill. */
export function notifyOfFill({ orderId, fills }: OrderEvent, intl: IntlShape): void {
  const [last] = fills;
  if (last === undefined || notificationState() !== 'granted') return;
  const units = fills.reduce((sum, { qty }) => {
    const parsed = parseDecimal(qty, SCALE);
    return parsed.ok ? sum + parsed.value : sum;
  }, 0n);
  const pair = pairOf(last.tradeCode);
  const values = {
    side: last.side,
    qty: groupDigits(formatShortest(units, SCALE)),
    price: groupDigits(last.price),
    unit: pair.split('/')[0] ?? '',
  };
  const title = intl.formatMessage({ id: 'sounds.notification.title' }, { pair });
  try {
    const shown = new Notification(title, {
      body: intl.formatMessage({ id: 'sounds.notification.body' }, values),
      tag: `fill-${orderId}`,
    });
    shown.onclick = () => {
      globalThis.focus();
      shown.close();
    };
  } catch {
    // Phones notify through a service worker only; the title tells the same.
    return;
  }
}
