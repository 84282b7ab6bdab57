import { describe, expect, it } from 'vitest';
import { type AlertDetails, alertText } from './alert-texts.ts';

describe('the message of a fired alert', () => {
  const details: AlertDetails = {
    ...{ base: 'BTC', quote: 'USDT', price: '61000.00', percent: '', period: '', lastPrice: '61050.00' },
    ...{ reference: '61000.00', rule: 'above' },
  };
  it.each<[string, AlertDetails, string, string]>([
    ['en_US', details, 'BTC/USDT at 61050.00', 'The price has reached your alert: 61000.00 or above.'],
    ['zh_CN', details, 'BTC/USDT 现价 61050.00', '价格已到达您的提醒价：61000.00 或以上。'],
    [
      'de_DE',
      { ...details, rule: 'fall', price: '', percent: '2.5', period: '1h' },
      'BTC/USDT at 61050.00',
      'The price has fallen by 2.5% or more within 1 hour, from 61000.00.',
    ],
    [
      'zh_HK',
      { ...details, rule: 'high', price: '', period: '7d' },
      'BTC/USDT 現價 61050.00',
      '這是最近 7 天 的最高價，此前為 61000.00。',
    ],
  ])('is in %s', (language, given, title, content) => {
    expect(alertText(given, language)).toEqual({ title, content });
  });
});
