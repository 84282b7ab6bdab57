import type { AlertKind, AlertPeriod } from '@bourse/domain';
import type { InboxText, InboxTexts } from '../../platform/notify/notify.ts';

/** What a message says of each kind, and what its periods are called. */
interface AlertWords {
  readonly kinds: Readonly<Record<AlertKind, string>>;
  readonly periods: Readonly<Record<AlertPeriod, string>>;
}

const en: AlertWords = {
  kinds: {
    above: 'The price has reached your alert: {price} or above.',
    below: 'The price has reached your alert: {price} or below.',
    rise: 'The price has risen by {percent}% or more within {period}, from {reference}.',
    fall: 'The price has fallen by {percent}% or more within {period}, from {reference}.',
    move: 'The price has moved by {percent}% or more within {period}, from {reference}.',
    high: 'This is the highest price of the last {period}; it was {reference} before.',
    low: 'This is the lowest price of the last {period}; it was {reference} before.',
  },
  periods: {
    '5m': '5 minutes',
    '15m': '15 minutes',
    '1h': '1 hour',
    '4h': '4 hours',
    '24h': '24 hours',
    '7d': '7 days',
  },
};
const zhCn: AlertWords = {
  kinds: {
    above: '价格已到达您的提醒价：{price} 或以上。',
    below: '价格已到达您的提醒价：{price} 或以下。',
    rise: '价格在 {period} 内从 {reference} 上涨了 {percent}% 或以上。',
    fall: '价格在 {period} 内从 {reference} 下跌了 {percent}% 或以上。',
    move: '价格在 {period} 内从 {reference} 变动了 {percent}% 或以上。',
    high: '这是最近 {period} 的最高价，此前为 {reference}。',
    low: '这是最近 {period} 的最低价，此前为 {reference}。',
  },
  periods: { '5m': '5 分钟', '15m': '15 分钟', '1h': '1 小时', '4h': '4 小时', '24h': '24 小时', '7d': '7 天' },
};
const zhHk: AlertWords = {
  kinds: {
    above: '價格已到達您的提醒價：{price} 或以上。',
    below: '價格已到達您的提醒價：{price} 或以下。',
    rise: '價格在 {period} 內從 {reference} 上升了 {percent}% 或以上。',
    fall: '價格在 {period} 內從 {reference} 下跌了 {percent}% 或以上。',
    move: '價格在 {period} 內從 {reference} 變動了 {percent}% 或以上。',
    high: '這是最近 {period} 的最高價，此前為 {reference}。',
    low: '這是最近 {period} 的最低價，此前為 {reference}。',
  },
  periods: { '5m': '5 分鐘', '15m': '15 分鐘', '1h': '1 小時', '4h': '4 小時', '24h': '24 小時', '7d': '7 天' },
};
const WORDS: Readonly<Record<string, AlertWords>> = { en_US: en, zh_CN: zhCn, zh_HK: zhHk };

/** Texts of the kind without its details: what a reader sees of a message whose parameters are from before a change of them. */
export const GENERAL_TEXTS: InboxTexts = {
  en_US: { title: '{base}/{quote} at {lastPrice}', content: 'Your price alert has fired.' },
  zh_CN: { title: '{base}/{quote} 现价 {lastPrice}', content: '您的价格提醒已触发。' },
  zh_HK: { title: '{base}/{quote} 現價 {lastPrice}', content: '您的價格提醒已觸發。' },
};

/** Details of a fired alert that its message shows. */
export interface AlertDetails {
  readonly base: string;
  readonly quote: string;
  readonly rule: AlertKind;
  readonly price: string;
  readonly percent: string;
  readonly period: AlertPeriod | '';
  readonly lastPrice: string;
  readonly reference: string;
}

/** The message of a fired alert; in English where there is no other text. */
export function alertText(details: AlertDetails, language: string): InboxText {
  const { kinds, periods } = WORDS[language] ?? en;
  const { base, lastPrice, percent, period, price, quote, reference, rule } = details;
  const values: Readonly<Record<string, string>> = {
    ...{ base, quote, lastPrice, percent, price, reference },
    period: period === '' ? '' : periods[period],
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const { title } = GENERAL_TEXTS[language as 'zh_CN'] ?? GENERAL_TEXTS.en_US;
  return { title: fill(title), content: fill(kinds[rule]) };
}
