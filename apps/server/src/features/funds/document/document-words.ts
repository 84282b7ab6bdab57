import type { WalletKind } from '@bourse/domain';
import type { EntryReason } from '../statement.ts';

/** Languages of documents; every other one gets English. */
export type DocumentLanguage = 'en_US' | 'zh_CN' | 'zh_HK';

/** What a statement says in one language. Every character must be in the language's font (`fonts/`), which a test looks at. */
export interface DocumentWords {
  readonly title: string;
  readonly account: string;
  readonly period: string;
  readonly made: string;
  readonly onlySome: string;
  readonly balances: string;
  readonly lines: string;
  readonly noLines: string;
  readonly coin: string;
  readonly wallet: string;
  readonly opening: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly closing: string;
  readonly time: string;
  readonly kind: string;
  readonly change: string;
  readonly balance: string;
  readonly order: string;
  /** With `{page}` and `{pages}`. */
  readonly page: string;
  readonly note: string;
  readonly wallets: Readonly<Record<WalletKind, string>>;
  readonly reasons: Readonly<Record<EntryReason, string>>;
}

const EN: DocumentWords = {
  title: 'Account statement',
  account: 'Account',
  period: 'Period (UTC)',
  made: 'Made on (UTC)',
  onlySome: 'Only some kinds of changes are listed: in and out need not add up to the closing balance.',
  balances: 'Balances',
  lines: 'Changes, oldest first',
  noLines: 'Nothing changed in this period.',
  coin: 'Coin',
  wallet: 'Wallet',
  opening: 'Opening',
  moneyIn: 'In',
  moneyOut: 'Out',
  closing: 'Closing',
  time: 'Time (UTC)',
  kind: 'Kind',
  change: 'Change',
  balance: 'Balance after',
  order: 'Order',
  page: 'Page {page} of {pages}',
  note: 'Amounts are exact and in coins. This document was made from the ledger of the exchange.',
  wallets: {
    spot: 'Spot',
    'cross-margin': 'Cross margin',
    'isolated-margin': 'Isolated margin',
    perpetual: 'Perpetual',
    c2c: 'C2C',
    delivery: 'Delivery',
    earn: 'Earn',
    mock: 'Simulation',
    pay: 'Pay',
  },
  reasons: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    faucet: 'Demo faucet',
    reward: 'Reward',
    adjustment: 'Adjustment',
    transfer: 'Transfer',
    'sub-account-transfer': 'Sub-account transfer',
    trade: 'Trade',
    fee: 'Fee',
    'realised-profit': 'Realised profit and loss',
    funding: 'Funding',
    'liquidation-fee': 'Liquidation fee',
    insurance: 'Insurance fund',
    'shared-loss': 'Shared loss',
    'unsettled-loss': 'Unsettled loss',
    'delivery-fee': 'Delivery fee',
  },
};

const ZH_CN: DocumentWords = {
  title: '账户结单',
  account: '账户',
  period: '期间 (UTC)',
  made: '生成时间 (UTC)',
  onlySome: '仅列出部分类型的变动：转入与转出之和未必等于期末余额。',
  balances: '余额',
  lines: '变动明细（由旧到新）',
  noLines: '此期间没有变动。',
  coin: '币种',
  wallet: '钱包',
  opening: '期初余额',
  moneyIn: '转入',
  moneyOut: '转出',
  closing: '期末余额',
  time: '时间 (UTC)',
  kind: '类型',
  change: '变动',
  balance: '变动后余额',
  order: '订单',
  page: '第 {page} 页，共 {pages} 页',
  note: '金额精确，以币种计。本文件由交易所账本生成。',
  wallets: {
    spot: '现货',
    'cross-margin': '全仓杠杆',
    'isolated-margin': '逐仓杠杆',
    perpetual: '永续合约',
    c2c: 'C2C',
    delivery: '交割合约',
    earn: '理财',
    mock: '模拟',
    pay: '支付',
  },
  reasons: {
    deposit: '充币',
    withdrawal: '提币',
    faucet: '演示领取',
    reward: '奖励',
    adjustment: '调整',
    transfer: '划转',
    'sub-account-transfer': '子账户划转',
    trade: '成交',
    fee: '手续费',
    'realised-profit': '已实现盈亏',
    funding: '资金费用',
    'liquidation-fee': '强平费用',
    insurance: '保险基金',
    'shared-loss': '分摊亏损',
    'unsettled-loss': '未结算亏损',
    'delivery-fee': '交割手续费',
  },
};

const ZH_HK: DocumentWords = {
  title: '帳戶結單',
  account: '帳戶',
  period: '期間 (UTC)',
  made: '產生時間 (UTC)',
  onlySome: '僅列出部分類型的變動：轉入與轉出之和未必等於期末餘額。',
  balances: '餘額',
  lines: '變動明細（由舊到新）',
  noLines: '此期間沒有變動。',
  coin: '幣種',
  wallet: '錢包',
  opening: '期初餘額',
  moneyIn: '轉入',
  moneyOut: '轉出',
  closing: '期末餘額',
  time: '時間 (UTC)',
  kind: '類型',
  change: '變動',
  balance: '變動後餘額',
  order: '訂單',
  page: '第 {page} 頁，共 {pages} 頁',
  note: '金額精確，以幣種計。本文件由交易所帳本產生。',
  wallets: {
    spot: '現貨',
    'cross-margin': '全倉槓桿',
    'isolated-margin': '逐倉槓桿',
    perpetual: '永續合約',
    c2c: 'C2C',
    delivery: '交割合約',
    earn: '理財',
    mock: '模擬',
    pay: '支付',
  },
  reasons: {
    deposit: '充幣',
    withdrawal: '提幣',
    faucet: '示範領取',
    reward: '獎勵',
    adjustment: '調整',
    transfer: '劃轉',
    'sub-account-transfer': '子帳戶劃轉',
    trade: '成交',
    fee: '手續費',
    'realised-profit': '已實現盈虧',
    funding: '資金費用',
    'liquidation-fee': '強平費用',
    insurance: '保險基金',
    'shared-loss': '分攤虧損',
    'unsettled-loss': '未結算虧損',
    'delivery-fee': '交割手續費',
  },
};

/** The words of each language. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentLanguage, DocumentWords>> = {
  en_US: EN,
  zh_CN: ZH_CN,
  zh_HK: ZH_HK,
};

/** The language of a document for a language of the site. */
export function documentLanguageOf(lang: string | undefined): DocumentLanguage {
  return lang === 'zh_CN' || lang === 'zh_HK' ? lang : 'en_US';
}
