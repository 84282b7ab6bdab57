/**
 * The names of the header's groups, in order. They stand apart from the table of the entries, because the first paint
 * shows them and must not wait for the entries and their icons.
 */
export const NAV_GROUPS = ['buyCrypto', 'market', 'trade', 'contract', 'copyTrading', 'financial', 'more'] as const;
