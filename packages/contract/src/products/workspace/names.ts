/**
 * Kinds of documents in which a user's workspace is kept. Names are for ever. What is in a document is the web's own; the server keeps it
 * and tells versions apart.
 */
export const DOCUMENT_KINDS = [
  /** Arrangements of the terminal; keys: class of window. */
  'layout',
  /** How a chart is drawn; keys: the chart's id in the layout. */
  'chart',
  /** Drawings; keys: venue and market, such as `spot:btc_usdt`. */
  'drawings',
  /** How the order book is shown. */
  'book',
  /** Confirmations, presets of size, slippage limit. */
  'order-form',
  'hotkeys',
  'sounds',
  'watchlist',
  'notes',
  /** Saved filters of the screener. */
  'screener',
  /** Columns of tables; keys: the table. */
  'columns',
] as const;
export type DocumentKindName = (typeof DOCUMENT_KINDS)[number];
