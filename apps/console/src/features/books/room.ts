import { Scale } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** The ledger as a whole. */
export const booksRoom: Room = {
  id: 'books',
  group: 'money',
  icon: Scale,
  permissions: ['console.books.read'],
  pages: [{ path: 'books', load: () => import('./books-page.tsx').then((page) => page.BooksPage) }],
};
