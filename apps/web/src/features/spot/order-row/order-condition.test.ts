import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { conditionText } from './order-condition.ts';

const ENGLISH = {
  'trading.condition.stop-loss': 'Stop-loss',
  'trading.condition.take-profit': 'Take-profit',
  'ticket.trails': 'trails by {percent}',
  'ticket.shows': 'shows {qty}',
};
const intl = createIntl({ locale: 'en', messages: ENGLISH });
const text = (order: Partial<Parameters<typeof conditionText>[1]>) =>
  conditionText(intl, {
    side: 'sell',
    trigger: '',
    stopPrice: '',
    trailingDelta: 0,
    icebergQty: '',
    ...order,
  }).replaceAll(/[\u2066\u2069]/g, '');

it('is empty for an order that came to the book at once', () => {
  expect(text({})).toBe('');
});

it('says which way the price has to go', () => {
  expect(text({ trigger: 'stop-loss', stopPrice: '29000.00' })).toBe('Stop-loss ≤ 29,000.00');
  expect(text({ trigger: 'take-profit', stopPrice: '29000.00' })).toBe('Take-profit ≥ 29,000.00');
  expect(text({ side: 'buy', trigger: 'stop-loss', stopPrice: '29000.00' })).toBe('Stop-loss ≥ 29,000.00');
  expect(text({ side: 'buy', trigger: 'take-profit', stopPrice: '29000.00' })).toBe('Take-profit ≤ 29,000.00');
});

it('says how far it trails', () => {
  expect(text({ trigger: 'stop-loss', trailingDelta: 150 })).toBe('Stop-loss · trails by 1.5%');
  expect(text({ trigger: 'stop-loss', stopPrice: '5.0', trailingDelta: 100 })).toBe('Stop-loss ≤ 5.0 · trails by 1%');
});

it('says how much shows at a time', () => {
  expect(text({ icebergQty: '0.01000' })).toBe('shows 0.01');
  expect(text({ trigger: 'stop-loss', stopPrice: '5.0', icebergQty: '2' })).toBe('Stop-loss ≤ 5.0 · shows 2');
});
