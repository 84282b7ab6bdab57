import type { CONTENT_KINDS } from '@bourse/contract';

/** A category of articles as the setting has it; names by language. */
export interface ContentCategory {
  readonly kind: (typeof CONTENT_KINDS)[number];
  readonly category: string;
  readonly names: Readonly<Record<string, string>>;
}

const named = (
  kind: ContentCategory['kind'],
  category: string,
  en_US: string,
  zh_CN: string,
  zh_HK: string,
): ContentCategory => ({ kind, category, names: { en_US, zh_CN, zh_HK } });

/** Categories that a new site begins with, in the order of the support pages. */
export const DEFAULT_CATEGORIES: readonly ContentCategory[] = [
  named('announcement', 'news', 'News', '最新公告', '最新公告'),
  named('announcement', 'listings', 'New listings', '新币上线', '新幣上架'),
  named('announcement', 'products', 'Products', '产品更新', '產品更新'),
  named('notice', 'maintenance', 'Maintenance', '系统维护', '系統維護'),
  named('notice', 'rules', 'Rules and fees', '规则与费率', '規則與費率'),
  named('help', 'getting-started', 'Getting started', '新手入门', '新手入門'),
  named('help', 'trading', 'Trading', '交易', '交易'),
  named('help', 'orders', 'Orders', '订单', '訂單'),
  named('help', 'fees', 'Fees', '费用', '費用'),
  named('help', 'wallets', 'Wallets', '钱包', '錢包'),
  named('help', 'security', 'Security', '安全', '安全'),
  named('help', 'account', 'Account', '账户', '帳戶'),
  named('help', 'api', 'API', 'API', 'API'),
  named('help', 'support', 'Support', '客户支持', '客戶支援'),
  named('academy', 'basics', 'Basics', '基础知识', '基礎知識'),
];
