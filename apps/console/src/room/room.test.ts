import { Users } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { isOpenTo, pathOf, type Room } from './room.ts';

const load = () => Promise.resolve(() => null);
const HOME: Room = { id: 'home', group: 'overview', icon: Users, permissions: undefined, pages: [{ path: '', load }] };
const USERS: Room = {
  id: 'users',
  group: 'people',
  icon: Users,
  permissions: ['console.roles.read', 'console.roles.write'],
  pages: [
    { path: 'users', load },
    { path: 'users/{accountId}', load },
  ],
};

describe('rooms', () => {
  it('are open to whoever has one of their permissions, or to every operator', () => {
    expect(isOpenTo(HOME, new Set())).toBe(true);
    expect(isOpenTo(USERS, new Set())).toBe(false);
    expect(isOpenTo(USERS, new Set(['console.audit.read']))).toBe(false);
    expect(isOpenTo(USERS, new Set(['console.roles.write']))).toBe(true);
  });

  it('begin at their first page', () => {
    expect([pathOf(HOME), pathOf(USERS)]).toEqual(['/', '/users']);
  });
});
