/**
 * The head of a table that scrolls with the page: it stays in sight below the site's header. Its line is a shadow, because a border of a
 * table's rows would scroll away.
 */
export const PAGE_HEAD = 'sticky top-14 z-10 bg-surface-1 shadow-[inset_0_-1px_0_var(--line)]';
